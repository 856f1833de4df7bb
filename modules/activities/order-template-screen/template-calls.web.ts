import { looseRemote, remote } from '../../../platform/web/query/remote.ts';
import type { orderTemplateCalls } from '../order-template/order-template.contract.ts';

type Calls = typeof orderTemplateCalls;

export type { TemplateItem } from '../order-template/order-template.contract.ts';

/** Calls of templates and their lines. */
export const templateCalls = {
  add: remote<Calls['addItems']>('POST', '/order-template/{id}/items'),
  change: remote<Calls['updateItem']>('PUT', '/order-template/{id}/items/{itemId}'),
  ofOrder: looseRemote<
    { params: { id: number }; body: { name: string; without_prices: boolean } },
    { id: number; name: string }
  >('POST', '/order/{id}/create_template'),
  remove: remote<Calls['removeItem']>('DELETE', '/order-template/{id}/items/{itemId}'),
};

export const TEMPLATE_PATHS = ['/order-template'] as const;
