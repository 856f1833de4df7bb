import type { Readable } from 'node:stream';
import type { SendMailOptions } from 'nodemailer';
import type { Database } from '../../../platform/server/db/database.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { closedHtml } from '../../../platform/server/documents/html/closed.ts';
import type { Storage } from '../../../platform/server/storage/storage.ts';
import { isBare } from '../event/event.rules.ts';

/** A mail a worker took to send it. */
export interface ClaimedMail {
  id: number;
  lease: string;
  to: string[];
  cc: string[];
  bcc: string[];
  from: string | null;
  reply_to: string | null;
  event: string | null;
  subject: string | null;
  html: string | null;
  text: string | null;
  attachment_ids: number[];
  attempts: number;
  suppressed: string[];
  has_more: boolean;
}

/** Who a company's mails come from, and what stands around them (setting email_parts). */
export interface Sender {
  readonly company: string;
  readonly from_name?: string;
  readonly from_email?: string;
  readonly reply_to?: string;
  readonly header?: string;
  readonly footer?: string;
  readonly signature?: string;
  /** Address when nobody names one. */
  readonly fallback: string;
}

export interface Attached {
  readonly filename: string;
  readonly content: Readable;
  readonly contentType?: string;
}

/** The sender of a company; a broken setting must not stop the mail. */
export async function senderOf(database: Database, tenantId: number, host: string): Promise<Sender> {
  const [row] = await database.read<{ company: string; parts: string | null }>(
    tenantId,
    sql`select name as company, (select text_value from company_configuration where key = 'email_parts') as parts from company`,
  );
  return { ...parsed(row?.parts), company: row?.company ?? '', fallback: `no-reply@${host}` };
}

function parsed(text: string | null | undefined): Partial<Sender> {
  try {
    const value: unknown = JSON.parse(text || '{}');
    return typeof value === 'object' && value !== null ? (value as Partial<Sender>) : {};
  } catch {
    return {};
  }
}

/** A mail as the library wants it; `serverFrom` is the sender of the mail server's setting. */
export function envelopeOf(
  mail: Omit<ClaimedMail, 'id' | 'lease' | 'attempts' | 'suppressed' | 'attachment_ids' | 'has_more'>,
  sender: Sender,
  serverFrom: string | null,
): SendMailOptions {
  return {
    from: mail.from ?? fromOf(sender, serverFrom),
    replyTo: mail.reply_to ?? (sender.reply_to || undefined),
    to: mail.to,
    cc: mail.cc,
    bcc: mail.bcc,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: wrapped(mail.html, mail.event, sender),
  };
}

function fromOf(
  { from_name, from_email, company, fallback }: Sender,
  serverFrom: string | null,
): SendMailOptions['from'] {
  if (!from_email && serverFrom?.includes('<')) return serverFrom;
  return { name: from_name || company, address: from_email || serverFrom || fallback };
}

/** The company's header, signature and footer around a content, each closed for itself; none around what lets somebody in. */
export function wrapped(html: string | null, event: string | null, { header, signature, footer }: Sender): string {
  if (isBare(event)) return html ?? '';
  return [closed(header), html, closed(signature), closed(footer)].filter(Boolean).join('\n');
}

const closed = (part: string | undefined): string => (typeof part === 'string' ? closedHtml(part) : '');

/** The files of a mail; one that is gone or still being checked is a failed try. */
export async function attachedFiles(
  { database, storage }: { database: Database; storage: Storage },
  tenantId: number,
  ids: readonly number[],
): Promise<Attached[]> {
  if (ids.length === 0) return [];
  const rows = await database.read<{ id: number; name: string; key: string | null; mime: string | null }>(
    tenantId,
    sql`select id, name, coalesce(object_key, key) as key, mime from attachment where id = any(${[...ids]}::bigint[]) and status = 'clean' and deleted_at is null order by id`,
  );
  if (rows.length < new Set(ids).size) throw new Error('a file of the mail is missing or not checked yet');
  const files: Attached[] = [];
  for (const { name, key, mime } of rows) {
    const content = key === null ? null : await storage.get(key);
    if (!content) throw new Error(`the file ${name} is missing`);
    files.push({ filename: name, content, ...(mime ? { contentType: mime } : {}) });
  }
  return files;
}
