import { loadResource } from '../../../generated/loaders.ts';
import type { Screen } from '../../../platform/web/routing/screen.ts';

/** What activities are made of: categories, types, templates, subscriptions. */
export const activityListScreens: readonly Screen[] = [
  {
    path: '/ams/activity-category',
    title: ['Categories', 'Categorías'],
    group: 'orders',
    permission: 'view.activity_category',
    isAlwaysOpen: true,
    texts: ['activities'],
    load: () =>
      import('../../../modules/activities/item-type-screen/item-types.staff.tsx').then(
        (module) => module.CategoriesPage,
      ),
  },
  {
    path: '/ams/activity-type',
    title: ['Activity types', 'Tipos de actividad'],
    group: 'orders',
    permission: 'view.activity_type',
    isAlwaysOpen: true,
    texts: ['activities'],
    load: () =>
      import('../../../modules/activities/order-type-screen/type-list.staff.tsx').then(
        (module) => module.ActivityTypesPage,
      ),
  },
  {
    path: '/ams/activity-type/{id}',
    title: ['Activity type', 'Tipo de actividad'],
    permission: 'view.activity_type',
    texts: ['activities'],
    load: () =>
      import('../../../modules/activities/order-type-screen/type-page.staff.tsx').then(
        (module) => module.ActivityTypePage,
      ),
  },
  {
    path: '/ams/progress-status',
    title: ['Progress statuses', 'Estados de avance'],
    group: 'orders',
    permission: 'view.progress_status',
    isAlwaysOpen: true,
    resource: loadResource.progress_status,
  },
  {
    path: '/ams/activity-template',
    title: ['Templates', 'Plantillas'],
    group: 'orders',
    permission: 'view.activity_template',
    isAlwaysOpen: true,
    texts: ['activities'],
    load: () =>
      import('../../../modules/activities/order-template-screen/template-pages.staff.tsx').then(
        (module) => module.TemplatesPage,
      ),
  },
  {
    path: '/ams/activity-template/{id}',
    title: ['Template', 'Plantilla'],
    permission: 'view.activity_template',
    texts: ['activities'],
    load: () =>
      import('../../../modules/activities/order-template-screen/template-pages.staff.tsx').then(
        (module) => module.TemplatePage,
      ),
  },
  {
    path: '/ams/order-subscriptions',
    title: ['Subscriptions', 'Suscripciones'],
    group: 'orders',
    permission: 'view.order_subscriptions',
    isAlwaysOpen: true,
    texts: ['activities'],
    load: () =>
      import('../../../modules/activities/order-subscription-screen/subscription-pages.staff.tsx').then(
        (module) => module.SubscriptionsPage,
      ),
  },
  {
    path: '/ams/order-subscriptions/{id}',
    title: ['Subscription', 'Suscripción'],
    permission: 'view.order_subscriptions',
    texts: ['activities'],
    load: () =>
      import('../../../modules/activities/order-subscription-screen/subscription-pages.staff.tsx').then(
        (module) => module.SubscriptionPage,
      ),
  },
  {
    path: '/ams/price-differences',
    title: ['Price check', 'Revisión de precios'],
    parent: '/ams/activities',
    permission: 'view_prices.order',
    texts: ['activities'],
    load: () =>
      import('../../../modules/activities/price-check-screen/price-check-page.staff.tsx').then(
        (module) => module.PriceCheckPage,
      ),
  },
];
