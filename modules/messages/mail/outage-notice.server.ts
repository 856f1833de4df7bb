import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { notify } from '../notification/notify.server.ts';
import type { SmtpReply } from './backoff.rules.ts';

const EVENT = 'mail.refused';

const WORDS = productTexts(
  'notice.mail_refused',
  { module: 'messages', use: 'notice' },
  {
    name: { en: 'Mail server', es: 'Servidor de correo' },
    login: {
      en: 'Emails aren’t going out: the mail server rejects the username or password ({code}).',
      es: 'Los correos no salen: el servidor de correo rechaza el usuario o la contraseña ({code}).',
    },
    refused: {
      en: 'Emails aren’t going out: the mail server rejects them ({code}).',
      es: 'Los correos no salen: el servidor de correo los rechaza ({code}).',
    },
  },
);

/**
 * Tells those who look after communications that the mail server refuses the company, once per outage: not again before a mail went
 * out after the last notice, and at most once an hour where some mails go and others do not.
 */
export async function tellOutage(tx: Tx, { command = '', responseCode = 0 }: SmtpReply): Promise<void> {
  // Of the mails that fail at once, the first tells.
  await tx.run(sql`select pg_advisory_xact_lock(app.current_tenant(), hashtext(${EVENT}))`);
  const told = await tx.maybe(sql`
    select 1 from notification n
    where n.user_id in (select id from app_user) and n.dedupe_key = ${EVENT}
      and (n.created_at > now() - interval '1 hour' or n.created_at > coalesce((select max(l.sent_at) from (
        select m.sent_at from message m where m.status = 'sent' and m.channel = 'email' order by m.id desc limit 50) l), '-infinity'))
    limit 1`);
  if (told) return;
  const values = { code: String(responseCode) };
  await notify(tx, {
    permission: 'update.communications_management',
    event: EVENT,
    name: WORDS.both('name'),
    message: WORDS.both(command.startsWith('AUTH') ? 'login' : 'refused', values),
    module: 'communications-management',
    recordId: null,
    dedupeKey: EVENT,
  });
}
