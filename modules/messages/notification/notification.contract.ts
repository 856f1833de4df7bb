import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { ids } from '../../../platform/contract/kinds.ts';

const base = { area: 'notifications', access: 'session' } as const;
const counted = z.object({ count: z.number().int() });

/** One line of the bell; `data` is a JSON string of {id, name, message, module, redirect}. */
const line = z.object({
  id: z.number().int(),
  data: z.string(),
  event: z.string(),
  created_at: z.string(),
  seen: z.boolean(),
});

export const notificationList = endpoint({
  ...base,
  method: 'GET',
  path: '/notification',
  summary: 'My newest notifications and the number of unseen ones',
  answer: z.object({ count: z.number().int(), data: z.array(line) }),
});

export const notificationSeen = endpoint({
  ...base,
  method: 'PUT',
  path: '/notification/updatecount',
  summary: 'Everything in the bell is seen',
  answer: counted,
});

export const notificationClear = endpoint({
  ...base,
  method: 'GET',
  path: '/notification/clear-last-check',
  summary: 'Forget when the bell was last looked at',
  answer: counted,
});

const userId = ids('user_id');
const switchValue = z.union([z.literal(0), z.literal(1)]);

export const notificationToggle = endpoint({
  ...base,
  method: 'PUT',
  path: '/notification/{user_id}/toggle-notification',
  summary: 'Switch notifications of a person on or off',
  params: userId,
  body: z.strictObject({
    notification: z
      .union([switchValue, z.boolean(), z.enum(['0', '1'])])
      .transform((value) => value === true || value === 1 || value === '1')
      .optional(),
  }),
  answer: z.object({ notification: switchValue }),
});

export const notificationToggled = endpoint({
  ...base,
  method: 'GET',
  path: '/notification/checknotifition-toggle/{user_id}',
  summary: 'Whether notifications of a person are on: 1 or 0',
  params: userId,
  answer: switchValue,
});

export const notificationDismiss = endpoint({
  ...base,
  method: 'PUT',
  path: '/notification/{id}/dismiss',
  summary: 'Take a notification out of the bell',
  params: ids('id'),
  answer: counted,
});
