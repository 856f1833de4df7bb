import type { AnswerOf } from '../../../platform/contract/endpoint.ts';
import { remote } from '../../../platform/web/query/remote.ts';
import type { supportCalls, supportThread } from '../support/support.contract.ts';

export type SupportRow = AnswerOf<{ answer: typeof supportThread }>;

type Calls = typeof supportCalls;

/** The inbox of the chats with customers. */
export const supportRemotes = {
  list: remote<Calls['list']>('GET', '/support'),
  get: remote<Calls['get']>('GET', '/support/{id}'),
  answer: remote<Calls['answer']>('POST', '/support/{id}/messages'),
  read: remote<Calls['read']>('POST', '/support/{id}/read'),
};
