import type { AnswerOf } from '../../../platform/contract/endpoint.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { supportMessage } from './support.contract.ts';

export type Message = AnswerOf<{ answer: typeof supportMessage }>;
type Sql = ReturnType<typeof sql>;

/** Messages that are shown at once. */
const SHOWN = 50;

const COLUMNS = sql`m.id, m.body, m.from_staff, u.full_name as author, m.read_at, m.created_at`;

/** The newest messages of a thread, one more than are shown: it tells that there are earlier ones. */
export const messagesStatement = (thread: Sql, before: number | undefined): Statement =>
  sql`select ${COLUMNS} from support_message m left join app_user u on u.id = m.created_by
    where m.thread_id = ${thread} and m.id < ${before ?? Number.MAX_SAFE_INTEGER} order by m.id desc limit ${SHOWN + 1}`;

export const messageStatement = (id: number): Statement =>
  sql`select ${COLUMNS} from support_message m left join app_user u on u.id = m.created_by where m.id = ${id}`;

/** The rows as a page shows them: oldest first. */
export const shownMessages = (rows: readonly Message[]): { messages: Message[]; has_more: boolean } => ({
  messages: rows.slice(0, SHOWN).toReversed(),
  has_more: rows.length > SHOWN,
});

/** What the inbox shows of a thread; alias `t`. */
export const THREAD = sql`select t.id, json_build_object('id', c.id, 'name', c.name) as customer,
    json_build_object('id', u.id, 'name', u.full_name, 'email', u.email) as person,
    t.last_at, t.last_body, t.last_from_staff, t.staff_unread as unread`;
export const THREAD_FROM = sql`from support_thread t join customer c on c.id = t.customer_id and c.deleted_at is null
  join app_user u on u.id = t.user_id`;
