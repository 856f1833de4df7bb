import { sql } from '../../../platform/server/db/statement.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { orderConditions } from '../order-filters/order-filters.server.ts';
import { filterScope } from '../order-queries/order-list.server.ts';

/** An activity of a day as whoever follows the day needs it. */
export interface DayOrder {
  id: number;
  reference_no: string;
  name: string;
  city: string | null;
  status: string;
  start: string;
  end: string;
  started_at: string | null;
  completed_at: string | null;
  driver_id: number | null;
  secondary_officer_id: number | null;
  progress: string | null;
  incomplete_reason: string | null;
  incomplete_at: string | null;
  lat: number | null;
  long: number | null;
}

const MOST = 3000;

/** The assigned activities of a window as the asker may see them, by time. */
export async function dayOrders(
  context: SignedInContext,
  { from, to }: { from: string; to: string },
): Promise<DayOrder[]> {
  const scope = await filterScope(context);
  const last = new Date(Date.parse(to) - 1).toISOString();
  return context.db.read(sql`
    select o.id, o.reference_no, coalesce(c.name, o.title, o.reference_no) as name, o.city, o.status, o.scheduled_start as start,
      coalesce(o.scheduled_end, o.scheduled_start + make_interval(mins => coalesce(o.duration_min, 60))) as "end",
      o.started_at, o.completed_at, o.driver_id, o.secondary_officer_id, app.shown(p.names, p.name) as progress, o.incomplete_reason, o.incomplete_at,
      o.lat, o.long
    from "order" o left join customer c on c.id = o.customer_id left join progress_status p on p.id = o.progress_status_id
    where ${orderConditions(scope, { scheduled: { from, to: last } })} and o.status <> 'cancelled'
      and (o.driver_id is not null or o.secondary_officer_id is not null)
    order by o.scheduled_start, o.id limit ${sql.lit(MOST)}`);
}
