import type { Platform, ServerModule } from '../../platform/server/module.ts';
import { masterLists } from '../../platform/server/resource-routes/master-lists.ts';
import { catalogueCategory } from './category/category.resource.ts';
import { catalogueCategoryBehaviour } from './category/category.server.ts';
import { entryFileRoutes } from './entry/entry-files.routes.ts';
import { product } from './entry/product.resource.ts';
import { rental } from './entry/rental.resource.ts';
import { service } from './entry/service.resource.ts';
import { catalogueGroup } from './group/group.resource.ts';

/** What the portal offers; carts and checkout come later. */
export const catalogueModule = (_platform: Platform): ServerModule => {
  const lists = masterLists([
    { resource: catalogueCategory, area: 'catalogue', hooks: catalogueCategoryBehaviour },
    { resource: catalogueGroup, area: 'catalogue' },
    { resource: product, area: 'products' },
    { resource: service, area: 'services' },
    { resource: rental, area: 'rentals' },
  ]);
  return { name: 'catalogue', ...lists, routes: [...entryFileRoutes(), ...lists.routes] };
};
