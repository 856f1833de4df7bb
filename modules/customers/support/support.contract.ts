import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { flag, ids, idText, listQuery, text } from '../../../platform/contract/kinds.ts';

const PORTAL = '/customer-portal/{customerId}/support';
const body = z.strictObject({ body: text(4000, 1) });
const before = z.object({ before: idText().optional() });

/** One message of a thread. */
export const supportMessage = z.object({
  id: z.number(),
  body: z.string(),
  from_staff: z.boolean(),
  /** Who wrote it. */
  author: z.string().nullable(),
  read_at: z.string().nullable(),
  created_at: z.string(),
});

/** The newest messages, oldest first; `has_more`: earlier ones come with `before`. */
const messages = z.object({ messages: z.array(supportMessage), has_more: z.boolean(), unread: z.number() });

const named = z.object({ id: z.number(), name: z.string() });

export const supportThread = z.object({
  id: z.number(),
  customer: named,
  person: named.extend({ email: z.string().nullable() }),
  last_at: z.string(),
  last_body: z.string(),
  last_from_staff: z.boolean(),
  /** Messages of the customer nobody of the team has read. */
  unread: z.number(),
});

export const supportCalls = {
  own: endpoint({
    area: 'customer_portal',
    method: 'GET',
    path: PORTAL,
    summary: 'Get your chat with the team for the selected customer',
    access: 'session',
    params: ids('customerId'),
    query: before,
    answer: messages,
  }),
  ownUnread: endpoint({
    area: 'customer_portal',
    method: 'GET',
    path: `${PORTAL}/unread`,
    summary: 'Get the number of unread answers from the team',
    access: 'session',
    params: ids('customerId'),
    answer: z.object({ count: z.number() }),
  }),
  write: endpoint({
    area: 'customer_portal',
    method: 'POST',
    path: PORTAL,
    summary: 'Send the team a message',
    access: 'session',
    params: ids('customerId'),
    body,
    answer: supportMessage,
    status: 201,
  }),
  ownRead: endpoint({
    area: 'customer_portal',
    method: 'POST',
    path: `${PORTAL}/read`,
    summary: 'Mark the answers from the team as read',
    access: 'session',
    params: ids('customerId'),
  }),
  list: endpoint({
    area: 'customers',
    method: 'GET',
    path: '/support',
    summary: 'List chats with customers, latest first',
    access: { any: ['view.support'] },
    query: listQuery(z.strictObject({ unread: flag().optional(), customer_id: idText().optional() })),
    answer: supportThread,
    paged: true,
  }),
  get: endpoint({
    area: 'customers',
    method: 'GET',
    path: '/support/{id}',
    summary: 'Get a chat with its latest messages',
    access: { any: ['view.support'] },
    params: ids('id'),
    query: before,
    answer: supportThread.extend(messages.shape),
  }),
  answer: endpoint({
    area: 'customers',
    method: 'POST',
    path: '/support/{id}/messages',
    summary: 'Send a customer a message',
    access: { any: ['respond.support'] },
    params: ids('id'),
    body,
    answer: supportMessage,
    status: 201,
  }),
  read: endpoint({
    area: 'customers',
    method: 'POST',
    path: '/support/{id}/read',
    summary: 'Mark the messages of the customer as read',
    access: { any: ['respond.support'] },
    params: ids('id'),
  }),
} as const;
