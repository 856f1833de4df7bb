import type { AnswerOf, QueryOf } from '../../../platform/contract/endpoint.ts';
import type { Actor } from '../../../platform/kernel/actor.ts';
import { fail } from '../../../platform/kernel/errors.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { sorting } from '../../../platform/server/lists/sorting.ts';
import { within } from '../../../platform/server/lists/within.ts';
import { COUNT_LIMIT } from '../../../platform/server/resource-routes/list-sql.ts';
import { HIDDEN_EVENTS } from '../event/event.rules.ts';
import { type Sender, wrapped } from '../mail/envelope.server.ts';
import { currentOutlet } from '../mail/outlet.server.ts';
import { hasOwnServer } from '../mail/send-mail.server.ts';
import type { getMessage, listMessages, MessageFilters } from './communication.contract.ts';
import { visibleMessages } from './visible-messages.server.ts';

type Sql = ReturnType<typeof sql>;
export type MessageRecord = AnswerOf<typeof getMessage>;

const COLUMNS = sql`m.id, m.channel, m.event, m.status, m."to", m.subject, m.attempts,
  case when m.status = 'queued' then m.next_attempt_at end as next_attempt_at, m.last_error, m.response_status, m.sent_at,
  m.owner_type, m.owner_id, case when w.id is null then null else json_build_object('id', w.id, 'name', w.name) end as webhook_endpoint,
  m.created_at`;
const JOINED = sql`message m left join webhook_endpoint w on w.id = m.webhook_endpoint_id`;

/** Messages are numbered as they are made: the order of their ids is that of their times, by which filters find them. */
const MADE = { by: sql`m.created_at`, isFilled: true } as const;
const ordering = sorting({ id: MADE, created_at: MADE }, { initial: '-id', tie: sql`m.id` });

/** Rows of a page, newest first, and their bounded total; words and an address are looked up first. */
export async function messagePage(
  { q, sort, filters = {} }: QueryOf<typeof listMessages>,
  { limit, offset }: { limit: number; offset: number },
  { actor, db }: Pick<SignedInContext, 'actor' | 'db'>,
): Promise<{ rows: MessageRecord[]; total: number }> {
  const where = conditions(q, filters, { actor, found: await lookUp(q, filters.to, db) });
  const [rows, [counted]] = (await db.readAll([
    sql`select ${COLUMNS} from ${JOINED} where ${where} order by ${ordering(sort)} limit ${limit} offset ${offset}`,
    sql`select count(*)::int as total from (select 1 from message m where ${where} limit ${COUNT_LIMIT}) c`,
  ])) as [MessageRecord[], [{ total: number }]];
  return { rows, total: counted.total };
}

/** All messages that hold the words, or went to the address; null where there are more than can be named. */
interface Found {
  readonly words: readonly number[] | null;
  readonly to: readonly number[] | null;
}
const MOST = 5000;

async function lookUp(q: string | undefined, to: string | undefined, db: SignedInContext['db']): Promise<Found> {
  if (!q && !to) return { words: null, to: null };
  const found = await db.maybe<Found>(sql`
    select case when ${q ?? ''} <> '' then app.search_messages(${q ?? ''}, ${MOST}) end as words,
      case when ${to ?? ''} <> '' then app.messages_to(${to ?? ''}, ${MOST}) end as "to"`);
  return found ?? fail('internal');
}

function conditions(
  q: string | undefined,
  filters: MessageFilters,
  { actor, found }: { actor: Actor; found: Found },
): Sql {
  const parts: Sql[] = [visibleMessages(actor)];
  if (q) parts.push(either(found.words, sql`m.search_text like all (app.search_patterns(${q}))`));
  if (filters.channel) parts.push(oneOrMore(sql`m.channel`, filters.channel));
  if (filters.status) parts.push(oneOrMore(sql`m.status`, filters.status));
  if (filters.event) parts.push(oneOrMore(sql`m.event`, filters.event));
  if (filters.owner_type) parts.push(sql`m.owner_type = ${filters.owner_type}`);
  if (filters.owner_id) parts.push(sql`m.owner_id = ${filters.owner_id}`);
  if (filters.webhook_endpoint_id) parts.push(sql`m.webhook_endpoint_id = ${filters.webhook_endpoint_id}`);
  if (filters.to) parts.push(either(found.to, sql`app.lower_each(m."to") @> array[lower(${filters.to})]`));
  if (filters.at) parts.push(within(sql`m.created_at`, filters.at, 'instant'));
  return sql.join(parts, sql` and `);
}

/** What was looked up; what is common is asked of each message, which "case" keeps the planner from taking for rare. */
const either = (ids: readonly number[] | null, condition: Sql): Sql =>
  ids ? sql`m.id = any(${ids}::bigint[])` : sql`case when ${condition} then true else false end`;

/** One value is asked for by "=": only then an index gives the newest first. */
const oneOrMore = (column: Sql, values: readonly string[]): Sql =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values}::text[])`;

/** What was written with other rights than the reader's: data for another system, and lists made for those a scheduled mail goes to. */
const forOthers = ({ isAdministrator, userId }: Actor): Sql =>
  isAdministrator
    ? sql`false`
    : sql`(m.channel = 'webhook' or (m.owner_type is not distinct from 'email_schedule' and not exists (
        select from app_user u, unnest(m."to" || m.cc || m.bcc) a where u.id = ${userId} and lower(a) = lower(u.email))))`;

/** One message with everything; links that open something are their receiver's alone. */
export const messageStatement = (id: number, actor: Actor): Statement => {
  const hidden = sql`(m.event = any(${[...HIDDEN_EVENTS]}::text[]) or ${forOthers(actor)})`;
  return sql`select ${COLUMNS}, m.cc, m.bcc, m."from", m.reply_to, case when ${hidden} then null else m.html end as html,
      case when ${hidden} then null else m.text end as text, case when m.channel = 'webhook' and not ${hidden} then m.payload end as payload,
      ${hidden} as is_content_hidden,
      (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'size', a.size) order by a.id), '[]')
        from attachment a where a.id = any(m.attachment_ids) and not ${hidden}) as attachments
    from ${JOINED} where m.id = ${id} and ${visibleMessages(actor)}`;
};

/** The message as its receiver sees it: mails with the company's header, signature and footer. */
export function rendered(record: MessageRecord | undefined, sender: Sender): MessageRecord {
  if (!record) return fail('not_found');
  const isMail = record.channel === 'email' && !record.is_content_hidden;
  return isMail ? { ...record, html: wrapped(record.html, record.event, sender) } : record;
}

export interface Summary {
  has_mail_server: boolean;
  may_change_server: boolean;
  held: number;
  queued: number;
  failed: number;
  webhooks_off: number;
}

/** What the banner and the tabs say; one statement over the open and the failed messages that the person may read. */
export const summaryStatement = (actor: Actor): Statement => sql`
  select (${currentOutlet().hasMailServer} or ${hasOwnServer}) as has_mail_server, ${actor.isAdministrator}::boolean as may_change_server,
    count(*) filter (where status = 'held')::int as held, count(*) filter (where status in ('queued', 'sending'))::int as queued,
    count(*) filter (where status = 'failed')::int as failed,
    (select count(*)::int from webhook_endpoint where not active and disabled_reason is not null) as webhooks_off
  from message m where status in ('held', 'queued', 'sending', 'failed') and ${visibleMessages(actor)}`;

/** Whether mails go out or wait for a mail server. */
export const deliveryStatement = (actor: Actor): Statement => sql`
  select (${currentOutlet().hasMailServer} or ${hasOwnServer}) as has_mail_server, ${actor.isAdministrator}::boolean as may_change_server`;

/**
 * failed → queued, from the first try on; held without a mail server; webhooks only to an endpoint that is on, where it is now, and that
 * still listens to it: who gave it another address was asked for the rights on what it listens to.
 */
export async function retry(tx: Tx, id: number, actor: Actor): Promise<void> {
  const { hasMailServer, wake } = currentOutlet();
  const row = await tx.maybe<{ channel: 'email' | 'webhook' }>(sql`
    update message m set attempts = 0, next_attempt_at = now(), last_error = null,
      "to" = coalesce((select array[w.url] from webhook_endpoint w where w.id = m.webhook_endpoint_id), m."to"),
      status = case when m.channel = 'webhook' or ${hasMailServer} or ${hasOwnServer} then 'queued' else 'held' end
    where m.id = ${id} and ${visibleMessages(actor)} and m.status = 'failed' and (m.channel <> 'webhook' or exists (
      select from webhook_endpoint w where w.id = m.webhook_endpoint_id and w.active and m.event = any(w.events)))
    returning m.channel`);
  if (!row) return refuse(tx, id, 'message_not_failed', actor);
  tx.afterCommit(() => wake(tx.tenantId, row.channel));
}

/** queued or held → cancelled; what a worker has taken is on its way. */
export async function cancel(tx: Tx, id: number, actor: Actor): Promise<void> {
  const count = await tx.run(
    sql`update message m set status = 'cancelled' where m.id = ${id} and ${visibleMessages(actor)} and m.status in ('queued', 'held')`,
  );
  if (count === 0) await refuse(tx, id, 'message_under_way', actor);
}

async function refuse(
  tx: Tx,
  id: number,
  code: 'message_not_failed' | 'message_under_way',
  actor: Actor,
): Promise<never> {
  const row = await tx.maybe(sql`select 1 from message m where m.id = ${id} and ${visibleMessages(actor)}`);
  return fail(row ? code : 'not_found');
}
