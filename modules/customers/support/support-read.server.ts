import type { AnswerOf, Page, QueryOf } from '../../../platform/contract/endpoint.ts';
import { fail } from '../../../platform/kernel/errors.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { pageOf, paging } from '../../../platform/server/http/answer.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { sorting } from '../../../platform/server/lists/sorting.ts';
import type { LiveSource } from '../../../platform/server/realtime/live-source.ts';
import { demandSelected } from '../customer-user/selected-customer.server.ts';
import type { supportCalls, supportThread } from './support.contract.ts';
import { type Message, messagesStatement, shownMessages, THREAD, THREAD_FROM } from './support-sql.server.ts';

const ordering = sorting(
  { id: sql`t.id`, last_at: { by: sql`t.last_at`, isFilled: true }, customer_name: sql`lower(c.name)` },
  { initial: '-last_at', tie: sql`t.id` },
);

type Thread = AnswerOf<{ answer: typeof supportThread }>;
const COUNTED = 10_001;

/** The own thread of the selected customer; none yet is an empty one. */
export async function ownThread(
  customerId: number,
  before: number | undefined,
  context: SignedInContext,
): Promise<AnswerOf<typeof supportCalls.own>> {
  demandSelected(context, customerId);
  const thread = sql`(select t.id from support_thread t where t.customer_id = ${customerId} and t.user_id = ${context.actor.userId})`;
  const [rows, [state]] = (await context.db.readAll([
    messagesStatement(thread, before),
    sql`select t.customer_unread as unread from support_thread t where t.id = ${thread}`,
  ])) as [Message[], [{ unread: number }?]];
  return { ...shownMessages(rows), unread: state?.unread ?? 0 };
}

export async function ownUnread(customerId: number, context: SignedInContext): Promise<{ count: number }> {
  demandSelected(context, customerId);
  const row = await context.db.maybe<{ count: number }>(sql`select customer_unread as count from support_thread
    where customer_id = ${customerId} and user_id = ${context.actor.userId}`);
  return row ?? { count: 0 };
}

/** The inbox: threads, the latest first. */
export async function threadPage(
  query: QueryOf<typeof supportCalls.list>,
  { db }: SignedInContext,
): Promise<Page<Thread>> {
  const { unread, customer_id } = query.filters ?? {};
  const page = paging(query, { size: 10 });
  const term = `%${(query.q ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const where = sql`where ${unread ? sql`t.staff_unread > 0` : sql`true`}
    and ${customer_id ? sql`t.customer_id = ${customer_id}` : sql`true`}
    and ${query.q ? sql`app.fold(c.name || ' ' || u.full_name) like app.fold(${term})` : sql`true`}`;
  const [rows, [counted]] = (await db.readAll([
    sql`${THREAD} ${THREAD_FROM} ${where} order by ${ordering(query.sort)} limit ${page.limit} offset ${page.offset}`,
    sql`select count(*)::int as total from (select 1 ${THREAD_FROM} ${where} limit ${COUNTED}) n`,
  ])) as [Thread[], [{ total: number }]];
  return pageOf(rows, page, counted.total);
}

export async function oneThread(
  id: number,
  before: number | undefined,
  { db }: SignedInContext,
): Promise<AnswerOf<typeof supportCalls.get>> {
  const [[thread], rows] = (await db.readAll([
    sql`${THREAD} ${THREAD_FROM} where t.id = ${id}`,
    messagesStatement(sql`${id}`, before),
  ])) as [[Thread?], Message[]];
  return thread ? { ...thread, ...shownMessages(rows) } : fail('not_found');
}

/** Who hears of a message: the team that reads the inbox, and the person whose thread it is, at the customer it is about. */
export const supportLive: readonly LiveSource[] = [
  {
    table: 'support_thread',
    resource: 'support',
    may: (actor) => actor.audience === 'staff' && holds(actor, 'view.support'),
  },
  {
    table: 'support_thread',
    resource: 'portal-support',
    may: (actor) => actor.audience === 'customer' && actor.customerId !== null,
    seen: (actor, ids) => sql`select id from support_thread
      where id = any(${[...ids]}::bigint[]) and user_id = ${actor.userId} and customer_id = ${actor.customerId}`,
  },
];
