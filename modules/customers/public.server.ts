import type { Platform, ServerModule } from '../../platform/server/module.ts';
import { customerListRoutes, customerLists } from './lists.routes.ts';

/** Customers, their people and places, and the lists around them. */
export const customersModule = (_platform: Platform): ServerModule => ({
  name: 'customers',
  routes: customerListRoutes(),
  resources: customerLists,
});
