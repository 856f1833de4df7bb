import type { When } from '../../kernel/when.ts';
import { PERIODS, type RelativeRange } from '../../kernel/zones.ts';
import { sql } from '../db/statement.ts';

type Sql = ReturnType<typeof sql>;
type Unit = (typeof PERIODS)[RelativeRange]['unit'];

const ZONE = sql`(select time_zone from company)`;
const TODAY = sql`(now() at time zone ${ZONE})::date`;
const WEEKDAYS_GONE = sql`(extract(isodow from ${TODAY})::integer + 7 - (select first_day_of_week from company)) % 7`;
const START: Readonly<Record<Unit, Sql>> = {
  day: TODAY,
  week: sql`${TODAY} - ${WEEKDAYS_GONE}`,
  month: sql`date_trunc('month', ${TODAY})::date`,
  year: sql`date_trunc('year', ${TODAY})::date`,
};
const INTERVAL: Readonly<Record<Unit, Sql>> = {
  day: sql`days`,
  week: sql`weeks`,
  month: sql`months`,
  year: sql`years`,
};

/** A bound that counts from today, reckoned once for the statement. */
const dayOf = (unit: Unit, units: number): Sql =>
  sql`(select (${START[unit]} + make_interval(${INTERVAL[unit]} => ${units}::integer))::date)`;

/** Where a day begins on the company's clock: where a night turns midnight back, at the first of the two. */
const startOf = (day: Sql): Sql => sql`(select case when (m.at - interval '1 hour') at time zone ${ZONE} = m.wall
    then m.at - interval '1 hour' else m.at end
  from (select d.wall, d.wall at time zone ${ZONE} as at from (select (${day})::timestamp as wall) d) m)`;

const isDay = (value: string): boolean => value.length === 10;

/**
 * A time or a day lies in the period of a filter, as `whenRange` says it; the company's clock and calendar are read by the statement
 * itself, so a list that is asked for a period asks the database nothing more.
 */
export function within(column: Sql, when: When, kind: 'day' | 'instant'): Sql {
  const from = (day: Sql): Sql => (kind === 'day' ? day : startOf(day));
  if (typeof when === 'string') {
    const period = PERIODS[when];
    return sql`(${column} >= ${from(dayOf(period.unit, period.from))} and ${column} < ${from(dayOf(period.unit, period.to))})`;
  }
  const parts = [sql`true`];
  if (when.from) {
    const bound = isDay(when.from) ? from(sql`${when.from}::date`) : sql`${when.from}::timestamptz`;
    parts.push(sql`${column} >= ${bound}`);
  }
  if (when.to) {
    const bound = isDay(when.to)
      ? from(sql`${when.to}::date + 1`)
      : sql`${when.to}::timestamptz + interval '1 millisecond'`;
    parts.push(sql`${column} < ${bound}`);
  }
  return sql`(${sql.join(parts, sql` and `)})`;
}
