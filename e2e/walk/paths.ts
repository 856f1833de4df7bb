import { portalScreens } from '../../apps/web/portal/screens.ts';
import { publicScreens } from '../../apps/web/public/screens.ts';
import { staffScreens } from '../../apps/web/staff/screens.ts';

/** Paths of screens as they are declared; `{id}` becomes a record when the walk begins. */
const pathsOf = (screens: readonly { path: string; redirect?: string }[]): string[] =>
  screens.filter((screen) => !screen.redirect).map((screen) => screen.path);

export const STAFF_PATHS = pathsOf(staffScreens);
export const PORTAL_PATHS = pathsOf(portalScreens);
/** Public pages that need a link; each is opened with one too, which is made when the walk begins. */
const LINKED_PATHS = [
  '/customer_feedback?{feedback}',
  '/reset_password?{password}',
  '/reset_password?{not_me}',
  '/customer_reset_password?{password_of_customer}',
  '/customer-user?{invitation}',
  '/customer-user?{confirmation}',
  '/customer-user2?{confirmation_of_company}',
];
export const PUBLIC_PATHS = [...pathsOf(publicScreens), ...LINKED_PATHS];

/** One path per archetype of the design language that is built. */
export const STAFF_ARCHETYPES = [
  '/ams/dashboard',
  '/ams/activities',
  '/ams/activities/1',
  '/ams/activities/1/items',
  '/ams/customers',
  '/ams/customers/1',
  '/ams/customer-segments',
  '/ams/item-type',
  '/ams/imports?resource=order',
  '/ams/activity-reports/new',
  '/ams/activity-reports/new?kind=statement',
  '/ams/users',
  '/ams/users-v2/1?tab=rights',
  '/ams/roles/2',
  '/ams/settings/company',
  '/ams/profile',
];
export const PORTAL_ARCHETYPES = [
  '/customer-portal/dashboard',
  '/customer-portal/service-requests',
  '/customer-portal/new-service',
  '/customer-portal/view-service/{id}',
  '/customer-portal/profile',
];
