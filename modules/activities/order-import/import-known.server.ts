import { USUAL_DECIMALS } from '../../../platform/kernel/money/decimals.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { TenantDb } from '../../../platform/server/http/tenant-db.ts';
import type { ParsedRow, RunContext } from '../../../platform/server/imports/declaration.ts';
import { shown } from '../../../platform/server/words/shown.ts';
import { type KnownOrder, knownByNumber, knownByReference } from '../order-import-known/known-orders.server.ts';
import { cellOf, idOf } from './import-columns.server.ts';

/** What the company has of what a batch of rows names. */
export interface Known {
  /** Activities of ours by their own number. */
  numbered: ReadonlyMap<string, KnownOrder>;
  existing: ReadonlyMap<string, KnownOrder>;
  /** Types of the existing activities that the person may reach. */
  typeOf: ReadonlyMap<number, number>;
  types: ReadonlyMap<number, { name: string; prefix: string | null; active: boolean; may_create: boolean }>;
  defaultType: number | null;
  stopped: ReadonlySet<number>;
  /** Decimals of each currency. */
  currencyDecimals: ReadonlyMap<number, number>;
  /** Decimals of the currency of each customer that has its own, and of the company's. */
  decimals: ReadonlyMap<number, number>;
  baseDecimals: number;
  able: ReadonlySet<string>;
  countries: ReadonlySet<string>;
}

interface TypeRow {
  id: number;
  name: string;
  prefix: string | null;
  active: boolean;
  is_default: boolean;
  may_create: boolean;
  base_decimals: number | null;
}

/** Reads in one round what a batch of rows names. */
export async function knownOf(db: TenantDb, batch: readonly ParsedRow[], run: RunContext): Promise<Known> {
  const { userId } = run;
  const keys = [...new Set(batch.flatMap((row) => cellOf(row, 'ex_ref_no') ?? []))];
  const numbers = [...new Set(batch.flatMap((row) => cellOf(row, 'reference_no') ?? []))];
  const customers = [...new Set(batch.flatMap((row) => idOf(row.head ?? row, 'customer_id') ?? []))];
  const people = [
    ...new Set(batch.flatMap((row) => [idOf(row, 'driver_id') ?? [], idOf(row, 'secondary_officer_id') ?? []].flat())),
  ];
  const [existing, types, payers, able, countries, numbered, currencies] = (await db.readAll([
    knownByReference(keys, run),
    sql`select t.id, ${shown('order_type', 't', 'name')} as name, t.prefix, t.active, t.is_default,
        (select b.decimals from company m join currency b on b.id = m.base_currency_id) as base_decimals, (${mayAll(userId)} or coalesce((select bool_or(g.can_create) from activity_type_grant g
        where g.order_type_id = t.id and (g.user_id = ${userId} or g.role_id in (select ur.role_id from user_role ur where ur.user_id = ${userId}))), false)) as may_create
      from order_type t where t.deleted_at is null`,
    sql`select c.id, c.status <> 'active' as is_stopped, y.decimals from customer c left join currency y on y.id = c.currency_id
      where c.id = any(${customers}::bigint[])`,
    sql`select u.id as user_id, t.id as type_id from app_user u cross join order_type t
      where u.id = any(${people}::bigint[]) and t.deleted_at is null and not u.disable and not u.is_blacklisted
        and (${mayAll(sql`u.id`)} or (select bool_or(g.can_view) and bool_or(g.can_complete) from activity_type_grant g
          where g.order_type_id = t.id and (g.user_id = u.id or g.role_id in (select ur.role_id from user_role ur where ur.user_id = u.id))))`,
    sql`select code from country`,
    knownByNumber(numbers, run),
    sql`select id, decimals from currency where active`,
  ])) as [
    KnownOrder[],
    TypeRow[],
    { id: number; is_stopped: boolean; decimals: number | null }[],
    { user_id: number; type_id: number }[],
    { code: string }[],
    KnownOrder[],
    { id: number; decimals: number }[],
  ];
  return {
    existing: new Map(existing.map((order) => [order.key, order])),
    typeOf: new Map([...existing, ...numbered].map((row) => [row.id, row.type_id])),
    numbered: new Map(numbered.map((order) => [order.key, order])),
    types: new Map(types.map((type) => [type.id, type])),
    defaultType: types.find((type) => type.is_default)?.id ?? null,
    stopped: new Set(payers.filter((row) => row.is_stopped).map((row) => row.id)),
    decimals: new Map(payers.flatMap((row) => (row.decimals === null ? [] : [[row.id, row.decimals] as const]))),
    currencyDecimals: new Map(currencies.map(({ id, decimals }) => [id, decimals])),
    baseDecimals: types[0]?.base_decimals ?? USUAL_DECIMALS,
    able: new Set(able.map((row) => `${row.user_id}:${row.type_id}`)),
    countries: new Set(countries.map((row) => row.code)),
  };
}

/** A role that is for every type. */
const mayAll = (
  user: number | ReturnType<typeof sql>,
) => sql`exists (select from user_role ar join role a on a.id = ar.role_id
  where ar.user_id = ${user} and a.deleted_at is null and (a.all_activity_types or a.text_key = 'administrator'))`;
