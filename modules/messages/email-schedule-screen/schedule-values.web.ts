import { ruleText } from '../../../platform/web/forms/use-form.ts';
import type { RequestFor } from '../../../platform/web/query/remote.ts';
import type { ScheduleOptions, ScheduleRecord, scheduleCalls } from './schedule-calls.web.ts';

/** What the form holds; numbers and lists as texts while they are typed. */
export interface ScheduleValues {
  name: string;
  action: string;
  parameters: Record<string, string>;
  email: string;
  role_ids: string[];
  format: 'html' | 'pdf' | 'xlsx';
  template_id: string | null;
  rrule: string;
  time: string;
  time_zone: string;
  active: boolean;
  skip_empty: boolean;
}

/** What a part of the form needs. */
export interface PartProps {
  values: ScheduleValues;
  set: (patch: Partial<ScheduleValues>) => void;
  errors: Readonly<Record<string, string>>;
}

/** Values of a schedule, or of a new one. */
export function valuesOf(record: ScheduleRecord | null, options: ScheduleOptions): ScheduleValues {
  const { role_ids: roles, ...parameters } = record?.parameters ?? {};
  return {
    name: record?.name ?? '',
    action: record?.action ?? options.actions[0]?.value ?? '',
    parameters: Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)])),
    email: record?.email.join(', ') ?? '',
    role_ids: Array.isArray(roles) ? roles.map(String) : [],
    format: record?.format ?? 'html',
    template_id: record?.template_id ? String(record.template_id) : null,
    rrule: record?.rrule ?? 'FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR',
    time: record?.time ?? '08:00',
    time_zone: record?.time_zone ?? options.time_zone,
    active: record?.active ?? true,
    skip_empty: record?.skip_empty ?? true,
  };
}

export const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** What is missing before it can be sent. */
export function problemsOf(values: ScheduleValues): Record<string, string> {
  const found: Record<string, string> = {};
  if (!values.name.trim()) found.name = ruleText('name_required');
  if (!values.action) found.action = ruleText('select_required');
  if (!TIME.test(values.time)) found.time = ruleText('time');
  if (!values.time_zone) found.time_zone = ruleText('select_required');
  if (!values.rrule) found.rrule = ruleText('select_required');
  return found;
}

type Body = RequestFor<typeof scheduleCalls.create>['body'];

/** The values as they go over the wire. */
export function bodyOf({ parameters, role_ids: roles, email, template_id: template, ...rest }: ScheduleValues): Body {
  const chosen = Object.entries(parameters)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => [name, /^-?\d+$/.test(value) ? Number(value) : value] as const);
  return {
    ...rest,
    action: rest.action as Body['action'],
    email: email.split(/[,;\s]+/).filter(Boolean),
    template_id: template === null ? null : Number(template),
    parameters: { ...Object.fromEntries(chosen), ...(roles.length > 0 ? { role_ids: roles.map(Number) } : {}) },
  };
}
