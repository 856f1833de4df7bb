import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { day, idText, withPeriod } from '../../../platform/contract/kinds.ts';

const area = 'rosters';
const access = { any: ['update.user_roster'] } as const;
/** Shifts of one call: a month of a large team. */
export const MOST_SHIFTS = 1000;
/** A plan is published by the week or the month, never without end. */
const MOST_DAYS = 62;

/** What became of each shift: who went through, and why the others did not. */
const answer = z.object({
  done: z.array(z.number().int()),
  failures: z.array(z.object({ id: z.number().int(), code: z.string(), message: z.string() })),
});
export type RosterBulkAnswer = z.infer<typeof answer>;

export const setShifts = endpoint({
  method: 'POST',
  path: '/user-roster/bulk',
  summary: 'Publish shifts or set them back to draft, each on its own',
  area,
  access,
  body: z.strictObject({
    ids: z.array(idText()).min(1).max(MOST_SHIFTS),
    set: z.strictObject({ status: z.enum(['draft', 'published']) }),
  }),
  answer,
});

export const publishShifts = endpoint({
  method: 'POST',
  path: '/user-roster/publish',
  summary: 'Publish the draft shifts of a period, of all or some users',
  area,
  access,
  body: withPeriod(
    z.strictObject({ from: day(), to: day(), user_ids: z.array(idText()).min(1).max(500).optional() }),
    ['from', 'to'],
    MOST_DAYS,
  ),
  answer,
});
