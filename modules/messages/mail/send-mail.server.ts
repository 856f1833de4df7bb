import type { Language } from '../../../platform/kernel/errors.ts';
import { linkIn } from '../../../platform/kernel/texts/mail-html.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { EVENTS } from '../event/event.rules.ts';
import { companyConventions } from '../template/company-conventions.server.ts';
import { renderOwnWords, templateOf } from '../template/own-words.server.ts';
import { type MailKind, type RenderedMail, renderMail } from './mail-texts.rules.ts';
import { currentOutlet } from './outlet.server.ts';

interface MailEnvelope {
  readonly to: string | readonly string[];
  readonly cc?: readonly string[];
  readonly bcc?: readonly string[];
  readonly replyTo?: string;
  /** What happened, e.g. `user.invited`; communications can be filtered by it, and a company may switch it off. */
  readonly event: string;
  /** The user it goes to: people who are disabled or blacklisted get none. */
  readonly userId?: number;
  readonly ownerType?: string;
  readonly ownerId?: number;
  /** The same key is sent once. */
  readonly dedupeKey?: string;
  readonly attachmentIds?: readonly number[];
}

/** One of the product's own mails in a person's language, or a mail with a content of its own. */
export type Mail = MailEnvelope &
  (KindOfMail | { readonly subject: string; readonly html: string; readonly text: string });

interface KindOfMail {
  readonly kind: MailKind;
  readonly language: Language;
  readonly values: Readonly<Record<string, string>>;
}

/** Whether the company set up a mail server; a setting that cannot be read counts as none. */
export const hasOwnServer = sql`exists (select from company_configuration
  where key = 'smtp' and text_value ~ '"host"[[:space:]]*:[[:space:]]*"[^"]')`;

/**
 * Puts a mail into the outbox of the transaction: it is sent if and only if its cause commits. Gives the message id;
 * null when the key was used before or the company switched mails of this event off.
 */
export async function sendMail(tx: Tx, mail: Mail): Promise<number | null> {
  const { subject, html, text } = 'kind' in mail ? await worded(tx, mail.event, mail) : mail;
  const to = typeof mail.to === 'string' ? [mail.to] : [...mail.to];
  const { hasMailServer, wake } = currentOutlet();
  const row = await tx.maybe<{ id: number; status: string }>(sql`
    insert into message (channel, "to", cc, bcc, reply_to, subject, html, text, attachment_ids, user_id, owner_type, owner_id,
      event, dedupe_key, status)
    select 'email', ${to}::text[], ${[...(mail.cc ?? [])]}::text[], ${[...(mail.bcc ?? [])]}::text[], ${mail.replyTo ?? null},
      ${subject}, ${html}, ${text}, ${[...(mail.attachmentIds ?? [])]}::bigint[], ${mail.userId ?? null}::bigint, ${mail.ownerType ?? null},
      ${mail.ownerId ?? null}::bigint, ${mail.event}::text, ${mail.dedupeKey ?? null},
      case when exists (select from app_user where id = ${mail.userId ?? null}::bigint and (disable or is_blacklisted)) then 'suppressed'
        when ${hasMailServer} or ${hasOwnServer} then 'queued' else 'held' end
    where not exists (select from message_event e where e.event = ${mail.event}::text
      and (not e.active or not 'email' = any(e.channels)))
    on conflict (tenant_id, dedupe_key) do nothing
    returning id, status`);
  if (row?.status === 'queued') tx.afterCommit(() => wake(tx.tenantId, 'email'));
  return row?.id ?? null;
}

/**
 * What becomes of a mail that was just put into the outbox under `id`: it goes, waits for a mail server, goes to nobody as its
 * addresses are blocked (or its person disabled), or was not written as the company switched its event off.
 */
export type MailState = 'queued' | 'held' | 'blocked' | 'off';

export async function mailState(tx: Tx, id: number | null): Promise<MailState> {
  if (id === null) return 'off';
  const row = await tx.maybe<{ state: MailState }>(sql`
    select case when m.status = 'suppressed' or not exists (select from unnest(m."to") a
        where lower(a) not in (select s.address from mail_suppression s where s.address in (select lower(t) from unnest(m."to") t))) then 'blocked'
      when m.status = 'held' then 'held' else 'queued' end as state
    from message m where m.id = ${id}`);
  return row?.state ?? 'off';
}

/** Mails of an event to a person that still wait for a mail server are not sent any more. */
export const dropHeldMails = (tx: Tx, event: string, userId: number): Promise<number> =>
  tx.run(
    sql`update message set status = 'cancelled' where event = ${event} and user_id = ${userId} and status = 'held'`,
  );

/**
 * The company's own words for the event, else the product's. Secret mails have the product's: a template could carry their link to
 * the address of a picture. No link stands in a subject, which more people read than the mail.
 */
async function worded(tx: Tx, event: string, { kind, language, values }: KindOfMail): Promise<RenderedMail> {
  const rule = EVENTS[event];
  if (values.link && !rule?.isSecret && !rule?.values?.includes('link'))
    throw new Error(`the list of events does not say whose the link of ${event} is`);
  const template = rule?.isSecret ? undefined : await templateOf(tx, event);
  if (!template) return renderMail(kind, language, values);
  const how = await companyConventions(tx, language);
  const filled = values.link ? { ...values, link: linkIn(language, values.link) } : values;
  const own = await renderOwnWords(template, language, filled, how);
  if (!own) return renderMail(kind, language, values);
  const named = await renderOwnWords(template, language, { ...values, link: '' }, how);
  return { ...own, subject: named?.subject ?? own.subject };
}
