import { activitiesModule } from '../../modules/activities/public.server.ts';
import { assetsModule } from '../../modules/assets/public.server.ts';
import { auditModule } from '../../modules/audit/public.server.ts';
import { automationModule } from '../../modules/automation/public.server.ts';
import { backupModule } from '../../modules/backup/public.server.ts';
import { catalogueModule } from '../../modules/catalogue/public.server.ts';
import { companyModule } from '../../modules/company/public.server.ts';
import { crmModule } from '../../modules/crm/public.server.ts';
import { customersModule } from '../../modules/customers/public.server.ts';
import { documentsModule } from '../../modules/documents/public.server.ts';
import { fieldsModule } from '../../modules/fields/public.server.ts';
import { filesModule } from '../../modules/files/public.server.ts';
import { identityModule } from '../../modules/identity/public.server.ts';
import { inventoryModule } from '../../modules/inventory/public.server.ts';
import { languagesModule } from '../../modules/languages/public.server.ts';
import { messagesModule } from '../../modules/messages/public.server.ts';
import { paymentsModule } from '../../modules/payments/public.server.ts';
import { planningModule } from '../../modules/planning/public.server.ts';
import { reportsModule } from '../../modules/reports/public.server.ts';
import { reviewsModule } from '../../modules/reviews/public.server.ts';
import type { Platform, ServerModule } from '../../platform/server/module.ts';

/** Every module this server hosts. */
export const hostModules = (platform: Platform): ServerModule[] =>
  [
    identityModule,
    messagesModule,
    companyModule,
    languagesModule,
    filesModule,
    fieldsModule,
    customersModule,
    inventoryModule,
    activitiesModule,
    documentsModule,
    paymentsModule,
    crmModule,
    planningModule,
    reportsModule,
    reviewsModule,
    assetsModule,
    catalogueModule,
    auditModule,
    automationModule,
    backupModule,
  ].map((module) => module(platform));
