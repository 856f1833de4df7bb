import type { Readable } from 'node:stream';
import type { SendMailOptions } from 'nodemailer';
import type { Database } from '../../../platform/server/db/database.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Storage } from '../../../platform/server/storage/storage.ts';
import { isBare } from '../event/event.rules.ts';
import { type MailLook, type OwnParts, shellHtml, shellText } from '../mail-shell/mail-shell.rules.ts';
import {
  type CompanyFacts,
  closedParts,
  companyFacts,
  lookOf,
  type MailLogo,
  mailLogo,
  textParts,
} from '../mail-shell/sender-look.server.ts';

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
export interface Sender extends OwnParts {
  readonly company: string;
  readonly look: MailLook;
  readonly logo: MailLogo | null;
  readonly from_name?: string;
  readonly from_email?: string;
  readonly reply_to?: string;
  /** Address when nobody names one. */
  readonly fallback: string;
}

export interface Attached {
  readonly filename: string;
  readonly content: Readable;
  readonly contentType?: string;
}

const NOBODY: CompanyFacts = {
  ...{ company: '', parts: null, logo: null, facts: [] },
  ...{ background_color: '' },
};

/** The sender of a company; a broken setting must not stop the mail. */
export async function senderOf(
  { database, storage }: { database: Database; storage: Storage },
  tenantId: number,
  host: string,
): Promise<Sender> {
  const row = (await database.read<CompanyFacts>(tenantId, companyFacts))[0] ?? NOBODY;
  return {
    ...parsed(row.parts),
    ...{ company: row.company, look: lookOf(row), logo: await mailLogo(storage, row.logo) },
    fallback: `no-reply@${host}`,
  };
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
export async function envelopeOf(
  mail: Omit<ClaimedMail, 'id' | 'lease' | 'attempts' | 'suppressed' | 'attachment_ids' | 'has_more'>,
  sender: Sender,
  serverFrom: string | null,
): Promise<SendMailOptions> {
  return {
    from: mail.from ?? fromOf(sender, serverFrom),
    replyTo: mail.reply_to ?? (sender.reply_to || undefined),
    to: mail.to,
    cc: mail.cc,
    bcc: mail.bcc,
    subject: mail.subject ?? '',
    text: shellText(mail.text ?? '', sender.look, isBare(mail.event) ? {} : await textParts(sender)),
    html: wrapped(mail.html, mail.event, sender, sender.logo && `cid:${LOGO_ID}`),
    attachments: logoFile(mail.event, sender),
  };
}

function fromOf(
  { from_name, from_email, company, fallback }: Sender,
  serverFrom: string | null,
): SendMailOptions['from'] {
  if (!from_email && serverFrom?.includes('<')) return serverFrom;
  return { name: from_name || company, address: from_email || serverFrom || fallback };
}

const LOGO_ID = 'logo@company';

/** The logo goes with the mail: nothing is asked of anybody when it is opened. Where the company's own head stands, it is not shown. */
const logoFile = (event: string | null, { logo, header }: Sender) =>
  logo && (isBare(event) || !header)
    ? [{ ...logoPart(logo), cid: LOGO_ID, contentDisposition: 'inline' as const }]
    : [];

const logoPart = ({ bytes, contentType }: MailLogo) => ({
  filename: contentType === 'image/png' ? 'logo.png' : 'logo.jpg',
  content: bytes,
  contentType,
});

/** Lists are wider than letters. */
const WIDE = 960;

/**
 * A content in the company's shell, as its receiver sees it; the logo from `logo`, on pages as data. Around what lets somebody in
 * stands nothing that the company wrote.
 */
export function wrapped(
  html: string | null,
  event: string | null,
  sender: Pick<Sender, 'look' | 'logo' | keyof OwnParts>,
  logo: string | null = sender.logo?.url ?? null,
): string {
  const own = isBare(event) ? {} : closedParts(sender);
  return shellHtml(html ?? '', sender.look, own, logo, event === 'schedule.mail' ? WIDE : undefined);
}

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
