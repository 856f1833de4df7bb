import { fail, failField } from '../../../platform/kernel/errors.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { behaviour } from '../../../platform/server/resource-routes/behaviour.ts';
import { readSetting, settingsIn } from '../../company/public.server.ts';
import { refuseOverlap, type Shift } from './shift-overlap.server.ts';
import { userRoster } from './user-roster.resource.ts';

const WORK = ['shift', 'training'];
const MOST_MINUTES = 16 * 60;
const REST_HOURS = 11;
const WEEK_HOURS = 48;
/** Shifts of a person that begin on one day: everything that plans for them reads them all. */
const MOST_A_DAY = 50;
const TEXTS = productTexts(
  'planning.roster',
  { module: 'planning', use: 'error', where: ['Roster', 'Turnos'] },
  {
    too_many: {
      en: 'This person already has {most} shifts that day. Delete one that isn’t needed, or choose another day.',
      es: 'Esta persona ya tiene {most} turnos ese día. Elimine uno que no haga falta o elija otro día.',
    },
  },
);

/**
 * The kind of task is one of the company's; rest and hours of a week are held where the company wants it (`strict_roster`). A day of a
 * person has so many shifts and no more.
 */
export const userRosterBehaviour = behaviour(userRoster, {
  async beforeWrite(tx, input, before, context) {
    const settings = settingsIn(tx);
    const type = input.task_type;
    if (typeof type === 'string' && type !== '' && type !== before?.task_type) {
      const types = await readSetting<{ name: string }[]>(settings, 'task_type');
      if (!types.some(({ name }) => name === type)) failField('task_type', 'not_found');
    }
    const shift = { ...before, ...input } as unknown as Shift;
    const moves =
      before === null ||
      ['user_id', 'day', 'kind', 'start_at', 'end_at', 'break_minutes'].some((name) => name in input);
    const length = (Date.parse(shift.end_at) - Date.parse(shift.start_at)) / 60_000;
    // Ends that are wrong themselves are refused by the table's own rule.
    if (!moves || length <= 0 || length > MOST_MINUTES) return input;
    const isWork = WORK.includes(shift.kind);
    if (isWork && shift.break_minutes > 0 && shift.break_minutes >= length)
      failField('break_minutes', 'break_too_long');
    const isStrict = isWork && (await readSetting<boolean>(settings, 'strict_roster'));
    // Shifts of one person are judged one after the other.
    await tx.run(sql`select 1 from app_user where id = ${shift.user_id} for no key update`);
    await refuseOverlap(tx, shift, before?.id ?? 0, context);
    if (isStrict) await holdToRules(tx, shift, before?.id ?? 0);
    return input;
  },
  /** Counted with the new one, or the one that came back, in it. */
  async afterWrite(tx, row, before, context) {
    if (before && before.user_id === row.user_id && before.start_at === row.start_at) return;
    await refuseCrowdedDay(tx, row as unknown as Shift, context);
  },
});

/** By the clock of the company, whatever day a shift is filed under. */
async function refuseCrowdedDay(
  tx: Tx,
  { user_id: person, start_at: start }: Shift,
  { language }: Pick<SignedInContext, 'language'>,
): Promise<void> {
  const [day] = await tx.rows<{ count: number }>(sql`
    select count(*)::int as count from company c
    cross join lateral (select date_trunc('day', ${start}::timestamptz at time zone c.time_zone) as begins) d
    join roster_entry r on r.user_id = ${person} and r.start_at >= d.begins at time zone c.time_zone
      and r.start_at < (d.begins + interval '1 day') at time zone c.time_zone`);
  if ((day?.count ?? 0) > MOST_A_DAY) failField('start_at', TEXTS.in('too_many', language, { most: MOST_A_DAY }));
}

async function holdToRules(tx: Tx, shift: Shift, id: number): Promise<void> {
  const others = sql`roster_entry r where r.user_id = ${shift.user_id} and r.id <> ${id} and r.kind = any(${WORK})`;
  const [start, end] = [sql`${shift.start_at}::timestamptz`, sql`${shift.end_at}::timestamptz`];
  const near = await tx.run(sql`select 1 from ${others} and r.start_at < ${end} + make_interval(hours => ${REST_HOURS})
    and r.end_at > ${start} - make_interval(hours => ${REST_HOURS}) limit 1`);
  if (near > 0) fail('roster_rule', { details: { rule: 'rest' } });
  const [week] = await tx.rows<{ most: string }>(sql`
    with work as (
      select r.day, extract(epoch from r.end_at - r.start_at) / 3600 - r.break_minutes / 60.0 as hours from ${others}
        and r.day between ${shift.day}::date - 6 and ${shift.day}::date + 6
      union all select ${shift.day}::date, extract(epoch from ${end} - ${start}) / 3600 - ${shift.break_minutes ?? 0}::integer / 60.0)
    select coalesce(max(total), 0)::text as most from (
      select (select sum(w.hours) from work w where w.day between d::date and d::date + 6) as total
      from generate_series(${shift.day}::date - 6, ${shift.day}::date, interval '1 day') d) weeks`);
  if (Number(week?.most ?? 0) > WEEK_HOURS) fail('roster_rule', { details: { rule: 'hours' } });
}
