import type { ResultOf } from '../../../platform/contract/endpoint.ts';
import { looseRemote, remote, resourceCalls } from '../../../platform/web/query/remote.ts';
import type * as communication from '../communication/communication.contract.ts';
import { messageTemplate } from '../template/message-template.resource.ts';
import type * as webhook from '../webhook/webhook-endpoint.contract.ts';

export type MessageRow = ResultOf<typeof communication.listMessages>['data'][number];
export type MessageRecord = ResultOf<typeof communication.getMessage>;
export type EventSetting = ResultOf<typeof communication.getEventSettings>[number];
export type EndpointRow = ResultOf<typeof webhook.listEndpoints>['data'][number];

/** Calls of communications management. */
export const messageCalls = {
  list: remote<typeof communication.listMessages>('GET', '/communication'),
  summary: remote<typeof communication.outboxSummary>('GET', '/communication/summary'),
  get: remote<typeof communication.getMessage>('GET', '/communication/{id}'),
  retry: remote<typeof communication.retryMessage>('POST', '/communication/{id}/retry'),
  cancel: remote<typeof communication.cancelMessage>('POST', '/communication/{id}/cancel'),
  test: remote<typeof communication.sendTestMail>('POST', '/communication/test-mail'),
  events: remote<typeof communication.getEventSettings>('GET', '/communication/settings'),
  setEvents: remote<typeof communication.setEventSettings>('PUT', '/communication/settings'),
};

export type SuppressionRow = ResultOf<typeof communication.listSuppressions>['data'][number];

export const suppressionCalls = {
  list: remote<typeof communication.listSuppressions>('GET', '/communication/suppression'),
  create: remote<typeof communication.createSuppression>('POST', '/communication/suppression'),
  remove: remote<typeof communication.deleteSuppression>('DELETE', '/communication/suppression/{id}'),
};

export const endpointCalls = {
  list: remote<typeof webhook.listEndpoints>('GET', '/webhook-endpoint'),
  options: remote<typeof webhook.endpointOptions>('GET', '/webhook-endpoint/options'),
  create: remote<typeof webhook.createEndpoint>('POST', '/webhook-endpoint'),
  update: remote<typeof webhook.updateEndpoint>('PUT', '/webhook-endpoint/{id}'),
  remove: remote<typeof webhook.deleteEndpoint>('DELETE', '/webhook-endpoint/{id}'),
  test: remote<typeof webhook.testEndpoint>('POST', '/webhook-endpoint/{id}/test'),
};

export const templateCalls = resourceCalls(messageTemplate);

/** A setting of the company, read and written whole. */
export const settingCalls = {
  get: looseRemote<{ params: { key: string } }, { value: Record<string, unknown>; is_default: boolean }>(
    'GET',
    '/company/configurations/{key}',
  ),
  set: looseRemote<{ body: { key: string; text_value: string } }, unknown>('POST', '/company/configurations'),
};

export const COMMUNICATION_PATHS = ['/communication', '/webhook-endpoint'] as const;
