import type { Platform, ServerModule } from '../../platform/server/module.ts';
import { masterLists } from '../../platform/server/resource-routes/master-lists.ts';
import { attachmentRoutes } from '../files/public.server.ts';
import { offerMailActions } from '../messages/public.server.ts';
import { customerDocumentRoutes } from './customer-document/customer-document.routes.ts';
import { expiringDocuments } from './customer-document/expiring-mail.server.ts';
import { documentExpiry } from './customer-document/expiry.server.ts';
import { masterDocument } from './master-document/master-document.resource.ts';
import { masterDocumentBehaviour, masterDocumentRoutes } from './master-document/master-document.server.ts';

/** Documents the company publishes and those customers bring. */
export const documentsModule = ({ database }: Platform): ServerModule => {
  offerMailActions([expiringDocuments]);
  const lists = masterLists([
    {
      resource: masterDocument,
      area: 'master_documents',
      hooks: masterDocumentBehaviour,
      without: ['get', 'create', 'update'],
    },
  ]);
  return {
    name: 'documents',
    routes: [
      ...masterDocumentRoutes,
      ...attachmentRoutes(masterDocument, 'master_documents'),
      ...lists.routes,
      ...customerDocumentRoutes(),
    ],
    imports: lists.imports,
    resources: lists.resources,
    schedules: [documentExpiry(database)],
  };
};
