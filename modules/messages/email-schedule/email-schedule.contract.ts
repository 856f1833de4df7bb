import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { day, email, flag, id, ids, listQuery, text, updatedAt, zone } from '../../../platform/contract/kinds.ts';
import { MAIL_ACTION_NAMES } from '../mail-action/mail-action.rules.ts';

const base = { area: 'email_schedules' } as const;
const may = (verb: string) => ({ any: [`${verb}.email_schedule`] });

export const FORMATS = ['html', 'pdf', 'xlsx'] as const;
const action = z.enum(MAIL_ACTION_NAMES);
const time = () => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'time' });
/** Whether it can be read is the server's to say: rules of repetition stand on calendars. */
const rrule = () => text(300, 1);

/** Addresses as a list, or as one text with commas between them. */
const addresses = z
  .union([
    z.array(z.string().max(254)),
    z
      .string()
      .max(5000)
      .transform((value) => value.split(/[,;\s]+/).filter(Boolean)),
  ])
  .pipe(z.array(email()).max(50))
  .transform((list) => [...new Set(list)]);

const parameters = z
  .record(z.string().max(50), z.union([z.number(), z.string().max(200), z.array(id()).max(50)]))
  .refine((value) => Object.keys(value).length <= 20, { error: 'not_allowed' });

const fields = {
  name: text(100, 1),
  email: addresses,
  action,
  parameters,
  template_id: id().nullable(),
  format: z.enum(FORMATS),
  rrule: rrule(),
  starts_on: day(),
  time: time(),
  time_zone: zone(),
  active: flag(),
  skip_empty: flag(),
};

const row = z.object({
  id: z.number(),
  name: z.string(),
  email: z.array(z.string()),
  action,
  action_label: z.string(),
  parameters: z.record(z.string(), z.unknown()),
  template_id: z.number().nullable(),
  format: z.enum(FORMATS),
  rrule: z.string(),
  starts_on: z.string(),
  time: z.string(),
  time_zone: z.string(),
  active: z.boolean(),
  skip_empty: z.boolean(),
  owner: z.object({ id: z.number(), name: z.string() }),
  failures: z.number(),
  last_run_at: z.string().nullable(),
  next_run_at: z.string().nullable(),
  last_status: z.enum(['done', 'empty', 'failed']).nullable(),
  last_error: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
const run = z.object({
  due_at: z.string(),
  created_at: z.string(),
  status: z.enum(['done', 'empty', 'failed']),
  mails: z.number(),
  rows: z.number(),
  error: z.string().nullable(),
});
const whole = row.extend({ next_runs: z.array(z.string()), runs: z.array(run) });

export const listSchedules = endpoint({
  ...base,
  method: 'GET',
  path: '/email-schedule',
  summary: 'List scheduled emails',
  access: may('view'),
  query: listQuery(z.strictObject({ active: flag(), action }).partial()),
  answer: row,
  paged: true,
});

const option = z.object({ value: z.string(), label: z.string() });
export const scheduleOptions = endpoint({
  ...base,
  method: 'GET',
  path: '/email-schedule/options',
  summary: 'List the actions, repetitions, formats, templates and recipients of the form',
  access: may('view'),
  answer: z.object({
    actions: z.array(
      option.extend({
        parameters: z.array(
          z.object({
            name: z.string(),
            label: z.string(),
            initial: z.union([z.number(), z.string()]),
            min: z.number().nullable(),
            max: z.number().nullable(),
            choices: z.array(option).nullable(),
          }),
        ),
      }),
    ),
    frequencies: z.array(option),
    formats: z.array(option),
    templates: z.array(z.object({ id: z.number(), name: z.string() })),
    users: z.array(z.object({ id: z.number(), name: z.string(), email: z.string() })),
    roles: z.array(z.object({ id: z.number(), name: z.string() })),
    time_zone: z.string(),
  }),
});

export const previewRuns = endpoint({
  ...base,
  method: 'GET',
  path: '/email-schedule/next-runs',
  summary: 'Preview the next runs of a schedule before it is saved',
  access: may('view'),
  query: z.object({ rrule: rrule(), time: time(), time_zone: zone(), starts_on: day().optional() }),
  answer: z.object({ next_runs: z.array(z.string()) }),
});

export const getSchedule = endpoint({
  ...base,
  method: 'GET',
  path: '/email-schedule/{id}',
  summary: 'Get a scheduled email with its next and last runs',
  access: may('view'),
  params: ids('id'),
  answer: whole,
});

export const createSchedule = endpoint({
  ...base,
  method: 'POST',
  path: '/email-schedule',
  summary: 'Create a scheduled email; it runs with its author’s permissions',
  access: may('create'),
  status: 201,
  body: z.strictObject({
    ...fields,
    email: addresses.optional(),
    parameters: parameters.optional(),
    template_id: id().nullish(),
    format: z.enum(FORMATS).optional(),
    starts_on: day().optional(),
    time_zone: zone().optional(),
    active: flag().optional(),
    skip_empty: flag().optional(),
  }),
  answer: whole,
});

export const updateSchedule = endpoint({
  ...base,
  method: 'PUT',
  path: '/email-schedule/{id}',
  summary: 'Update a scheduled email',
  access: may('update'),
  params: ids('id'),
  body: z.strictObject(fields).partial().extend({ updated_at: updatedAt() }),
  answer: whole,
});

export const deleteSchedule = endpoint({
  ...base,
  method: 'DELETE',
  path: '/email-schedule/{id}',
  summary: 'Delete a scheduled email',
  access: may('delete'),
  params: ids('id'),
});

const mails = z.array(z.object({ to: z.string(), subject: z.string(), html: z.string(), rows: z.number() }));

export const actionEmails = endpoint({
  ...base,
  method: 'GET',
  path: '/email-schedule/{id}/action-emails',
  summary: 'Preview a scheduled email and its recipients; with send=1, sends a test to `email`',
  access: may('view'),
  rate: 'heavy',
  params: ids('id'),
  query: z.object({ email: email().optional(), send: flag().optional() }),
  answer: mails,
});

export const testSchedule = endpoint({
  ...base,
  method: 'POST',
  path: '/email-schedule/{id}/test',
  summary: 'Send a scheduled email to one address now, marked as a test',
  access: may('send'),
  rate: 'heavy',
  params: ids('id'),
  body: z.strictObject({ email: email().optional() }).optional(),
  answer: mails,
  repeatable: true,
});
