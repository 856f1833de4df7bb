import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { day, idText, instant } from '../../../platform/contract/kinds.ts';

const job = z.object({
  id: z.number().int(),
  reference_no: z.string(),
  name: z.string(),
  city: z.string().nullable(),
  start: z.string(),
  end: z.string(),
  progress: z.string().nullable(),
  incomplete_reason: z.string().nullable(),
});

const member = z.object({
  id: z.number().int(),
  name: z.string(),
  department_name: z.string().nullable(),
  state: z.enum(['starting', 'on_site', 'due', 'waiting', 'ahead', 'done', 'free', 'leave', 'off']),
  now: job.nullable(),
  since: z.string().nullable(),
  /** Minutes the current activity runs late; negative is early; null when nobody can know. */
  behind: z.number().int().nullable(),
  next: job.nullable(),
  next_at: z.string().nullable(),
  bars: z.array(
    z.object({
      id: z.number().int(),
      start: z.string(),
      end: z.string(),
      state: z.enum(['done', 'now', 'over', 'waiting', 'ahead']),
    }),
  ),
  /** Work, the way between, and the shifts of the day without their breaks. */
  planned_minutes: z.number().int(),
  travel_minutes: z.number().int(),
  shift_minutes: z.number().int(),
  done: z.number().int(),
  total: z.number().int(),
  /** Minutes without a position of somebody who shares it. */
  silent: z.number().int().nullable(),
});
export type TeamMember = z.infer<typeof member>;

export const getTeam = endpoint({
  method: 'GET',
  path: '/dispatch/team',
  summary: 'List today’s officers with their current and next activity, delay and workload, most delayed first',
  area: 'planning',
  access: { any: ['view.activity_schedule', 'view.scheduling'] },
  answer: z.object({
    day: z.string(),
    zone: z.string(),
    from: z.string(),
    to: z.string(),
    on_shift: z.number().int(),
    /** With a shift or an activity today. */
    working: z.number().int(),
    on_leave: z.number().int(),
    members: z.array(member),
  }),
});

export const getOfficerChoice = endpoint({
  method: 'GET',
  path: '/dispatch/officers',
  summary:
    'List officers qualified for an activity type, with their activities on a day (default today) or between two times',
  area: 'planning',
  access: { any: ['create.order', 'update.order', 'update.scheduling'] },
  query: z.object({
    order_type_id: idText().optional(),
    day: day().optional(),
    /** The visit to be given, and its activity when there is one. */
    start: instant().optional(),
    end: instant().optional(),
    order_id: idText().optional(),
  }),
  answer: z.object({
    day: z.string(),
    officers: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        count: z.number().int().nullable(),
        planned_minutes: z.number().int().nullable(),
        travel_minutes: z.number().int().nullable(),
        shift_minutes: z.number().int().nullable(),
        away: z.string().nullable(),
        /** The first visit that meets the one asked for. */
        busy: z.object({ start: z.string(), end: z.string() }).nullable(),
        /** All their shifts of the day are for other activity types. */
        shift_other_types: z.boolean(),
      }),
    ),
  }),
});
