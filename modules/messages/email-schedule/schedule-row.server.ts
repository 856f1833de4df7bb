import type { AnswerOf } from '../../../platform/contract/endpoint.ts';
import { fail, failField, type Language } from '../../../platform/kernel/errors.ts';
import { nextMoments } from '../../../platform/kernel/recurrence/recurrence.ts';
import { parseRecurrence } from '../../../platform/kernel/recurrence/recurrence-rule.ts';
import { labelText } from '../../../platform/kernel/texts/product-texts.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import { MAIL_ACTIONS, type MailActionName } from '../mail-action/mail-action.rules.ts';
import type { getSchedule, listSchedules } from './email-schedule.contract.ts';
import { reasonIn } from './run-failed.server.ts';

type Sql = ReturnType<typeof sql>;
export type ScheduleRow = AnswerOf<typeof listSchedules>;
export type ScheduleRecord = AnswerOf<typeof getSchedule>;

const SHOWN_RUNS = 5;

/** Schedules as answers carry them, without the label of their action. */
export const schedules = (where: Sql): Sql => sql`
  select s.id, s.name, s.email, s.action, s.parameters, s.template_id, s.format, s.rrule, s.starts_on, s."time", s.time_zone, s.active,
    s.skip_empty, json_build_object('id', u.id, 'name', u.full_name) as owner, s.failures, s.last_run_at, s.next_run_at, s.last_status,
    s.last_error, s.created_at, s.updated_at
  from email_schedule s join app_user u on u.id = s.user_id where ${where}`;

/** The last runs of a schedule, newest first. */
export const runsOf = (id: number): Statement =>
  sql`select due_at, created_at, status, mails, "rows", error from email_schedule_run where email_schedule_id = ${id}
    order by due_at desc limit ${SHOWN_RUNS}`;

/** A row with its action in words. */
export const shownSchedule = (row: Omit<ScheduleRow, 'action_label'>, language: Language): ScheduleRow => ({
  ...row,
  last_error: reasonIn(row.last_error, language),
  action_label: labelText(MAIL_ACTIONS[row.action as MailActionName], language),
});

/** One schedule with what comes and what was. */
export function wholeSchedule(
  row: Omit<ScheduleRow, 'action_label'> | undefined,
  runs: ScheduleRecord['runs'],
  language: Language,
  now: number,
): ScheduleRecord {
  if (!row) return fail('not_found');
  const shownRuns = runs.map((run) => ({ ...run, error: reasonIn(run.error, language) }));
  return {
    ...shownSchedule(row, language),
    runs: shownRuns,
    // One whose rule cannot be read any more can still be opened, and mended.
    next_runs: row.active && parseRecurrence(row.rrule) ? upcoming(row, now, SHOWN_RUNS) : [],
  };
}

type Timed = Pick<ScheduleRow, 'rrule' | 'starts_on' | 'time' | 'time_zone'>;

/** The next moments of a timetable after `now` (epoch ms); 422 when the rule is not understood. */
export function upcoming(timed: Timed, now: number, most: number): string[] {
  const rule = parseRecurrence(timed.rrule) ?? failField('rrule', 'recurrence');
  return nextMoments({ rule, startsOn: timed.starts_on, time: timed.time, zone: timed.time_zone }, now, most);
}
