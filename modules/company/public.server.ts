import type { Platform, ServerModule } from '../../platform/server/module.ts';

/** The company of a tenant, its settings, and what a person keeps at hand. */
export const companyModule = (_platform: Platform): ServerModule => ({ name: 'company', routes: [] });
