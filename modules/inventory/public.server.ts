import type { Platform, ServerModule } from '../../platform/server/module.ts';

/** Locations and their sections. */
export const inventoryModule = (_platform: Platform): ServerModule => ({ name: 'inventory', routes: [] });
