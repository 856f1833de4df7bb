import type pg from 'pg';
import { Temporal } from 'temporal-polyfill';
import { insertNamed, insertRows, type Row } from '../../rows.ts';

const ZONE = 'America/Jamaica';
const ROSTER_DAYS = 12;
const DAYS_BACK = 3;
const SUNDAY = 7;
const SATURDAY = 6;

/** Every year on the same day. */
const FIXED_HOLIDAYS = [
  ['New Year’s Day', 1, 1],
  ['Labour Day', 5, 23],
  ['Emancipation Day', 8, 1],
  ['Independence Day', 8, 6],
  ['Christmas Day', 12, 25],
  ['Boxing Day', 12, 26],
] as const;

interface Desk {
  now: Date;
  /** The people whose days are planned. */
  officers: readonly number[];
}

/** Writes public holidays, the officers' roster around `now` and the targets of the year. */
export async function insertCalendar(client: pg.ClientBase, { now, officers }: Desk): Promise<void> {
  const today = Temporal.Instant.from(now.toISOString()).toZonedDateTimeISO(ZONE).toPlainDate();
  await insertHolidays(client, today);
  await insertNamed(client, 'roster_entry', rosterRows(today, officers));
  await insertTargets(client, today, officers);
}

async function insertHolidays(client: pg.ClientBase, today: Temporal.PlainDate): Promise<void> {
  const { year } = today;
  const october = Temporal.PlainDate.from({ year, month: 10, day: 1 });
  const heroes = october.add({ days: ((8 - october.dayOfWeek) % 7) + 14 });
  await insertNamed(client, 'holiday', [
    ...FIXED_HOLIDAYS.map(([name, month, day]) => ({
      name,
      day: Temporal.PlainDate.from({ year, month, day }).toString(),
      yearly: true,
    })),
    { name: 'National Heroes’ Day', day: heroes.toString(), yearly: false },
  ]);
}

/** Weekdays seven to five, Saturdays in turn until one. Today and tomorrow are ordinary days whatever they are: the company works then. */
function rosterRows(today: Temporal.PlainDate, officers: readonly number[]): Row[] {
  const days = Array.from({ length: ROSTER_DAYS + DAYS_BACK }, (_, index) => today.add({ days: index - DAYS_BACK }));
  return days.flatMap((day, index) => {
    const isNear = index === DAYS_BACK || index === DAYS_BACK + 1;
    const isShort = day.dayOfWeek === SATURDAY && !isNear;
    if (day.dayOfWeek === SUNDAY && !isNear) return [];
    const working = officers.filter((_, place) => !isShort || place % 2 === index % 2);
    return working.map((user_id, place) => ({
      user_id,
      day: day.toString(),
      kind: !isNear && place === officers.length - 1 && index % 5 === 0 ? 'training' : 'shift',
      start_at: instant(day, isShort ? '08:00' : '07:00'),
      end_at: instant(day, isShort ? '13:00' : '17:00'),
      break_minutes: isShort ? 0 : 45,
      status: Temporal.PlainDate.compare(day, today.add({ days: 7 })) <= 0 ? 'published' : 'draft',
    }));
  });
}

const instant = (day: Temporal.PlainDate, time: string): string =>
  day.toPlainDateTime(Temporal.PlainTime.from(time)).toZonedDateTime(ZONE).toInstant().toString();

async function insertTargets(
  client: pg.ClientBase,
  today: Temporal.PlainDate,
  officers: readonly number[],
): Promise<void> {
  const start = today.with({ month: 1, day: 1 });
  const year = { start_month: start.toString(), end_month: start.with({ month: 12 }).toString() };
  const targets = await insertNamed(client, 'target', [
    { name: 'Completed activities', scope: 'company', measure: 'activities', officer_id: null, ...year },
    { name: 'Work invoiced', scope: 'company', measure: 'value', officer_id: null, ...year },
    ...officers.slice(0, 2).map((officer_id) => ({
      name: 'Completed activities',
      scope: 'officer',
      measure: 'activities',
      officer_id,
      ...year,
    })),
  ]);
  await insertRows(
    client,
    'target_month',
    targets.flatMap(({ id, scope, measure }) =>
      Array.from({ length: 12 }, (_, month) => ({
        target_id: id,
        month: start.add({ months: month }).toString(),
        target_count: measure === 'activities' ? (scope === 'company' ? 140 : 24) : 0,
        target_value: measure === 'value' ? '60000.00' : '0',
        target_minutes: 0,
      })),
    ),
  );
}
