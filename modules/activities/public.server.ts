import type { AccessControl } from '../../platform/server/access/access.ts';
import { opensRecords } from '../../platform/server/access/record-pages.ts';
import { wallList, wallRows } from '../../platform/server/access/row-walls.ts';
import { keepFilters } from '../../platform/server/access/stored-filters.ts';
import { sql } from '../../platform/server/db/statement.ts';
import type { ImportEngine } from '../../platform/server/imports/engine.ts';
import type { Platform, ServerModule } from '../../platform/server/module.ts';
import { findAllHeld, heldNumbers } from '../../platform/server/numbers/held-numbers.ts';
import { followBase } from '../company/public.server.ts';
import { shutFieldFilters } from '../fields/public.server.ts';
import { openWork } from '../identity/public.server.ts';
import { mailsAbout, offerMailActions, wallMessagesOf } from '../messages/public.server.ts';
import { activityListImports, activityListResources, activityLists } from './lists.routes.ts';
import { companyChanged } from './order/company-facts.server.ts';
import { bulkWorker } from './order-bulk/bulk-job.server.ts';
import { orderBulkRoutes } from './order-bulk/order-bulk.routes.ts';
import { countOpen, handOver } from './order-commands/hand-over.server.ts';
import { orderCommandRoutes } from './order-commands/order-commands.routes.ts';
import { offerOrderReports } from './order-datasets/order-datasets.server.ts';
import { documentRoutes } from './order-documents/documents.routes.ts';
import { snapshotRenderer } from './order-documents/render-snapshot.server.ts';
import { statementWorker } from './order-documents/statement-job.server.ts';
import { filterRecords } from './order-filters/filter-records.server.ts';
import { orderFilters } from './order-filters/order-filters.contract.ts';
import { shutFilters } from './order-filters/order-filters.server.ts';
import { orderLive, orderSearch } from './order-filters/order-found.server.ts';
import { visibleOrders } from './order-filters/visible-orders.server.ts';
import { orderHomeRoutes } from './order-home/order-home.routes.ts';
import { orderImport } from './order-import/import-orders.server.ts';
import { orderImportRoutes } from './order-import-record/order-import.routes.ts';
import { orderItemRoutes } from './order-items/order-items.routes.ts';
import { orderMailSubject } from './order-mails/order-mail-subject.server.ts';
import { orderMails } from './order-mails/order-mails.server.ts';
import { orderMapRoutes } from './order-map/order-map.routes.ts';
import { orderNoteRoutes } from './order-notes/order-notes.routes.ts';
import { ordersComeBack } from './order-notes/orders-come-back.server.ts';
import { ORDER_NUMBERS } from './order-numbers/draw-number.server.ts';
import { orderSource } from './order-queries/order-export.server.ts';
import { orderQueryRoutes } from './order-queries/order-queries.routes.ts';
import { ordersWall } from './order-record/audit-scope.server.ts';
import { orderRecordRoutes } from './order-record/order-record.routes.ts';
import { orderReviewRoutes } from './order-reviews/order-reviews.routes.ts';
import { signingRoutes } from './order-sign-link/sign-link.routes.ts';
import { convertAgreedPrices } from './order-subscription/agreed-prices.server.ts';
import { subscriptionRun } from './order-subscription/run-subscriptions.server.ts';
import { basePrices } from './order-template/base-prices.server.ts';
import { orderType } from './order-type/order-type.resource.ts';
import { orderTypeRoutes } from './order-type/order-type.routes.ts';
import { ofTypeWall, typeWall } from './order-type/order-type.server.ts';
import { orderUploadRoutes } from './order-uploads/order-uploads.routes.ts';
import { portalRequestRoutes } from './portal-company-papers/company-paper.routes.ts';
import { portalHomeRoutes } from './portal-home/portal-home.routes.ts';
import { priceCheckRoutes } from './price-check/price-check.routes.ts';
import { priceCheckRun } from './price-check/price-check.server.ts';

import { typeDocumentRoutes } from './type-documents/type-document.routes.ts';

export { oneByOne } from './order-commands/officers.server.ts';
export { planOrder } from './order-commands/plan-order.server.ts';
export { type DayOrder, dayOrders } from './order-home/day-orders.server.ts';
export { addNote } from './order-notes/order-notes.server.ts';
export type { ScheduleEvent } from './order-queries/order-overview.contract.ts';
export { eventsById, plannedEvents, schedule, workersOf } from './order-queries/order-overview.server.ts';
export { seesAllAudit, shownSide, shutAuditRoots, visibleAudit } from './order-record/audit-scope.server.ts';

/** What keeps shortcuts to activities, and filters of their list, asks here. */
function namedElsewhere(): void {
  followBase('order_subscription.frozen_lines', convertAgreedPrices);
  basePrices();
  opensRecords(orderSearch.page, (actor) => sql`select from "order" o where o.id = n.id and ${visibleOrders(actor)}`);
  keepFilters('order', {
    shape: orderFilters,
    names: filterRecords,
    shut: shutFilters,
    shutFields: shutFieldFilters('activity'),
  });
}

/** Where exports, live events and the search find activities. */
const SOURCES = { exports: [orderSource], live: [orderLive], search: [orderSearch] };

const schedulesOf = (platform: Platform) => [
  subscriptionRun(platform),
  priceCheckRun(platform),
  heldNumbers(ORDER_NUMBERS, platform.database, 'orders.numbers'),
];

/** Activities: their types, lists, records, commands, and their view in the portal. */
export const activitiesModule = (platform: Platform): ServerModule => {
  platform.onChange(companyChanged);
  offerMailActions(orderMails);
  wallMessagesOf('order', ordersWall);
  ordersComeBack();
  wallRows('order', visibleOrders);
  namedElsewhere();
  wallList('order_type', typeWall);
  for (const table of ['order_template', 'order_subscription']) wallList(table, ofTypeWall);
  mailsAbout('order', orderMailSubject);
  openWork('activities', { countOpen, handOver });
  offerOrderReports(platform);
  let access: AccessControl | undefined;
  let engine: ImportEngine | undefined;
  const imports = (): ImportEngine => {
    if (!engine) throw new Error('the import engine is not there yet');
    return engine;
  };
  const personById: AccessControl['personById'] = async (tenantId, userId) =>
    (await access?.personById(tenantId, userId)) ?? null;
  return {
    name: 'activities',
    routes: [
      ...orderTypeRoutes,
      ...activityLists(),
      ...orderQueryRoutes,
      ...orderHomeRoutes,
      ...priceCheckRoutes,
      ...orderMapRoutes,
      ...orderRecordRoutes,
      ...orderCommandRoutes(platform),
      ...orderBulkRoutes(platform),
      ...orderItemRoutes,
      ...orderNoteRoutes(),
      ...orderUploadRoutes(imports),
      ...orderImportRoutes(imports),
      ...orderReviewRoutes(),
      ...documentRoutes(platform),
      ...signingRoutes(platform),
      ...typeDocumentRoutes(platform),
      ...portalHomeRoutes(platform),
      ...portalRequestRoutes(platform),
    ],
    schedules: schedulesOf(platform),
    workers: [snapshotRenderer(platform), bulkWorker(platform, personById), statementWorker(platform, personById)],
    prepare: () => findAllHeld(ORDER_NUMBERS, platform.database),
    accessReady: (control) => {
      access = control;
    },
    importsReady: (made) => {
      engine = made;
    },
    imports: [...activityListImports(), orderImport],
    ...SOURCES,
    resources: [orderType, ...activityListResources],
  };
};
