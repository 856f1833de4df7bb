import { restorable } from '../../../platform/server/access/restoring.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import { fileOwner } from '../../files/public.server.ts';
import { customerDocumentCalls } from './customer-document.contract.ts';
import { listDocuments, maySeeFiles, readDocument, typesFor } from './customer-document-read.server.ts';
import {
  addDocument,
  changeDocument,
  documentBack,
  documentFileBack,
  removeDocument,
} from './customer-document-write.server.ts';
import { decide } from './decision.server.ts';

/** Documents of customers: staff and portal people over the same calls. */
export function customerDocumentRoutes(): Route[] {
  fileOwner('customer_document', maySeeFiles);
  restorable('customer_document', documentBack);
  restorable('attachment', documentFileBack, 'customer_document');
  const calls = customerDocumentCalls;
  return [
    route(calls.types, ({ query }, context) => typesFor(context, query.who_uploads)),
    route(calls.list, ({ query }, context) => listDocuments(query, context) as never),
    route(calls.get, ({ params }, context) => readDocument(params.id, context)),
    route(calls.create, ({ body }, context) => addDocument(body, context)),
    route(calls.update, ({ params, body }, context) => changeDocument(params.id, body, context)),
    route(calls.remove, ({ params }, context) => removeDocument(params.id, context)),
    route(calls.decide, ({ params, body }, context) => decide(params.id, body, context)),
  ];
}
