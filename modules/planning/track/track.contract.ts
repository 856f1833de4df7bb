import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { day, ids } from '../../../platform/contract/kinds.ts';

const place = { lat: z.number(), long: z.number() };

export const dayTrack = endpoint({
  area: 'planning',
  method: 'GET',
  path: '/user/{id}/track',
  summary: 'Get a user’s route on a day as a simplified line and stops; other users’ routes require permission',
  access: 'staff',
  params: ids('id'),
  query: z.object({ day: day().optional() }),
  answer: z.object({
    user: z.object({ id: z.number().int(), name: z.string() }),
    /** Day of the company's zone. */
    day: z.string(),
    time_zone: z.string(),
    /** Days positions are kept. */
    kept_days: z.number().int(),
    positions: z.number().int(),
    kilometres: z.number(),
    /** The way in parts; between them the phone was silent. */
    lines: z.array(z.array(z.object({ ...place, at: z.string() }))),
    stops: z.array(z.object({ ...place, from: z.string(), to: z.string(), minutes: z.number().int() })),
  }),
});
