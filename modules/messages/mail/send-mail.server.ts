import type { Language } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { type MailKind, renderMail } from './mail-texts.rules.ts';

interface MailEnvelope {
  readonly to: string | readonly string[];
  readonly cc?: readonly string[];
  readonly bcc?: readonly string[];
  readonly replyTo?: string;
  /** What happened, e.g. `user.invited`; communications can be filtered by it. */
  readonly event: string;
  /** The user it goes to: people who are disabled or blacklisted get none (A1 §3). */
  readonly userId?: number;
  readonly ownerType?: string;
  readonly ownerId?: number;
  /** The same key is sent once (A3 M2). */
  readonly dedupeKey?: string;
  readonly attachmentIds?: readonly number[];
}

/** One of the product's own mails in a person's language, or a mail with a content of its own. */
export type Mail = MailEnvelope &
  (
    | { readonly kind: MailKind; readonly language: Language; readonly values: Readonly<Record<string, string>> }
    | { readonly subject: string; readonly html: string; readonly text: string }
  );

/** Where mails go from this process; set once by the module. */
interface Outlet {
  readonly isConfigured: boolean;
  /** Mails of the company wait. */
  wake(tenantId: number): void;
}
let outlet: Outlet = { isConfigured: false, wake: () => undefined };

/** Tells `sendMail` whether a mail server is configured and whom to wake after a commit. */
export function useOutlet(next: Outlet): void {
  outlet = next;
}

/** Puts a mail into the outbox of the transaction: it is sent if and only if its cause commits (A3 M1). Gives the message id. */
export async function sendMail(tx: Tx, mail: Mail): Promise<number | null> {
  const { subject, html, text } = 'kind' in mail ? renderMail(mail.kind, mail.language, mail.values) : mail;
  const to = typeof mail.to === 'string' ? [mail.to] : [...mail.to];
  const status = outlet.isConfigured ? 'queued' : 'held';
  const row = await tx.maybe<{ id: number; tenant_id: number; status: string }>(sql`
    insert into message (channel, "to", cc, bcc, reply_to, subject, html, text, attachment_ids, user_id, owner_type, owner_id,
      event, dedupe_key, status)
    values ('email', ${to}::text[], ${[...(mail.cc ?? [])]}::text[], ${[...(mail.bcc ?? [])]}::text[], ${mail.replyTo ?? null},
      ${subject}, ${html}, ${text}, ${[...(mail.attachmentIds ?? [])]}::bigint[], ${mail.userId ?? null}, ${mail.ownerType ?? null},
      ${mail.ownerId ?? null}, ${mail.event}, ${mail.dedupeKey ?? null},
      case when exists (select from app_user where id = ${mail.userId ?? null}::bigint and (disable or is_blacklisted))
        then 'suppressed' else ${status} end)
    on conflict (tenant_id, dedupe_key) do nothing
    returning id, tenant_id, status`);
  if (row?.status === 'queued') {
    const { wake } = outlet;
    tx.afterCommit(() => wake(row.tenant_id));
  }
  return row?.id ?? null;
}
