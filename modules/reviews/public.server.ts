import type { Platform, ServerModule } from '../../platform/server/module.ts';
import { masterLists } from '../../platform/server/resource-routes/master-lists.ts';
import { createVault } from '../../platform/server/vault/vault.ts';
import { reviewTemplate } from './review-template/review-template.resource.ts';
import { reviewTemplateRoutes } from './review-template/review-template.server.ts';
import { reviewType } from './review-type/review-type.resource.ts';
import { reviewTypeRoutes } from './review-type/review-type.routes.ts';

/** What is reviewed: review types and templates. Reviews of an activity themselves belong to the activities. */
export const reviewsModule = (platform: Platform): ServerModule => {
  const vault = createVault(platform.config.secret);
  const lists = masterLists([
    { resource: reviewType, area: 'checkoff_types' },
    {
      resource: reviewTemplate,
      area: 'checkoff_templates',
      without: ['list', 'get', 'create', 'update'],
    },
  ]);
  return {
    name: 'reviews',
    imports: lists.imports,
    resources: lists.resources,
    routes: [...reviewTypeRoutes(vault), ...reviewTemplateRoutes, ...lists.routes],
  };
};
