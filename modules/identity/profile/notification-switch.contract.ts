import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { ids } from '../../../platform/contract/kinds.ts';

const base = { area: 'notifications', access: 'session' } as const;
const userId = ids('user_id');
const switchValue = z.union([z.literal(0), z.literal(1)]);

export const notificationToggle = endpoint({
  ...base,
  method: 'PUT',
  path: '/notification/{user_id}/toggle-notification',
  summary: 'Turn the notifications of a user on or off',
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
  summary: 'Get whether the notifications of a user are on (1 or 0)',
  params: userId,
  answer: switchValue,
});
