import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { flag, ids, instant } from '../../../platform/contract/kinds.ts';

const area = 'users';

/** Devices send numbers, some clients texts; a flag is neither. */
const reading = (min: number, max: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,9}(\.\d{1,20})?$/)
        .transform(Number),
    ])
    .pipe(z.number().min(min).max(max));
const lat = reading(-90, 90);
const long = reading(-180, 180);

export const myLocation = endpoint({
  area,
  method: 'PUT',
  path: '/user/me/update_location',
  summary: 'Update your location; stored at most every 10 seconds',
  access: 'session',
  body: z.strictObject({ lat, long, accuracy: reading(0, 1_000_000).nullish() }),
  answer: z.object({ stored: z.boolean() }),
});

export const atWork = endpoint({
  area,
  method: 'GET',
  path: '/user/me/location_sharing',
  summary:
    'Get whether your location is shared now: during a published shift, or with released activities under way or due today',
  access: 'session',
  answer: z.object({ is_at_work: z.boolean() }),
});

export const hideMyLocation = endpoint({
  area,
  method: 'DELETE',
  path: '/user/me/location_sharing',
  summary: 'Remove your last location from the map and stop sharing it',
  access: 'session',
  answer: z.object({ is_hidden: z.boolean() }),
});

export const driverLocations = endpoint({
  area,
  method: 'GET',
  path: '/user/drivers/location',
  summary: 'List the last locations of officers within 24 hours (all=1: of any age)',
  access: { any: ['view_location.users'] },
  query: z.object({ all: flag().optional() }),
  answer: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      profile_image: z.string().nullable(),
      lat: z.number(),
      long: z.number(),
      located_at: z.string(),
      is_stale: z.boolean(),
      current_order: z.object({ id: z.number().int(), reference: z.string() }).nullable(),
    }),
  ),
});

export const userTrack = endpoint({
  area,
  method: 'GET',
  path: '/user/{id}/locations',
  summary: 'List the locations of a user in the last 24 hours, or since a point in time',
  access: { any: ['view_location.users'] },
  params: ids('id'),
  query: z.object({ since: instant().optional() }),
  answer: z.array(z.object({ lat: z.number(), long: z.number(), accuracy: z.number().nullable(), at: z.string() })),
});
