import type { ResultOf } from '../../../platform/contract/endpoint.ts';
import { remote } from '../../../platform/web/query/remote.ts';
import type * as types from '../order-type/order-type.contract.ts';
import type { typeDocumentCalls } from '../type-documents/type-document.contract.ts';

type Documents = typeof typeDocumentCalls;
export type TypeDocument = ResultOf<Documents['list']>['data'][number];
export type TypeRights = ResultOf<typeof types.orderTypeRights>;

/** Calls of the editor of activity types. */
export const typeCalls = {
  nextNumber: remote<typeof types.nextNumber>('GET', '/ordertype/{id}/next-number'),
  rights: remote<typeof types.orderTypeRights>('GET', '/ordertype/{id}/rights'),
  documents: remote<Documents['list']>('GET', '/ordertype/documents'),
  addDocument: remote<Documents['create']>('POST', '/ordertype/{activityTypeId}/documents'),
  changeDocument: remote<Documents['update']>('PUT', '/ordertype/{activityTypeId}/documents/{id}'),
  removeDocument: remote<Documents['remove']>('DELETE', '/ordertype/{activityTypeId}/documents/{id}'),
  pdf: remote<Documents['pdf']>('POST', '/ordertype/generate-pdf'),
};

export const TYPE_PATHS = ['/ordertype'] as const;
