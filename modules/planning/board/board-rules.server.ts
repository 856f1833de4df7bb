import { sql } from '../../../platform/server/db/statement.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import type { ScheduleEvent } from '../../activities/public.server.ts';
import { companyZone, readSetting } from '../../company/public.server.ts';
import type { BoardOrder, Rules } from './board-checks.rules.ts';
import type { Window } from './board-officers.server.ts';
import { daysOff, type HolidayRow } from './days-off.rules.ts';

const HOLIDAYS = sql`select h.name, h.day, h.part, h.yearly, h.location_id from holiday h where h.affects_roster order by h.id`;

/** The clock and the rules of the company for a window. */
export async function boardRules(context: SignedInContext, { from, to }: Window): Promise<Rules & { zone: string }> {
  const { db } = context;
  const [zone, strict, workWeek, holidays] = await Promise.all([
    companyZone(db),
    readSetting<boolean>(db, 'strict_schedule'),
    readSetting<number[]>(db, 'work_week'),
    db.read<HolidayRow>(HOLIDAYS),
  ]);
  return {
    zone,
    strict,
    now: context.now,
    daysOff: daysOff(Date.parse(from), Date.parse(to), zone, workWeek, holidays),
  };
}

/** An event as the checks want it. */
export const orderOf = (event: ScheduleEvent): BoardOrder => ({
  id: event.id,
  reference_no: event.reference_no,
  status: event.status,
  type_id: event.type.id,
  location_id: event.location_id,
  driver_id: event.driver?.id ?? null,
  secondary_officer_id: event.secondary?.id ?? null,
  start: Date.parse(event.start),
  end: Date.parse(event.end),
  due: event.due_at === null ? null : Date.parse(event.due_at),
  lat: event.lat,
  long: event.long,
});

/** Activities by the officer who drives or seconds them. */
export function byOfficer(orders: readonly BoardOrder[]): Map<number, BoardOrder[]> {
  const map = new Map<number, BoardOrder[]>();
  for (const order of orders)
    for (const id of [order.driver_id, order.secondary_officer_id])
      if (id !== null) {
        const list = map.get(id);
        if (list) list.push(order);
        else map.set(id, [order]);
      }
  return map;
}
