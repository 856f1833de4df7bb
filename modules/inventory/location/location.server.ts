import { AppError, fail } from '../../../platform/kernel/errors.ts';
import { writable } from '../../../platform/resource/derive.ts';
import { demand } from '../../../platform/server/access/guard.ts';
import type { MayRestore } from '../../../platform/server/access/restoring.ts';
import { insertRows, type Statement, sql, updateRow } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import type { TenantDb } from '../../../platform/server/http/tenant-db.ts';
import { refuseWhenUsed } from '../../../platform/server/resource-routes/commands.ts';
import { COUNT_LIMIT, joinRefs, ordering, selectColumns } from '../../../platform/server/resource-routes/list-sql.ts';
import { readSetting } from '../../company/public.server.ts';
import {
  additionalConditions,
  additionalValues,
  type FieldScope,
  settleFieldFiles,
  shownInside,
} from '../../fields/public.server.ts';
import type { LocationFilters } from './location.contract.ts';
import { location } from './location.resource.ts';

type Sql = ReturnType<typeof sql>;

/** A location as answers carry it. */
export interface LocationRow {
  id: number;
  name: string;
  updated_at: string;
  sections: unknown[];
  [column: string]: unknown;
}

const FIELDS = Object.keys(location.fields);
const COLUMNS = new Set(writable(location).map(([name]) => name));

/** Sections of the location row `t`; goods per section come with the stock ledger. */
const sections = (
  items: boolean,
): Sql => sql`(select coalesce(json_agg(json_build_object('id', s.id, 'location_id', s.location_id,
    'name', s.name, 'code', s.code, 'barcode', s.barcode, 'active', s.active, 'display_order', s.display_order,
    'updated_at', to_char(s.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ${items ? sql`, 'master_items', '[]'::json` : sql``}) order by s.display_order, s.name, s.id), '[]'::json)
  from location_section s where s.location_id = t.id and s.deleted_at is null) as sections`;

const columns = (items: boolean): Sql =>
  sql`${selectColumns(location, FIELDS)}, t.postal_code as zip_code, t.additional, ${sections(items)}`;

/** One living location. */
export const oneStatement = (id: number, items = false): Statement =>
  sql`select ${columns(items)} from location t ${joinRefs(location, FIELDS)} where t.id = ${id} and t.deleted_at is null`;

/** Rows of a page and their bounded total: two statements that travel together. */
export function listStatements(
  query: { q?: string; sort?: string; filters?: LocationFilters },
  limit: number,
  offset: number,
  scope: FieldScope,
): [rows: Statement, total: Statement] {
  const where = conditions(query.q, query.filters ?? {}, scope);
  const order = ordering(location, query.sort);
  return [
    sql`select ${columns(false)} from (select t.* from location t where ${where} order by ${order} limit ${limit} offset ${offset}) t
      ${joinRefs(location, FIELDS)} order by ${order}`,
    sql`select count(*)::int as total from (select 1 from location t where ${where} limit ${COUNT_LIMIT}) c`,
  ];
}

/** Filters come after the search: nothing that was found may be missing when they look. */
const MOST_FOUND = 10_000_000;

function conditions(q: string | undefined, filters: LocationFilters, scope: FieldScope): Sql {
  const parts = [sql`t.deleted_at is null`, additionalConditions(scope, 'location', filters.additional, 't')];
  if (q) parts.push(sql`t.id in (select s.id from app.search_location_ids(${q}, ${MOST_FOUND}) s)`);
  const {
    id,
    customer_id,
    country_code,
    state_name,
    city,
    has_coordinates,
    additional: _additional,
    ...flags
  } = filters;
  if (id) parts.push(sql`t.id = any(${id})`);
  if (customer_id) parts.push(sql`t.customer_id = any(${customer_id})`);
  if (country_code) parts.push(sql`t.country_code = any(${country_code.map((code) => code.toUpperCase())})`);
  if (state_name) parts.push(contains('state_name', state_name));
  if (city) parts.push(contains('city', city));
  if (has_coordinates !== undefined)
    parts.push(sql`(t.latitude is not null and t.longitude is not null) = ${has_coordinates}`);
  for (const [name, value] of Object.entries(flags)) {
    if (value !== undefined) parts.push(sql`${sql.ref(`t.${name}`)} = ${value}`);
  }
  return sql.join(parts, sql` and `);
}

const contains = (column: string, value: string): Sql =>
  sql`app.fold(${sql.ref(`t.${column}`)}) like '%' || app.fold(${value.replace(/[\\%_]/g, '\\$&')}) || '%'`;

/** Creates a location; gives its id. */
export async function insertLocation(tx: Tx, body: Record<string, unknown>, context: SignedInContext): Promise<number> {
  const additional = await additionalValues(tx, context, {
    module: 'location',
    targets: {},
    sent: body.additional as Record<string, unknown> | undefined,
  });
  const [row] = await tx.rows<{ id: number }>(
    insertRows('location', [{ active: true, ...ownColumns(body), additional: JSON.stringify(additional) }]),
  );
  const id = row?.id ?? fail('internal');
  await settleFieldFiles(tx, context, { type: 'location', id, module: 'location' }, additional);
  await refuseIncomplete(tx, id, context.db);
  return id;
}

/** Changes a location; a stale `updated_at` is a conflict that carries the location as it is now. */
export async function changeLocation(
  tx: Tx,
  id: number,
  { updated_at: expected, ...body }: Record<string, unknown>,
  context: SignedInContext,
): Promise<void> {
  await tx.run(sql`select 1 from location where id = ${id} and deleted_at is null for update`);
  const [before] = await tx.wire<LocationRow>(oneStatement(id));
  if (!before) return fail('not_found');
  if (expected !== undefined && expected !== before.updated_at)
    fail('conflict', { details: { current: await shownInside(tx, context, 'location', before) } });
  const update = updateRow('location', ownColumns(body), sql`id = ${id}`);
  if (update) await tx.run(update);
  if (body.additional) await changeAdditional(tx, before, body.additional as Record<string, unknown>, context);
  await refuseIncomplete(tx, id, context.db);
}

async function changeAdditional(
  tx: Tx,
  before: LocationRow,
  sent: Record<string, unknown>,
  context: SignedInContext,
): Promise<void> {
  const values = await additionalValues(tx, context, {
    module: 'location',
    targets: { location: [before.id] },
    sent,
    stored: before.additional as Record<string, unknown>,
    recordId: before.id,
  });
  await tx.run(sql`update location set additional = ${JSON.stringify(values)}::jsonb where id = ${before.id}`);
  await settleFieldFiles(tx, context, { type: 'location', id: before.id, module: 'location' }, values);
}

/** Deletes a location with its sections when nothing refers to it or to one of them; else 409 in_use. */
export async function removeLocation(tx: Tx, id: number): Promise<void> {
  const there = await tx.run(sql`select 1 from location where id = ${id} and deleted_at is null for update`);
  if (there === 0) fail('not_found');
  const parts = await tx.rows<{ id: number }>(
    sql`select id from location_section where location_id = ${id} and deleted_at is null for update`,
  );
  await refuseWhenUsed(tx, 'location', id);
  for (const part of parts) await refuseWhenUsed(tx, 'location_section', part.id);
  await tx.all([
    sql`update location_section set deleted_at = now() where location_id = ${id} and deleted_at is null`,
    sql`update location set deleted_at = now() where id = ${id}`,
  ]);
}

/** A deleted location comes back for whoever may make one; what is required today is required of it too. */
export const locationBack: MayRestore = async (tx, id, { actor, db }) => {
  demand(actor, 'create.locations');
  await refuseIncomplete(tx, id, db);
};

/** The table's columns of a body: zip_code is postal_code, coordinates somebody sent are set by hand. */
function ownColumns(body: Record<string, unknown>): Record<string, unknown> {
  const own = Object.fromEntries(Object.entries(body).filter(([name]) => COLUMNS.has(name)));
  if (body.zip_code !== undefined && own.postal_code === undefined) own.postal_code = body.zip_code;
  if (own.latitude !== undefined && own.longitude !== undefined) {
    own.geocode_status = own.latitude !== null && own.longitude !== null ? 'manual' : 'none';
  }
  return own;
}

/** The mandatory-address rule holds for places of customers. */
async function refuseIncomplete(tx: Tx, id: number, db: TenantDb): Promise<void> {
  if (!(await readSetting<boolean>(db, 'customer_address_mandatory'))) return;
  const row = await tx.maybe<Record<string, string | null>>(
    sql`select address1, city, country_code from location where id = ${id} and customer_id is not null`,
  );
  const missing = Object.entries(row ?? {}).filter(([, value]) => value === null);
  if (missing.length === 0) return;
  throw new AppError('validation', {
    errors: Object.fromEntries(missing.map(([name]) => [name, ['text_field_required']])),
  });
}
