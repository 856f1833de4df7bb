import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { flag, idText, instant, jsonText, optionalText, withPeriod } from '../../../platform/contract/kinds.ts';
import { scheduleFilters } from './schedule-filters.contract.ts';

const area = 'planning';
/** A board with its activities, and one that counts who has some. */
export const MOST_DAYS = 14;
/** Shifts alone reach further: a month with its edges. */
const MOST_DAYS_OF_SHIFTS = 42;

const chip = z.object({
  code: z.string(),
  minutes: z.number().optional(),
  other: z.object({ id: z.number().int(), reference_no: z.string() }).optional(),
  why: z.string().nullish(),
  officer_id: z.number().int().optional(),
});

const shift = z.object({
  id: z.number().int(),
  kind: z.string(),
  start_at: z.string(),
  end_at: z.string(),
  break_minutes: z.number().int(),
  max_orders: z.number().int().nullable(),
  /** Activity types it is for; empty is all. */
  order_type_ids: z.array(z.number().int()),
  location_id: z.number().int().nullable(),
  status: z.string(),
});

const boardOfficer = z.object({
  id: z.number().int(),
  name: z.string(),
  department_name: z.string().nullable(),
  active: z.boolean(),
  /** Activity types they may carry out; null is all. */
  type_ids: z.array(z.number().int()).nullable(),
  location_id: z.number().int().nullable(),
  lat: z.number().nullable(),
  long: z.number().nullable(),
  shifts: z.array(shift),
  /** Shifts of kinds nobody works in: leave, sick, off, holiday, training. */
  leave: z.array(shift),
  skills: z.array(z.unknown()),
  vehicle: z.null(),
  /** Scheduled and travel minutes of the published and drafted shifts, in percent; null without a shift. */
  load_percent: z.number().nullable(),
  orders: z.array(z.looseObject({ id: z.number().int(), chips: z.array(chip) })),
});
export type BoardOfficerAnswer = z.infer<typeof boardOfficer>;

export const getBoard = endpoint({
  method: 'GET',
  path: '/dispatch/board',
  summary: 'Get officers with their shifts, absences and activities, and unscheduled activities',
  area,
  access: { any: ['view.scheduling', 'view.activity_schedule'] },
  query: z
    .object({
      from: instant().optional(),
      days: z.coerce.number().int().min(1).max(MOST_DAYS_OF_SHIFTS).optional(),
      /** 0 leaves the activities out: the screen has them already. */
      with_orders: flag().optional(),
      filters: jsonText(scheduleFilters).optional(),
    })
    .refine(({ days, with_orders }) => with_orders === false || (days ?? 1) <= MOST_DAYS, {
      path: ['days'],
      error: `too_big:${MOST_DAYS}`,
    }),
  answer: z.object({
    from: z.string(),
    to: z.string(),
    zone: z.string(),
    strict: z.boolean(),
    officers: z.array(boardOfficer),
    /** Days outside the work week and holidays, of the company or of one location. */
    holidays: z.array(
      z.object({
        start: z.string(),
        end: z.string(),
        name: z.string().nullable(),
        location_id: z.number().int().nullable(),
      }),
    ),
    unscheduled: z.array(z.looseObject({ id: z.number().int() })),
    unscheduled_total: z.number().int(),
    unscheduled_is_estimate: z.boolean(),
  }),
});

const person = z.union([idText(), z.null()]).optional();
const planned = withPeriod(
  z.strictObject({
    order_id: idText(),
    updated_at: instant().optional(),
    driver_id: person,
    secondary_officer: person,
    start: z.union([instant(), z.null()]).optional(),
    end: z.union([instant(), z.null()]).optional(),
    all_day: z.boolean().optional(),
  }),
  ['start', 'end'],
);

export const moveOrders = endpoint({
  method: 'POST',
  path: '/dispatch/move',
  summary: 'Reassign or reschedule activities, all or none; a reason is kept as a note',
  area,
  access: { any: ['update.scheduling', 'update.order'] },
  body: z.strictObject({
    moves: z.array(planned).min(1).max(200),
    /** Why somebody plans in spite of a warning; stands in the timeline of each activity with one. */
    reason: optionalText(500),
  }),
  answer: z.object({
    moved: z.array(z.looseObject({ id: z.number().int(), updated_at: z.string(), chips: z.array(chip) })),
  }),
});
