import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { flag } from '../../../platform/contract/kinds.ts';
import { FIRST_STEPS } from './first-steps.rules.ts';

const access = { any: ['update.company.settings'] } as const;

export const firstHourCalls = {
  get: endpoint({
    area: 'company',
    method: 'GET',
    path: '/first-hour',
    summary: 'Get the setup checklist of a new company',
    access,
    answer: z.object({
      /** Neither finished nor hidden. */
      is_open: z.boolean(),
      hidden: z.boolean(),
      /** The newest activity under way, as long as none was completed. */
      begun: z.object({ id: z.number(), reference_no: z.string() }).nullable(),
      /** Whether there is a type an activity can be of. */
      has_type: z.boolean(),
      steps: z.array(z.object({ id: z.enum(FIRST_STEPS), done: z.boolean() })),
    }),
  }),
  hide: endpoint({
    area: 'company',
    method: 'PUT',
    path: '/first-hour',
    summary: 'Hide or show the setup checklist, skip the starter sets, or confirm the company’s details',
    access,
    body: z.strictObject({
      hidden: flag().optional(),
      starts_empty: flag().optional(),
      company_checked: flag().optional(),
    }),
  }),
} as const;
