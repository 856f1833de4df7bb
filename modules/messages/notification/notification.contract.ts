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
  summary: 'List your latest notifications, with the number of unseen ones',
  answer: z.object({ count: z.number().int(), data: z.array(line) }),
});

export const notificationSeen = endpoint({
  ...base,
  method: 'PUT',
  path: '/notification/updatecount',
  summary: 'Mark all notifications as seen',
  answer: counted,
});

export const notificationClear = endpoint({
  ...base,
  method: 'GET',
  path: '/notification/clear-last-check',
  summary: 'Reset when you last viewed notifications',
  answer: counted,
});

export const notificationDismiss = endpoint({
  ...base,
  method: 'PUT',
  path: '/notification/{id}/dismiss',
  summary: 'Dismiss a notification',
  params: ids('id'),
  answer: counted,
});
