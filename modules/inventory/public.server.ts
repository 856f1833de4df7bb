import type { Platform, ServerModule } from '../../platform/server/module.ts';
import { location } from './location/location.resource.ts';
import { locationRoutes } from './location/location.routes.ts';
import { sectionRoutes } from './section/section.routes.ts';

/** Locations and their sections. */
export const inventoryModule = (_platform: Platform): ServerModule => ({
  name: 'inventory',
  routes: [...locationRoutes(), ...sectionRoutes()],
  resources: [location],
});
