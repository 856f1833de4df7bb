import { addDays } from '../../../platform/kernel/days.ts';
import { dayIn } from '../../../platform/kernel/zones.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import { datesOf, type Holidays, nextDates, type Occurrence, occurrenceOn, type Timing } from './occurrences.rules.ts';

/** Reads in a transaction or of a request. */
export type Read = <Row>(statement: Statement) => Promise<Row[]>;

/** Where the work of a subscription happens. */
export interface Place {
  readonly location_id?: number | null;
  readonly customer_id?: number | null;
}

/** The clock of the place, as an activity made now would get it. */
export async function zoneOf(
  read: Read,
  { location_id: location = null, customer_id: customer = null }: Place,
): Promise<string> {
  const [row] = await read<{ zone: string }>(sql`select coalesce(
      (select l.time_zone from location l where l.id = ${location}::bigint),
      (select a.time_zone from customer_address a where a.customer_id = ${customer}::bigint and a.deleted_at is null
        order by a.is_default_delivery desc, a.is_default_billing desc, a.id limit 1),
      (select c.time_zone from company c limit 1)) as zone`);
  return row?.zone ?? 'UTC';
}

/** Whole days without work between two days, of the company or of the place; yearly ones in each year. */
export async function holidaysBetween(
  read: Read,
  location: number | null,
  from: string,
  to: string,
): Promise<Holidays> {
  const rows = await read<{ day: string; name: string }>(sql`
    select d.day::date::text as day, min(h.name) as name
    from generate_series(${from}::date, ${to}::date, interval '1 day') as d(day)
    join holiday h on h.part = 'full' and (h.location_id is null or h.location_id = ${location}::bigint)
      and (h.day = d.day::date or h.yearly and (to_char(h.day, 'MM-DD') = to_char(d.day, 'MM-DD')
        or to_char(h.day, 'MM-DD') = '02-29' and to_char(d.day, 'MM-DD') = '02-28' and to_char(d.day + interval '1 day', 'MM') = '03'))
    group by 1`);
  return new Map(rows.map(({ day, name }) => [day, name]));
}

/** A moved day lies at most a month behind its date. */
const MOST_MOVED = 31;

/** The next `most` dates from `from` on, each with its day, moment and holiday. */
export async function upcoming(
  read: Read,
  timing: Timing,
  place: Place,
  from: string,
  most: number,
): Promise<{ zone: string; dates: Occurrence[] }> {
  const zone = await zoneOf(read, place);
  const dates = nextDates(timing, zone, from, most);
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return { zone, dates: [] };
  const holidays = await holidaysBetween(read, place.location_id ?? null, first, addDays(last, MOST_MOVED));
  return { zone, dates: dates.map((date) => occurrenceOn(date, timing, zone, holidays)) };
}

/** The first date on or after `from`; null when the rule has ended. */
export const firstDate = (timing: Timing, zone: string, from: string): string | null =>
  datesOf(timing, zone, from).next().value ?? null;

/** Today on the clock of the place. */
export const todayAt = (now: number, zone: string): string => dayIn(now, zone);
