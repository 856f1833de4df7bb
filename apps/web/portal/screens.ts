import type { Screen } from '../../../platform/web/routing/screen.ts';

/** Every page of the customer portal. */
export const portalScreens: readonly Screen[] = [
  { path: '/customer-portal/', title: ['Home', 'Inicio'], redirect: '/customer-portal/service-requests' },
  {
    path: '/customer-portal/profile',
    title: ['Profile', 'Perfil'],
    load: () => import('./customer-profile.tsx').then((module) => module.CustomerProfile),
    texts: ['profile'],
  },
  {
    path: '/customer-portal/dashboard',
    title: ['Home', 'Inicio'],
    permission: 'view.portal_dashboard',
    load: () => import('./home.tsx').then((module) => module.Home),
  },
  {
    path: '/customer-portal/service-requests',
    title: ['Requests', 'Solicitudes'],
    permission: 'view.portal_orders',
    load: () =>
      import('../../../modules/activities/portal-requests/requests-page.portal.tsx').then(
        (module) => module.RequestsPage,
      ),
  },
  {
    path: '/customer-portal/new-service',
    title: ['Request service', 'Solicitar servicio'],
    permission: 'create.portal_orders',
    parent: '/customer-portal/service-requests',
    load: () =>
      import('../../../modules/activities/portal-request-form/new-page.portal.tsx').then((module) => module.NewPage),
  },
  {
    path: '/customer-portal/view-service/{id}',
    title: ['Request', 'Solicitud'],
    permission: 'view.portal_orders',
    parent: '/customer-portal/service-requests',
    load: () =>
      import('../../../modules/activities/portal-request/view-page.portal.tsx').then((module) => module.ViewPage),
  },
  {
    path: '/customer-portal/edit-service/{id}',
    title: ['Edit request', 'Editar solicitud'],
    permission: 'update.portal_orders',
    parent: '/customer-portal/service-requests',
    load: () =>
      import('../../../modules/activities/portal-request-form/edit-page.portal.tsx').then((module) => module.EditPage),
  },
  { path: '/customer-portal/rentals', title: ['Rentals', 'Alquileres'], permission: 'view.portal_rentals' },
  {
    path: '/customer-portal/all-rentals',
    title: ['Rental catalogue', 'Catálogo de alquiler'],
    permission: 'view.portal_rentals',
    parent: '/customer-portal/rentals',
  },
  { path: '/customer-portal/all-rentals/{id}', title: ['Rental', 'Alquiler'], permission: 'view.portal_rentals' },
  {
    path: '/customer-portal/rent-now',
    title: ['Rent now', 'Alquilar ahora'],
    permission: 'create.portal_rentals',
    parent: '/customer-portal/all-rentals',
  },
  { path: '/customer-portal/products', title: ['Products', 'Productos'], permission: 'view.portal_products' },
  {
    path: '/customer-portal/products-group',
    title: ['Product groups', 'Grupos de productos'],
    permission: 'view.portal_products',
    parent: '/customer-portal/products',
  },
  {
    path: '/customer-portal/products-group/{id}',
    title: ['Product group', 'Grupo de productos'],
    permission: 'view.portal_products',
  },
  {
    path: '/customer-portal/all-products',
    title: ['Product catalogue', 'Catálogo de productos'],
    permission: 'view.portal_products',
    parent: '/customer-portal/products',
  },
  { path: '/customer-portal/all-products/{id}', title: ['Product', 'Producto'], permission: 'view.portal_products' },
  {
    path: '/customer-portal/buy-now',
    title: ['Buy now', 'Comprar ahora'],
    permission: 'create.portal_products',
    parent: '/customer-portal/all-products',
  },
  { path: '/customer-portal/services', title: ['Services', 'Servicios'], permission: 'view.portal_services' },
  {
    path: '/customer-portal/all-services',
    title: ['Service catalogue', 'Catálogo de servicios'],
    permission: 'view.portal_services',
    parent: '/customer-portal/services',
  },
  { path: '/customer-portal/all-services/{id}', title: ['Service', 'Servicio'], permission: 'view.portal_services' },
  { path: '/customer-portal/cart', title: ['Cart', 'Carrito'] },
  {
    path: '/customer-portal/users',
    title: ['Users', 'Usuarios'],
    permission: 'view.portal_users',
    load: () =>
      import('../../../modules/customers/portal-users/users-page.portal.tsx').then((module) => module.UsersPage),
  },
];
