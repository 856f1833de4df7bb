import type { QueryOf } from '../../../platform/contract/endpoint.ts';
import { whenRange } from '../../../platform/kernel/when.ts';
import { withMasks } from '../../../platform/resource/masked.ts';
import { productNamedColumns } from '../../../platform/resource/product-names.ts';
import { comesBack } from '../../../platform/server/access/restoring.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import { pageOf, paging } from '../../../platform/server/http/answer.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { seesAllAudit, shownSide, shutAuditRoots, visibleAudit } from '../../activities/public.server.ts';
import { companyCalendar } from '../../company/public.server.ts';
import { asOf, type Entry } from './as-of.rules.ts';
import type { exportAudit, listAudit, recordAsOf } from './audit-log.contract.ts';
import { withNames } from './audit-names.server.ts';
import { typeName } from './record-types.rules.ts';

type Sql = ReturnType<typeof sql>;
export type Question = QueryOf<typeof exportAudit>;

/** An entry as it goes over the wire. */
export interface Line {
  id: number;
  at: string;
  action: string;
  audit_type: string;
  row_id: number | null;
  owner_type: string | null;
  owner_id: number | null;
  label: string | null;
  actor_user_id: number | null;
  actor_name: string | null;
  ip: string | null;
  request_id: string | null;
  /** Whether the person is offered to bring the record back. */
  is_restorable: boolean;
  redacted: { by: string | null; at: string; reason: string } | null;
  payload: { before: Record<string, unknown>; after: Record<string, unknown> };
}

const PAGE = 10;
const COUNTED = 10_001;

/**
 * The first entry after those that a company begins with, which nobody wrote, within an hour of its making. The look ends at that
 * entry, so that a log of any length is asked alike.
 */
const BEGINS_AT = sql`coalesce((select f.id from audit_log f cross join company y
    where f.actor_user_id is not null or f.action not in ('insert', 'update') or f.at >= y.created_at + interval '1 hour'
    order by f.id limit 1), 9223372036854775807)`;

/** What is asked of the log (alias `l`). */
interface Asked {
  readonly where: Sql;
  /** Enough of the newest lines for a count, where a word stands in so many that the rows are read for it. */
  readonly newest: Sql | null;
}

async function asked({ q, query, filters = {} }: Question, context: SignedInContext): Promise<Asked> {
  const parts = [sql`true`];
  const {
    audit_type: types,
    action: actions,
    actor_user_id: actors,
    row_id: row,
    request_id: request,
    at,
    setup,
  } = filters;
  if (types) parts.push(sql`l.table_name = any(${types}::text[])`);
  if (actions) parts.push(sql`l.action = any(${actions}::text[])`);
  if (actors) parts.push(sql`l.actor_user_id = any(${actors}::bigint[])`);
  if (row !== undefined) parts.push(sql`l.row_id = ${row}`);
  if (request !== undefined) parts.push(sql`l.request_id = ${request}`);
  if (setup !== undefined) parts.push(setup ? sql`l.id < ${BEGINS_AT}` : sql`l.id >= ${BEGINS_AT}`);
  if (at !== undefined) {
    const { from, to } = whenRange(at, { ...(await companyCalendar(context.db)), now: context.now });
    if (from) parts.push(sql`l.at >= ${from}`);
    if (to) parts.push(sql`l.at < ${to}`);
  }
  const term = query ?? q;
  if (!term) return { where: sql.join(parts, sql` and `), newest: null };
  const like = `%${term.replace(/[\\%_]/g, '\\$&')}%`;
  parts.push(sql`(l.label ilike ${like} or l.actor_name ilike ${like})`);
  const found = INDEXED.test(term) ? await wordsOf(like, context) : null;
  if (found && found.ids.length < COUNTED) parts.push(oneOf(found));
  return { where: sql.join(parts, sql` and `), newest: found && found.ids.length >= COUNTED ? oneOf(found) : null };
}

/** The index knows groups of three letters or digits. */
const INDEXED = /[\p{L}\p{N}]{3}/u;

/** Lines with a word by its index, and the line after which it may not know all. */
interface Found {
  readonly ids: readonly number[];
  readonly since: number;
}

async function wordsOf(like: string, { db }: SignedInContext): Promise<Found | null> {
  const [found] = await db.read<Found>(sql`select ids, since from app.search_audit(${like}, ${COUNTED})`);
  return found ?? null;
}

const oneOf = ({ ids, since }: Found): Sql => sql`(l.id = any(${ids}::bigint[]) or l.id > ${since})`;

/** Fields whose values are masked today were not always: what was written down then is shown as it would be now. */
export function masked<L extends { audit_type: string; payload: Partial<Line['payload']> }>(line: L): L {
  const { before = {}, after = {} } = line.payload;
  return { ...line, payload: { before: withMasks(line.audit_type, before), after: withMasks(line.audit_type, after) } };
}

const offered = (line: Line): Line => ({
  ...line,
  is_restorable: line.action === 'delete' && line.row_id !== null && comesBack(line.audit_type, line.owner_type),
});

/** A record that the product wrote is called in the reader's language, as long as it bears the name the entry knows. */
const LABEL = sql`coalesce(case l.table_name ${sql.join(
  productNamedColumns()
    .filter((column) => column.endsWith('.name'))
    .map((column) => column.slice(0, -'.name'.length))
    .map(
      (table) =>
        sql`when ${table} then (select app.shown(x.names, x.name) from ${sql.table(table)} x
          where x.id = l.row_id and l.label in (x.names ->> 'en', x.names ->> 'es'))`,
    ),
  sql` `,
)} end, l.label)`;

const columns = ({
  actor,
}: SignedInContext): Sql => sql`l.id, l.at, l.action, l.table_name as audit_type, l.row_id, l.owner_table as owner_type, l.owner_id, ${LABEL} as label,
    l.actor_user_id, l.actor_name, host(l.ip) as ip, l.request_id,
    (select json_build_object('by', nullif(concat_ws(' ', u.first_name, u.last_name), ''), 'at', to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'reason', r.reason)
      from audit_redaction r left join app_user u on u.id = r.by where r.audit_id = l.id) as redacted,
    jsonb_build_object('before', ${shownSide(actor, 'before')}, 'after', ${shownSide(actor, 'after')}) as payload`;

/**
 * A page of entries, newest first: their ids before anything is said of them. The total is of the newest 10,000 that were asked for,
 * so that no count reads the whole log.
 */
export async function listEntries(query: QueryOf<typeof listAudit>, context: SignedInContext) {
  const page = paging(query, { size: PAGE });
  const { where, newest } = await asked(query, context);
  const visible = visibleAudit(context.actor);
  // Where no line is hidden, any 10,000 are as many as the newest: the index of their kind counts them.
  const order = seesAllAudit(context.actor) && newest === null ? sql`` : sql`order by l.id desc`;
  const [rows, [counted]] = (await context.db.readAll([
    sql`with page as materialized (select l.id from audit_log l where ${where} and ${visible}
        order by l.id desc limit ${page.limit} offset ${page.offset})
      select ${columns(context)} from page p join audit_log l on l.id = p.id order by l.id desc`,
    sql`select count(*) filter (where ${visible})::int as total, count(*)::int as looked
      from (select * from audit_log l where ${where} and ${newest ?? sql`true`} ${order} limit ${COUNTED}) l`,
  ])) as [Line[], [{ total: number; looked: number }]];
  const upToHere = page.offset + rows.length;
  // A page that is not full is the last one: whatever was looked at for the count, how much is hidden from the reader is not told.
  const isLast = rows.length < page.limit && (rows.length > 0 || page.offset === 0);
  const isEstimate = !isLast && (newest !== null || counted.looked === COUNTED);
  // Past what was counted there are at least the rows that are shown.
  const total = isLast ? upToHere : isEstimate && rows.length > 0 ? Math.max(counted.total, upToHere) : counted.total;
  return {
    ...pageOf(await withNames(rows.map(masked).map(offered), context), page, total),
    ...(isEstimate ? { total_is_estimate: true } : {}),
  };
}

/** Newest entries of a question, for a spreadsheet. */
export async function entriesStatement(
  query: Question,
  context: SignedInContext,
): Promise<(limit: number) => Statement> {
  const { where } = await asked(query, context);
  const seen = sql`${where} and ${visibleAudit(context.actor)}`;
  return (limit) => sql`select ${columns(context)} from audit_log l where ${seen} order by l.id desc limit ${limit}`;
}

/** Kinds of records that have entries the person may read, by name. Hops from kind to kind along the index instead of reading the log. */
export async function auditTypesOf({ db, language, actor }: SignedInContext): Promise<{ id: string; name: string }[]> {
  const rows = await db.read<{ id: string }>(sql`with recursive kinds as (
      (select l.table_name from audit_log l order by l.table_name limit 1)
      union all
      select (select l.table_name from audit_log l where l.table_name > k.table_name order by l.table_name limit 1)
      from kinds k where k.table_name is not null
    ), chain as (
      select table_name as id, table_name as above, 1 as step from kinds where table_name is not null
      union all
      select c.id, o.owner_table, c.step + 1 from chain c cross join lateral app.audit_owner(c.above) o
      where o.owner_table is not null and c.step < 8
    ) select id from chain group by id having bool_and(above <> all(${shutAuditRoots(actor)}::text[]))`);
  return rows
    .map(({ id }) => ({ id, name: typeName(id, language) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language));
}

/** A record at an instant, folded from its entries. */
export async function recordAt(query: QueryOf<typeof recordAsOf>, context: SignedInContext) {
  const entries = await context.db.read<Entry>(sql`select ${columns(context)} from audit_log l
    where l.table_name = ${query.audit_type} and l.row_id = ${query.row_id} and ${visibleAudit(context.actor)} order by l.id`);
  return asOf(
    entries.map((entry) => masked({ ...entry, audit_type: query.audit_type })),
    query.at,
  );
}
