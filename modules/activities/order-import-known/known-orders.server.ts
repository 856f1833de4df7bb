import { typeIds } from '../../../platform/kernel/actor.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { RunContext } from '../../../platform/server/imports/declaration.ts';
import { visibleOrders } from '../order-filters/visible-orders.server.ts';

/** An activity that stands under a reference of the file. */
export interface KnownOrder {
  readonly key: string;
  readonly id: number;
  readonly type_id: number;
  /** Whether the person may do with it what the file asks for; of any other the import must tell nothing. */
  readonly is_reachable: boolean;
  /** Whether the person may reach another one under the same reference. */
  readonly is_shared?: boolean;
}

/** What an undone import left cancelled holds no reference: the corrected file makes its activities anew. */
const STANDS = sql`o.deleted_at is null and not (o.status = 'cancelled' and o.import_run_id is not null
  and exists (select from import_run r where r.id = o.import_run_id and r.status = 'undone'))`;

/** Condition on alias `o`: the person sees the activity and, where the file may change it, may update it. */
export function reachable({ actor, options }: RunContext): ReturnType<typeof sql> {
  const seen = visibleOrders(actor);
  if (options.mode === 'insert') return seen;
  if (!holds(actor, 'update.order')) return sql`false`;
  const types = typeIds(actor, 'update');
  return types === 'all' ? seen : sql`${seen} and o.order_type_id = any(${types}::bigint[])`;
}

/**
 * Activities by the reference of whoever made the file: of several the one the person may reach, and of these the one that is written
 * like it. Where that leaves more than one, it is shared.
 */
export const knownByReference = (keys: readonly string[], run: RunContext): Statement => sql`
  select distinct on (f.key) f.key, f.id, f.type_id, f.is_reachable, count(*) over (partition by f.key, f.is_reachable, f.is_written_so) > 1 as is_shared
  from (select x.key, o.id, o.order_type_id as type_id, coalesce(${reachable(run)}, false) as is_reachable, o.ex_ref_no = x.key as is_written_so
    from app.orders_by_reference(${[...keys]}::text[]) x join "order" o on o.id = x.id where ${STANDS}) f
  order by f.key, f.is_reachable desc, f.is_written_so desc, f.id`;

/**
 * Activities by their own number, as it is written or in capitals. Each number is looked up for itself ("limit"): an "or" between two columns
 * of a join has no index, and would read the whole company for every part of the file.
 */
export const knownByNumber = (numbers: readonly string[], run: RunContext): Statement => sql`
  select distinct on (x.key) x.key, o.id, o.order_type_id as type_id, coalesce(${reachable(run)}, false) as is_reachable
  from unnest(${[...numbers]}::text[]) x(key) cross join lateral (values (x.key), (upper(x.key))) n(number)
    cross join lateral (select w.* from "order" w where w.reference_no = n.number and w.deleted_at is null limit 1) o
  order by x.key, o.reference_no = x.key desc`;
