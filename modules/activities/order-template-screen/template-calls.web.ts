import { remote } from '../../../platform/web/query/remote.ts';
import type { orderTemplateCalls } from '../order-template/order-template.contract.ts';

type Calls = typeof orderTemplateCalls;

export type { TemplateItem } from '../order-template/order-template.contract.ts';

/** Calls of templates and their lines. */
export const templateCalls = {
  add: remote<Calls['addItems']>('POST', '/order-template/{id}/items'),
  change: remote<Calls['updateItem']>('PUT', '/order-template/{id}/items/{itemId}'),
  remove: remote<Calls['removeItem']>('DELETE', '/order-template/{id}/items/{itemId}'),
};

export const TEMPLATE_PATHS = ['/order-template'] as const;
