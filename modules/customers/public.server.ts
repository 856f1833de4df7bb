import type { Actor } from '../../platform/kernel/actor.ts';
import { holds, holdsAny } from '../../platform/kernel/permissions.ts';
import { demand } from '../../platform/server/access/guard.ts';
import { opensRecords } from '../../platform/server/access/record-pages.ts';
import { restorable } from '../../platform/server/access/restoring.ts';
import { keepFilters } from '../../platform/server/access/stored-filters.ts';
import { sql } from '../../platform/server/db/statement.ts';
import type { Platform, ServerModule } from '../../platform/server/module.ts';
import { findAllHeld, heldNumbers } from '../../platform/server/numbers/held-numbers.ts';
import { filterNames } from '../../platform/server/resource-routes/filter-names.ts';
import { shutFieldFilters } from '../fields/public.server.ts';
import { emit, mailsAbout, wallMessagesOf } from '../messages/public.server.ts';
import { shutCustomerFilters } from './customer/credit-filters.server.ts';
import { customerFilters } from './customer/customer.contract.ts';
import { customer } from './customer/customer.resource.ts';
import { customerRoutes } from './customer/customer.routes.ts';
import { customerSource } from './customer/customer-export.server.ts';
import { customerSearch } from './customer/customer-found.server.ts';
import { customerMailSubject } from './customer/customer-mail-subject.server.ts';
import { customerChildRoutes } from './customer-child/customer-child.routes.ts';
import { demandMailedAgain } from './customer-child/mailed-addresses.server.ts';
import { CUSTOMER_CODES } from './customer-code/draw-code.server.ts';
import { customerHistoryRoutes } from './customer-history/customer-history.routes.ts';
import { customerImport } from './customer-import/customer-import.server.ts';
import { customerUserRoutes } from './customer-user/customer-user.routes.ts';
import { feedbackRoutes } from './feedback/feedback.routes.ts';
import { lifecycleSchedule } from './lifecycle-stage/lifecycle.server.ts';
import { customerLists } from './lists.routes.ts';
import { registrationExpiry, registrationRoutes } from './registration/registration.routes.ts';
import { supportRoutes } from './support/support.routes.ts';
import { supportLive } from './support/support-read.server.ts';

export { customerPeople } from './customer/customer-mail-subject.server.ts';
export { readableDocuments, readsDocumentLines } from './customer-history/document-lines.server.ts';
export { refuseBlocked } from './customer-user/selected-customer.server.ts';
export { keepRating } from './feedback/feedback.server.ts';
export { feedbackStatement } from './feedback/feedback-portal.server.ts';
export { askForFeedback } from './feedback/feedback-request.server.ts';
export { customerServed } from './lifecycle-stage/lifecycle.server.ts';

/** What was written to a customer, to its people and to whoever registers as one is read by who reads customers. */
function mailsForReadersOfCustomers(): void {
  const allowed = (may: boolean) => (may ? sql`true` : sql`false`);
  wallMessagesOf('customer', (actor: Actor) => allowed(holds(actor, 'view.customers')));
  wallMessagesOf('portal_registration', (actor: Actor) => allowed(holds(actor, 'view.customers')));
  wallMessagesOf('support_thread', (actor: Actor) => allowed(holds(actor, 'view.customers')));
  wallMessagesOf('user', (actor: Actor, id) =>
    holds(actor, 'view.customers')
      ? sql`true`
      : sql`not exists (select from app_user p where p.id = ${id} and p.is_customer_user)`,
  );
  wallMessagesOf('customer_document', (actor: Actor) =>
    allowed(holdsAny(actor, ['view.customers', 'view.customer_document'])),
  );
}

/** Customers, their people and places, and the lists around them. */
export const customersModule = (platform: Platform): ServerModule => {
  const lists = customerLists();
  mailsAbout('customer', customerMailSubject);
  mailsForReadersOfCustomers();
  opensRecords(
    customerSearch.page,
    (actor) =>
      sql`select from customer k where k.id = n.id and k.deleted_at is null and ${holds(actor, 'view.customers')}`,
  );
  keepFilters('customer', {
    shape: customerFilters,
    shut: shutCustomerFilters,
    shutFields: shutFieldFilters('customer'),
    names: filterNames(customer, { id: 'customer', agent_id: 'customer_agent', segment_id: 'customer_segment' }),
  });
  restorable('customer', async (tx, id, { actor }) => {
    demand(actor, 'restore.customers');
    await demandMailedAgain(tx, actor, 'customer', id);
    await emit(tx, 'customer.created', { table: 'customer', id, more: { restored: true } });
  });
  restorable('attachment', (_tx, _id, { actor }) => demand(actor, 'update.customers'), 'customer');
  restorable('customer_address', (_tx, _id, { actor }) => demand(actor, 'update.customers'));
  restorable('customer_contact', async (tx, id, { actor }) => {
    demand(actor, 'update.customers');
    await demandMailedAgain(tx, actor, 'customer_contact', id);
  });
  return {
    name: 'customers',
    routes: [
      ...customerRoutes(),
      ...customerChildRoutes(),
      ...customerUserRoutes(platform.config),
      ...customerHistoryRoutes,
      ...lists.routes,
      ...feedbackRoutes(platform.config),
      ...registrationRoutes(platform.config),
      ...supportRoutes,
    ],
    schedules: [
      registrationExpiry(platform.database),
      lifecycleSchedule(platform.database),
      heldNumbers(CUSTOMER_CODES, platform.database, 'customers.codes'),
    ],
    prepare: () => findAllHeld(CUSTOMER_CODES, platform.database),
    imports: [customerImport, ...lists.imports],
    exports: [customerSource],
    search: [customerSearch],
    live: supportLive,
    resources: [customer, ...lists.resources],
  };
};
