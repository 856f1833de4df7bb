import { fail } from '../../../platform/kernel/errors.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { companyName } from '../../identity/public.server.ts';
import { emit, notify } from '../../messages/public.server.ts';
import { demandSelected, refuseBlocked } from '../customer-user/selected-customer.server.ts';
import { type Message, messageStatement } from './support-sql.server.ts';

const TEXTS = productTexts(
  'notice.support',
  { module: 'customers', use: 'notice' },
  { answered: { en: 'Message from {company}', es: 'Mensaje de {company}' } },
);

/** As much of a message as a list or a notification shows. */
const EXCERPT = 160;
const excerptOf = (body: string): string => {
  const line = body.trim().replace(/\s+/g, ' ');
  return line.length > EXCERPT ? `${line.slice(0, EXCERPT - 1).trimEnd()}…` : line;
};

/** A customer's person writes: the thread of that person and customer, made with the first message. */
export function writeToTeam(customerId: number, body: string, context: SignedInContext): Promise<Message> {
  demandSelected(context, customerId);
  const { userId } = context.actor;
  return context.db.write(async (tx) => {
    await refuseBlocked(tx, context);
    // The row is locked from here on: messages sent at once are counted one after the other.
    const thread = await tx.maybe<{ id: number }>(sql`
      insert into support_thread (customer_id, user_id, last_at, last_body, last_from_staff, staff_unread)
      values (${customerId}, ${userId}, now(), ${excerptOf(body)}, false, 1)
      on conflict (tenant_id, customer_id, user_id) do update
        set last_at = now(), last_body = excluded.last_body, last_from_staff = false, staff_unread = support_thread.staff_unread + 1
      returning id`);
    if (!thread) return fail('internal');
    const message = await keepMessage(tx, thread.id, body, false);
    const [who] = await tx.rows<{
      customer: string;
      person: string;
    }>(sql`select c.name as customer, u.full_name as person
      from customer c, app_user u where c.id = ${customerId} and u.id = ${userId}`);
    await notify(tx, {
      permission: 'respond.support',
      exceptUserId: userId,
      event: 'support.message',
      name: `${who?.person ?? ''} · ${who?.customer ?? ''}`,
      message: excerptOf(body),
      module: 'support',
      recordId: thread.id,
      redirect: true,
      ownerType: 'support_thread',
      dedupeKey: `support-${thread.id}`,
    });
    const more = { customer_id: customerId, user_id: userId, message: message.body };
    await emit(tx, 'support.message', { table: 'support_thread', id: thread.id, more });
    return message;
  });
}

/** The team answers whoever may still read it there. Answering is reading. */
export function answerCustomer(id: number, body: string, context: SignedInContext): Promise<Message> {
  return context.db.write(async (tx) => {
    await refuseAway(tx, id);
    const thread = await tx.maybe<{ user_id: number }>(sql`update support_thread t
      set last_at = now(), last_body = ${excerptOf(body)}, last_from_staff = true, staff_unread = 0, customer_unread = customer_unread + 1
      where t.id = ${id} and exists (select from customer c where c.id = t.customer_id and c.deleted_at is null) returning t.user_id`);
    if (!thread) return fail('not_found');
    await tx.run(
      sql`update support_message set read_at = now() where thread_id = ${id} and not from_staff and read_at is null`,
    );
    const message = await keepMessage(tx, id, body, true);
    const company = await companyName(tx);
    await notify(tx, {
      userIds: [thread.user_id],
      event: 'support.answer',
      name: TEXTS.both('answered', { company }),
      message: excerptOf(body),
      module: 'support',
      recordId: id,
      redirect: true,
      ownerType: 'support_thread',
      dedupeKey: `support-answer-${id}`,
    });
    return message;
  });
}

/** Nobody is written to who was taken off the customer or may not come in there any more; link and person stay locked meanwhile. */
async function refuseAway(tx: Tx, threadId: number): Promise<void> {
  const thread = await tx.maybe<{ customer_id: number; user_id: number }>(
    sql`select customer_id, user_id from support_thread where id = ${threadId}`,
  );
  if (!thread) return fail('not_found');
  const link = await tx.run(sql`select 1 from customer_user l join app_user u on u.id = l.user_id
      and u.deleted_at is null and not u.disable and not u.is_blacklisted and u.web_access
    where l.customer_id = ${thread.customer_id} and l.user_id = ${thread.user_id} and l.portal_access for share of l, u`);
  if (link === 0) fail('person_away');
}

/** The team has read what the customer wrote. */
export function readByTeam(id: number, { db }: SignedInContext): Promise<null> {
  return db.write(async (tx) => {
    const found = await tx.run(sql`select 1 from support_thread where id = ${id} for update`);
    if (found === 0) return fail('not_found');
    await tx.run(sql`update support_thread set staff_unread = 0 where id = ${id} and staff_unread > 0`);
    await tx.run(
      sql`update support_message set read_at = now() where thread_id = ${id} and not from_staff and read_at is null`,
    );
    return null;
  });
}

/** The customer's person has read the answers. */
export function readByCustomer(customerId: number, context: SignedInContext): Promise<null> {
  demandSelected(context, customerId);
  return context.db.write(async (tx) => {
    const thread = await tx.maybe<{ id: number }>(sql`select id from support_thread
      where customer_id = ${customerId} and user_id = ${context.actor.userId} and customer_unread > 0 for update`);
    if (!thread) return null;
    await tx.run(sql`update support_thread set customer_unread = 0 where id = ${thread.id}`);
    await tx.run(
      sql`update support_message set read_at = now() where thread_id = ${thread.id} and from_staff and read_at is null`,
    );
    return null;
  });
}

async function keepMessage(tx: Tx, threadId: number, body: string, fromStaff: boolean): Promise<Message> {
  const kept = await tx.maybe<{ id: number }>(
    sql`insert into support_message (thread_id, body, from_staff) values (${threadId}, ${body.trim()}, ${fromStaff}) returning id`,
  );
  const [message] = await tx.wire<Message>(messageStatement(kept?.id ?? 0));
  return message ?? fail('internal');
}
