import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import type { Database, DbActor } from '../../../platform/server/db/database.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { Schedule } from '../../../platform/server/jobs/jobs.ts';
import { dayInMails, emit, notify, portalHome, sendMail } from '../../messages/public.server.ts';
import { addresseesOf } from './addressees.server.ts';
import { expiryMail } from './document-mails.rules.ts';
import { dueReminder } from './validity.rules.ts';

const TEXTS = productTexts(
  'notice.expiry',
  { module: 'documents', use: 'notice' },
  {
    expires: {
      en: '{count, plural, one {A document is about to expire or has expired.} other {# documents are about to expire or have expired.}}',
      es: '{count, plural, one {Un documento está por vencer o ya venció.} other {# documentos están por vencer o ya vencieron.}}',
    },
  },
);

interface Due {
  id: number;
  customer_id: number;
  name: string;
  expires_at: string;
  days_left: number;
  reminder_days: number[];
  reminded_for: number[];
}
/** Stands in reminded_for once people know that a document has ended. */
const ENDED = -1;
const TODAY = sql`(now() at time zone (select time_zone from company limit 1))::date`;

/** Ends documents whose last day has passed on the company's clock and reminds of those about to; does nothing twice. */
export async function expireDocuments(database: Database, tenantIds: readonly number[]): Promise<void> {
  for (const tenantId of tenantIds) {
    const actor: DbActor = { tenantId, userId: null, name: 'Ordo', sessionId: null, requestId: 'documents', ip: null };
    await database.write(actor, async (tx) => {
      const ended =
        await tx.rows<Due>(sql`update customer_document d set status = 'expired', reminded_for = array_append(reminded_for, ${ENDED})
        where d.status = 'approved' and d.expires_at < ${TODAY} and d.deleted_at is null
        returning d.id, d.customer_id, d.name, d.expires_at, -1 as days_left, '{}'::int[] as reminder_days, d.reminded_for`);
      const soon = await dueSoon(tx);
      await tell(tx, [...ended, ...soon]);
    });
  }
}

async function dueSoon(tx: Tx): Promise<Due[]> {
  const rows =
    await tx.rows<Due>(sql`select d.id, d.customer_id, d.name, d.expires_at, (d.expires_at - ${TODAY})::int as days_left,
      array(select distinct x.days from customer_document_type l join document_type t on t.id = l.document_type_id,
        unnest(t.reminder_days) as x(days) where l.customer_document_id = d.id) as reminder_days, d.reminded_for
    from customer_document d
    where d.status = 'approved' and d.deleted_at is null and d.expires_at between ${TODAY} and ${TODAY} + 400
    order by d.expires_at, d.id for update of d`);
  const due = rows.flatMap((row) => {
    const days = dueReminder(row.days_left, row.reminder_days, row.reminded_for);
    return days === null ? [] : [{ row, days }];
  });
  for (const { row, days } of due)
    await tx.run(
      sql`update customer_document set reminded_for = array_append(reminded_for, ${days}) where id = ${row.id}`,
    );
  return due.map(({ row }) => row);
}

/** One mail per customer; staff who keep documents get a line for each customer. */
async function tell(tx: Tx, documents: readonly Due[]): Promise<void> {
  for (const { id, days_left, customer_id, expires_at } of documents) {
    const event = days_left < 0 ? 'document.expired' : 'document.expiring';
    await emit(tx, event, { table: 'customer_document', id, more: { customer_id, expires_at } });
  }
  const customers = new Map<number, Due[]>();
  for (const one of documents) customers.set(one.customer_id, [...(customers.get(one.customer_id) ?? []), one]);
  for (const [customerId, list] of customers) {
    const lines = list.map(({ name, expires_at, days_left }) => ({ name, expires_at, is_expired: days_left < 0 }));
    for (const { email, user_id, ...reader } of await addresseesOf(tx, customerId)) {
      const portal = user_id === null ? null : await portalHome(tx);
      await sendMail(tx, {
        to: email,
        ...expiryMail({ ...reader, portal }, lines, await dayInMails(tx, reader.language)),
        event: 'document.expiring',
        userId: user_id ?? undefined,
        ownerType: 'customer',
        ownerId: customerId,
      });
    }
    const [first] = list;
    await notify(tx, {
      permission: 'approve.customer_document',
      event: list.some((one) => one.days_left < 0) ? 'document.expired' : 'document.expiring',
      name: first?.name ?? '',
      message: TEXTS.both('expires', { count: list.length }),
      module: 'customer-document',
      recordId: first?.id ?? null,
      ownerType: 'customer_document',
    });
  }
}

/** Every hour, so that each company's own midnight is met; what was done is not done again. */
export const documentExpiry = (database: Database): Schedule => ({
  kind: 'documents.expiry',
  cron: '40 * * * *',
  run: (tenantIds) => expireDocuments(database, tenantIds),
});
