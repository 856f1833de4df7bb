import { demand } from '../../platform/server/access/guard.ts';
import { restorable } from '../../platform/server/access/restoring.ts';
import type { Platform, ServerModule } from '../../platform/server/module.ts';
import { mailsAbout } from '../messages/public.server.ts';
import { customer } from './customer/customer.resource.ts';
import { customerRoutes } from './customer/customer.routes.ts';
import { customerSource } from './customer/customer-export.server.ts';
import { customerSearch } from './customer/customer-found.server.ts';
import { customerMailSubject } from './customer/customer-mail-subject.server.ts';
import { customerChildRoutes } from './customer-child/customer-child.routes.ts';
import { customerHistoryRoutes } from './customer-history/customer-history.routes.ts';
import { customerImport } from './customer-import/customer-import.server.ts';
import { customerUserRoutes } from './customer-user/customer-user.routes.ts';
import { feedbackRoutes } from './feedback/feedback.routes.ts';
import { customerLists } from './lists.routes.ts';
import { registrationExpiry, registrationRoutes } from './registration/registration.routes.ts';
import { supportRoutes } from './support/support.routes.ts';
import { supportLive } from './support/support-read.server.ts';

export { type CustomerForOrder, customerForOrder, refuseCustomer } from './customer/customer-for-order.server.ts';
export { customerPeople } from './customer/customer-mail-subject.server.ts';
export { feedbackLink } from './feedback/feedback-link.server.ts';
export { feedbackStatement } from './feedback/feedback-portal.server.ts';
export { askForFeedback } from './feedback/feedback-request.server.ts';

/** Customers, their people and places, and the lists around them. */
export const customersModule = (platform: Platform): ServerModule => {
  const lists = customerLists();
  mailsAbout('customer', customerMailSubject);
  restorable('customer', (_tx, _id, { actor }) => demand(actor, 'restore.customers'));
  for (const part of ['customer_contact', 'customer_address'])
    restorable(part, (_tx, _id, { actor }) => demand(actor, 'update.customers'));
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
    schedules: [registrationExpiry(platform.database)],
    imports: [customerImport, ...lists.imports],
    exports: [customerSource],
    search: [customerSearch],
    live: supportLive,
    resources: [customer, ...lists.resources],
  };
};
