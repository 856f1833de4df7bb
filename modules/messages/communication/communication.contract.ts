import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { email, flag, id, ids, idText, listQuery, text, when } from '../../../platform/contract/kinds.ts';
import { CHANNELS } from '../event/event.rules.ts';

const base = { area: 'communications' } as const;
const may = (verb: string) => ({ any: [`${verb}.communications_management`] });

export const MESSAGE_STATUSES = ['held', 'queued', 'sending', 'sent', 'failed', 'cancelled', 'suppressed'] as const;
const oneOrMany = <T extends z.ZodType>(one: T) => z.union([z.array(one).max(20), one.transform((value) => [value])]);
const ownerType = z.string().regex(/^[a-z_]{2,40}$/, { error: 'not_allowed' });

const filters = z
  .strictObject({
    channel: oneOrMany(z.enum(CHANNELS)),
    status: oneOrMany(z.enum(MESSAGE_STATUSES)),
    event: oneOrMany(z.string().max(80)),
    owner_type: ownerType,
    owner_id: idText(),
    to: text(254),
    webhook_endpoint_id: idText(),
    at: when(),
  })
  .partial();
export type MessageFilters = z.output<typeof filters>;

const row = z.object({
  id: z.number(),
  channel: z.enum(CHANNELS),
  event: z.string(),
  status: z.enum(MESSAGE_STATUSES),
  to: z.array(z.string()),
  subject: z.string().nullable(),
  attempts: z.number(),
  next_attempt_at: z.string().nullable(),
  last_error: z.string().nullable(),
  response_status: z.number().nullable(),
  sent_at: z.string().nullable(),
  owner_type: z.string().nullable(),
  owner_id: z.number().nullable(),
  webhook_endpoint: z.object({ id: z.number(), name: z.string() }).nullable(),
  created_at: z.string(),
});

/** A message with its content; the content of security mails (links that open an account) is nobody's to read. */
export const wholeMessage = row.extend({
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  from: z.string().nullable(),
  reply_to: z.string().nullable(),
  html: z.string().nullable(),
  text: z.string().nullable(),
  payload: z.record(z.string(), z.unknown()).nullable(),
  is_content_hidden: z.boolean(),
  attachments: z.array(z.object({ id: z.number(), name: z.string(), size: z.number().nullable() })),
});

export const listMessages = endpoint({
  ...base,
  method: 'GET',
  path: '/communication',
  summary: 'List outgoing emails and webhooks with their status',
  access: may('view'),
  query: listQuery(filters),
  answer: row,
  paged: true,
});

export const outboxSummary = endpoint({
  ...base,
  method: 'GET',
  path: '/communication/summary',
  summary: 'Get whether email is enabled, and the number of pending and failed messages',
  access: may('view'),
  answer: z.object({
    has_mail_server: z.boolean(),
    /** The mail server is the administrators’ to set. */
    may_change_server: z.boolean(),
    held: z.number(),
    queued: z.number(),
    failed: z.number(),
    webhooks_off: z.number(),
  }),
});

export const mailDelivery = endpoint({
  ...base,
  method: 'GET',
  path: '/communication/delivery',
  summary: 'Check whether outgoing email is enabled',
  access: {
    any: [
      'view.communications_management',
      'create.users',
      'create.customer_users',
      'invite.customer_users',
      'create.portal_users',
    ],
  },
  answer: z.object({ has_mail_server: z.boolean(), may_change_server: z.boolean() }),
});

export const getMessage = endpoint({
  ...base,
  method: 'GET',
  path: '/communication/{id}',
  summary: 'Get a message as it is sent',
  access: may('view'),
  params: ids('id'),
  answer: wholeMessage,
});

export const retryMessage = endpoint({
  ...base,
  method: 'POST',
  path: '/communication/{id}/retry',
  summary: 'Retry a failed message',
  access: may('retry'),
  params: ids('id'),
  body: z.strictObject({}).optional(),
  answer: wholeMessage,
});

export const cancelMessage = endpoint({
  ...base,
  method: 'POST',
  path: '/communication/{id}/cancel',
  summary: 'Cancel a pending message',
  access: may('cancel'),
  params: ids('id'),
  body: z.strictObject({}).optional(),
  answer: wholeMessage,
});

export const sendTestMail = endpoint({
  ...base,
  method: 'POST',
  path: '/communication/test-mail',
  summary: 'Send a test email and return the mail server’s response',
  access: may('send'),
  rate: 'heavy',
  body: z.strictObject({ to: email() }),
  answer: z.object({ sent: z.boolean(), answer: z.string() }),
  repeatable: true,
});

/** An address that gets no mail; the reason is `hard_bounce` when its server refused it for good. */
const suppression = z.object({ id: z.number(), address: z.string(), reason: z.string(), created_at: z.string() });

export const listSuppressions = endpoint({
  ...base,
  method: 'GET',
  path: '/communication/suppression',
  summary: 'List blocked addresses',
  access: may('view'),
  query: listQuery(z.strictObject({})),
  answer: suppression,
  paged: true,
});

export const createSuppression = endpoint({
  ...base,
  method: 'POST',
  path: '/communication/suppression',
  summary: 'Block an address',
  access: may('update'),
  status: 201,
  body: z.strictObject({ address: email(), reason: text(200, 1) }),
  answer: suppression,
});

export const deleteSuppression = endpoint({
  ...base,
  method: 'DELETE',
  path: '/communication/suppression/{id}',
  summary: 'Unblock an address',
  access: may('update'),
  params: ids('id'),
});

const eventSetting = z.object({
  event: z.string(),
  label: z.string(),
  is_fixed: z.boolean(),
  active: z.boolean(),
  available_channels: z.array(z.enum(CHANNELS)),
  channels: z.array(z.enum(CHANNELS)),
  template_id: z.number().nullable(),
  values: z.array(z.string()),
});

export const getEventSettings = endpoint({
  ...base,
  method: 'GET',
  path: '/communication/settings',
  summary: 'List notification events with their channels and templates',
  access: may('view'),
  answer: z.array(eventSetting),
});

export const setEventSettings = endpoint({
  ...base,
  method: 'PUT',
  path: '/communication/settings',
  summary: 'Update notification events, their channels and templates',
  access: may('update'),
  body: z.strictObject({
    events: z
      .array(
        z.strictObject({
          event: z.string().max(80),
          active: flag().optional(),
          channels: z.array(z.enum(CHANNELS)).max(3).optional(),
          template_id: id().nullish(),
        }),
      )
      .min(1)
      .max(200),
  }),
  answer: z.array(eventSetting),
});
