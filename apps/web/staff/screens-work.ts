import { loadResource } from '../../../generated/loaders.ts';
import type { Screen } from '../../../platform/web/routing/screen.ts';
import { activityListScreens } from './screens-activity-lists.ts';
import { reportScreens } from './screens-reports.ts';

const userPage = () =>
  import('../../../modules/identity/user-screen/user-page.staff.tsx').then((module) => module.UserPage);

/** Home, people, AI, activities and reviews. */
export const workScreens: readonly Screen[] = [
  { path: '/ams/', title: ['Home', 'Inicio'], redirect: '/ams/dashboard' },
  {
    path: '/ams/dashboard',
    shape: 'dashboard',
    title: ['Dashboard', 'Panel'],
    group: 'home',
    permission: 'view.dashboard',
    load: () => import('../dashboard/dashboard-page.tsx').then((module) => module.Dashboard),
    texts: ['dashboard', 'activities'],
  },
  {
    path: '/ams/profile',
    title: ['Profile', 'Perfil'],
    load: () => import('./profile-page.tsx').then((module) => module.StaffProfile),
    texts: ['profile'],
  },
  {
    path: '/ams/users',
    title: ['Users', 'Usuarios'],
    group: 'users',
    permission: 'view.users',
    texts: ['identity'],
    load: () =>
      import('../../../modules/identity/user-list-screen/user-list.staff.tsx').then((module) => module.UsersPage),
  },
  {
    path: '/ams/users/{id}',
    title: ['User', 'Usuario'],
    permission: 'view.users',
    texts: ['identity'],
    load: userPage,
  },
  {
    path: '/ams/users-v2/{id}',
    title: ['User', 'Usuario'],
    permission: 'view.users',
    parent: '/ams/users',
    texts: ['identity'],
    load: userPage,
  },
  {
    path: '/ams/customer-registrations',
    title: ['Portal requests', 'Solicitudes de acceso'],
    permission: 'approve.customer_users',
    parent: '/ams/users',
    texts: ['customers'],
    load: () =>
      import('../../../modules/customers/registration-screen/registration-list.staff.tsx').then(
        (module) => module.RegistrationsPage,
      ),
  },
  {
    path: '/ams/user-roster',
    title: ['Roster', 'Turnos'],
    group: 'users',
    permission: 'view.user_roster',
    showsOwn: true,
    texts: ['planning'],
    load: () =>
      import('../../../modules/planning/screens/user-roster.staff.tsx').then((module) => module.UserRosterPage),
  },
  {
    path: '/ams/user-roster/{id}',
    title: ['Roster', 'Turnos'],
    permission: 'view.user_roster',
    showsOwn: true,
    texts: ['planning'],
    load: () => import('../../../modules/planning/screens/user-roster.staff.tsx').then((module) => module.ShiftPage),
  },
  {
    path: '/ams/holidays',
    title: ['Holidays', 'Feriados'],
    permission: 'view.holidays',
    parent: '/ams/user-roster',
    resource: loadResource.holiday,
  },
  {
    path: '/ams/roles',
    title: ['Roles', 'Roles'],
    group: 'users',
    permission: 'view.roles',
    texts: ['identity'],
    load: () => import('../../../modules/identity/role-screen/role-list.staff.tsx').then((module) => module.RolesPage),
  },
  {
    path: '/ams/roles/{id}',
    title: ['Role', 'Rol'],
    permission: 'view.roles',
    texts: ['identity'],
    load: () => import('../../../modules/identity/role-screen/role-page.staff.tsx').then((module) => module.RolePage),
  },
  {
    path: '/ams/activity-type-roles/{id}',
    title: ['Activity type permissions', 'Permisos por tipo de actividad'],
    permission: 'view.activity_type_roles',
    parent: '/ams/roles',
    texts: ['identity'],
    load: () =>
      import('../../../modules/identity/role-screen/role-page.staff.tsx').then((module) => module.ActivityTypeRolePage),
  },
  { path: '/ams/fleet', title: ['Fleet', 'Flota'], group: 'users', permission: 'view.fleet' },
  { path: '/ams/fleet/{id}', title: ['Vehicle', 'Vehículo'], permission: 'view.fleet' },
  {
    path: '/ams/vehicle-health',
    title: ['Vehicle health', 'Estado de vehículos'],
    permission: 'view.vehicle_health',
    parent: '/ams/fleet',
  },
  { path: '/ams/ask-amy', title: ['Ask Amy', 'Preguntar a Amy'], group: 'ai', permission: 'view.ask_amy' },
  { path: '/ams/ask-amy/chat', title: ['Chat', 'Conversación'], permission: 'view.ask_amy' },
  { path: '/ams/ask-amy/prompts', title: ['Prompts', 'Instrucciones'], permission: 'view.ask_amy' },
  { path: '/ams/ask-amy/integrations', title: ['Integrations', 'Integraciones'], permission: 'view.ask_amy' },
  { path: '/ams/ai-recon', title: ['Reconciliation', 'Conciliación'], group: 'ai', permission: 'view.ai_recon' },
  {
    path: '/ams/web-harvesting-bot',
    title: ['Bots', 'Bots'],
    group: 'ai',
    permission: 'view.web_harvesting_bot',
  },
  {
    path: '/ams/activities',
    title: ['Activities', 'Actividades'],
    group: 'orders',
    permission: 'view.activities',
    isAlwaysOpen: true,
    texts: ['activities'],
    load: () =>
      import('../../../modules/activities/order-list-screen/order-list-page.staff.tsx').then(
        (module) => module.ActivitiesPage,
      ),
  },
  {
    path: '/ams/activities/{id}',
    title: ['Activity', 'Actividad'],
    permission: 'view.activities',
    texts: ['activities'],
    load: () =>
      import('../../../modules/activities/order-page/order-page.staff.tsx').then((module) => module.ActivityPage),
  },
  {
    path: '/ams/activities/{id}/items',
    title: ['Items', 'Partidas'],
    permission: 'view.order_items',
    texts: ['activities'],
    load: () =>
      import('../../../modules/activities/items-screen/items-page.staff.tsx').then((module) => module.ItemsPage),
  },
  {
    path: '/ams/activities-assigned-to-others',
    title: ['Assigned to others', 'Asignadas a otros'],
    permission: 'view.activity_assigned_to_others',
    parent: '/ams/activities',
    texts: ['activities'],
    load: () =>
      import('../../../modules/activities/order-list-screen/order-list-page.staff.tsx').then(
        (module) => module.AssignedToOthersPage,
      ),
  },
  {
    path: '/ams/order-asset-rental',
    title: ['Rental orders', 'Pedidos de alquiler'],
    group: 'orders',
    permission: 'view.order_asset_rental',
    isAlwaysOpen: true,
  },
  {
    path: '/ams/order-asset-rental/transactions',
    title: ['Rental transactions', 'Movimientos de alquiler'],
    permission: 'view.order_asset_rental',
  },
  {
    path: '/ams/activity-schedule',
    shape: 'schedule',
    title: ['Schedule', 'Agenda'],
    group: 'orders',
    permission: 'view.activity_schedule',
    isAlwaysOpen: true,
    texts: ['planning', 'activities'],
    load: () =>
      import('../../../modules/planning/schedule-screen/schedule-page.staff.tsx').then((module) => module.SchedulePage),
  },
  {
    path: '/ams/rental-schedule',
    title: ['Rental schedule', 'Agenda de alquileres'],
    permission: 'view.rental_schedule',
    parent: '/ams/order-asset-rental',
  },
  ...activityListScreens,
  {
    path: '/ams/reviews',
    title: ['Reviews', 'Revisiones'],
    group: 'review',
    permission: 'view.reviews',
    texts: ['activities'],
    load: () =>
      import('../../../modules/activities/review-queue-screen/reviews-page.staff.tsx').then(
        (module) => module.ReviewsPage,
      ),
  },
  {
    path: '/ams/locations',
    title: ['Locations', 'Ubicaciones'],
    group: 'orders',
    permission: 'view.locations',
    isAlwaysOpen: true,
    load: () =>
      import('../../../modules/inventory/location-screen/location-list.staff.tsx').then(
        (module) => module.LocationsPage,
      ),
    texts: ['inventory'],
  },
  {
    path: '/ams/locations/{id}',
    title: ['Location', 'Ubicación'],
    permission: 'view.locations',
    load: () =>
      import('../../../modules/inventory/location-screen/location-page.staff.tsx').then(
        (module) => module.LocationPage,
      ),
    texts: ['inventory'],
  },
  ...reportScreens,
  {
    path: '/ams/review-types',
    title: ['Review types', 'Tipos de revisión'],
    group: 'review',
    permission: 'view.review_types',
    resource: loadResource.checkoff_type,
  },
  {
    path: '/ams/review-types/{id}',
    title: ['Review type', 'Tipo de revisión'],
    permission: 'view.review_types',
    texts: ['reviews'],
    load: () =>
      import('../../../modules/reviews/screens/review-type-page.staff.tsx').then((module) => module.ReviewTypePage),
  },
  {
    path: '/ams/review-templates',
    title: ['Review templates', 'Plantillas de revisión'],
    group: 'review',
    permission: 'view.review_templates',
    resource: loadResource.checkoff_template,
  },
  {
    path: '/ams/review-templates/{id}',
    title: ['Review template', 'Plantilla de revisión'],
    permission: 'view.review_templates',
    texts: ['reviews'],
    load: () =>
      import('../../../modules/reviews/screens/review-template-page.staff.tsx').then(
        (module) => module.ReviewTemplatePage,
      ),
  },
];
