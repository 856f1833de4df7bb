import { restorable } from '../../platform/server/access/restoring.ts';
import { keepFilters } from '../../platform/server/access/stored-filters.ts';
import type { Platform, ServerModule } from '../../platform/server/module.ts';
import { filterNames } from '../../platform/server/resource-routes/filter-names.ts';
import { masterLists } from '../../platform/server/resource-routes/master-lists.ts';
import { shutFieldFilters } from '../fields/public.server.ts';
import { locationFilters } from './location/location.contract.ts';
import { location } from './location/location.resource.ts';
import { locationRoutes } from './location/location.routes.ts';
import { locationBack } from './location/location.server.ts';
import { sectionRoutes } from './section/section.routes.ts';
import { sectionBack } from './section/section.server.ts';
import { transactionType } from './transaction-type/transaction-type.resource.ts';
import { transactionTypeBehaviour, transactionTypeRoutes } from './transaction-type/transaction-type.server.ts';

/** Locations, their sections, and the types of stock movements. */
export const inventoryModule = (_platform: Platform): ServerModule => {
  const lists = masterLists([
    { resource: transactionType, area: 'transaction_types', hooks: transactionTypeBehaviour },
  ]);
  restorable('location', locationBack);
  keepFilters('location', {
    shape: locationFilters,
    shutFields: shutFieldFilters('location'),
    names: filterNames(location, { id: 'location' }),
  });
  restorable('location_section', sectionBack);
  return {
    name: 'inventory',
    routes: [...locationRoutes(), ...sectionRoutes(), ...transactionTypeRoutes, ...lists.routes],
    imports: lists.imports,
    resources: [location, ...lists.resources],
  };
};
