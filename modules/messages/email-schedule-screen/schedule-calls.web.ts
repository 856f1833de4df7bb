import type { ResultOf } from '../../../platform/contract/endpoint.ts';
import { remote } from '../../../platform/web/query/remote.ts';
import type * as contract from '../email-schedule/email-schedule.contract.ts';

export type ScheduleRow = ResultOf<typeof contract.listSchedules>['data'][number];
export type ScheduleRecord = ResultOf<typeof contract.getSchedule>;
export type ScheduleOptions = ResultOf<typeof contract.scheduleOptions>;
export type TestMail = ResultOf<typeof contract.actionEmails>[number];

/** Calls of e-mail schedules. */
export const scheduleCalls = {
  list: remote<typeof contract.listSchedules>('GET', '/email-schedule'),
  options: remote<typeof contract.scheduleOptions>('GET', '/email-schedule/options'),
  nextRuns: remote<typeof contract.previewRuns>('GET', '/email-schedule/next-runs'),
  get: remote<typeof contract.getSchedule>('GET', '/email-schedule/{id}'),
  create: remote<typeof contract.createSchedule>('POST', '/email-schedule'),
  update: remote<typeof contract.updateSchedule>('PUT', '/email-schedule/{id}'),
  remove: remote<typeof contract.deleteSchedule>('DELETE', '/email-schedule/{id}'),
  mails: remote<typeof contract.actionEmails>('GET', '/email-schedule/{id}/action-emails'),
  test: remote<typeof contract.testSchedule>('POST', '/email-schedule/{id}/test'),
};

export const SCHEDULE_PATHS = ['/email-schedule', '/communication'] as const;
