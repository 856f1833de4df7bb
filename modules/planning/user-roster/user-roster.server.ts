import type { Actor } from '../../../platform/kernel/actor.ts';
import { AppError, fail, failField } from '../../../platform/kernel/errors.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { behaviour } from '../../../platform/server/resource-routes/behaviour.ts';
import { readSetting, settingsIn } from '../../company/public.server.ts';
import { userRoster } from './user-roster.resource.ts';

const WORK = ['shift', 'training'];
const REST_HOURS = 11;
const WEEK_HOURS = 48;

/** Without the permission people see their own shifts, as soon as they are published. */
export const shiftWall = (actor: Actor, alias: string) =>
  holds(actor, 'view.user_roster')
    ? null
    : sql`(${sql.ref(`${alias}.user_id`)} = ${actor.userId} and ${sql.ref(`${alias}.status`)} = 'published')`;

/** A shift as it will be. */
interface Shift {
  user_id: number;
  day: string;
  kind: string;
  start_at: string;
  end_at: string;
  break_minutes: number;
}

/** The kind of task is one of the company's; rest and hours of a week are held where the company wants it (`strict_roster`). */
export const userRosterBehaviour = behaviour(userRoster, {
  async beforeWrite(tx, input, before) {
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
    if (moves && WORK.includes(shift.kind)) demandBreakWithin(shift);
    if (moves && WORK.includes(shift.kind) && (await readSetting<boolean>(settings, 'strict_roster')))
      await holdToRules(tx, shift, before?.id ?? 0);
    return input;
  },
});

/** Ends that are wrong themselves are refused by their own rule. */
function demandBreakWithin({ start_at, end_at, break_minutes }: Shift): void {
  const shiftMinutes = (Date.parse(end_at) - Date.parse(start_at)) / 60_000;
  if (shiftMinutes > 0 && break_minutes > 0 && break_minutes >= shiftMinutes)
    failField('break_minutes', 'break_too_long');
}

/** Shifts of one person are judged one after the other. */
async function holdToRules(tx: Tx, shift: Shift, id: number): Promise<void> {
  await tx.run(sql`select 1 from app_user where id = ${shift.user_id} for no key update`);
  const others = sql`roster_entry r where r.user_id = ${shift.user_id} and r.id <> ${id} and r.kind = any(${WORK})`;
  const [start, end] = [sql`${shift.start_at}::timestamptz`, sql`${shift.end_at}::timestamptz`];
  // Two shifts at one time are the table's own refusal, with its own words.
  const overlap = await tx.run(sql`select 1 from ${others} and r.start_at < ${end} and r.end_at > ${start} limit 1`);
  if (overlap > 0) throw new AppError('shift_overlap');
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
