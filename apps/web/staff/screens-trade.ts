import { loadResource } from '../../../generated/loaders.ts';
import type { Screen } from '../../../platform/web/routing/screen.ts';

/** Payments, fields, inventory, assets. */
export const tradeScreens: readonly Screen[] = [
  { path: '/ams/payments', title: ['Payments', 'Pagos'], group: 'payments', permission: 'view.payments' },
  {
    path: '/ams/due-invoices',
    title: ['Due invoices', 'Facturas por cobrar'],
    group: 'payments',
    permission: 'view.due_invoices',
  },
  { path: '/ams/payments/transactions', title: ['Transactions', 'Transacciones'], permission: 'view.payments' },
  {
    path: '/ams/payments/activity-summaries',
    title: ['Activity summaries', 'Resúmenes por actividad'],
    permission: 'view.payments',
  },
  { path: '/ams/payments/{id}', title: ['Payment', 'Pago'], permission: 'view.payments' },
  {
    path: '/ams/payment-type',
    title: ['Payment types', 'Tipos de pago'],
    group: 'payments',
    permission: 'view.payment_type',
    resource: loadResource.payment_type,
  },
  {
    path: '/ams/payment-type/{id}',
    title: ['Payment type', 'Tipo de pago'],
    permission: 'view.payment_type',
    resource: loadResource.payment_type,
  },
  {
    path: '/ams/payment-purpose',
    title: ['Payment purposes', 'Conceptos de pago'],
    group: 'payments',
    permission: 'view.payment_purpose',
    resource: loadResource.payment_purpose,
  },
  {
    path: '/ams/payment-purpose/{id}',
    title: ['Payment purpose', 'Concepto de pago'],
    permission: 'view.payment_purpose',
    resource: loadResource.payment_purpose,
  },
  {
    path: '/ams/master-bank',
    title: ['Banks', 'Bancos'],
    group: 'payments',
    permission: 'view.master_bank',
    texts: ['payments'],
    load: () => import('../../../modules/payments/bank-screen/bank-list.staff.tsx').then((module) => module.BanksPage),
  },
  {
    path: '/ams/transaction-type',
    title: ['Transaction types', 'Tipos de transacción'],
    group: 'payments',
    permission: 'view.transaction_type',
    resource: loadResource.transaction_type,
  },
  {
    path: '/ams/transaction-type/{id}',
    title: ['Transaction type', 'Tipo de transacción'],
    permission: 'view.transaction_type',
    resource: loadResource.transaction_type,
  },
  {
    path: '/ams/additional-field',
    title: ['Additional fields', 'Campos adicionales'],
    group: 'fields',
    permission: 'view.additional_field',
    texts: ['fields'],
    load: () =>
      import('../../../modules/fields/builder-screen/field-list.staff.tsx').then(
        (module) => module.AdditionalFieldsPage,
      ),
  },
  {
    path: '/ams/additional-field/{id}',
    title: ['Additional field', 'Campo adicional'],
    permission: 'view.additional_field',
    texts: ['fields'],
    load: () =>
      import('../../../modules/fields/builder-screen/field-page.staff.tsx').then(
        (module) => module.AdditionalFieldPage,
      ),
  },
  {
    path: '/ams/customer-additional-field',
    title: ['Customer fields', 'Campos de clientes'],
    group: 'fields',
    permission: 'view.customer_additional_field',
    texts: ['fields'],
    load: () =>
      import('../../../modules/fields/builder-screen/field-list.staff.tsx').then((module) => module.CustomerFieldsPage),
  },
  {
    path: '/ams/item-type',
    title: ['Item types', 'Tipos de partida'],
    group: 'fields',
    permission: 'view.item_type',
    texts: ['activities'],
    load: () =>
      import('../../../modules/activities/item-type-screen/item-types.staff.tsx').then(
        (module) => module.ItemTypesPage,
      ),
  },
  {
    path: '/ams/item-type-group',
    title: ['Item type groups', 'Grupos de tipos de partida'],
    group: 'fields',
    permission: 'view.item_type_group',
    resource: loadResource.item_type_group,
  },
  {
    path: '/ams/item-type-group/{id}',
    title: ['Item type group', 'Grupo de tipos de partida'],
    permission: 'view.item_type_group',
    resource: loadResource.item_type_group,
  },
  {
    path: '/ams/master-items',
    title: ['Master items', 'Artículos'],
    group: 'inventory',
    permission: 'view.master_items',
  },
  { path: '/ams/master-items/{id}', title: ['Master item', 'Artículo'], permission: 'view.master_items' },
  {
    path: '/ams/master-item-additional-field',
    title: ['Master item fields', 'Campos de artículos'],
    group: 'inventory',
    permission: 'view.master_item_additional_field',
    texts: ['fields'],
    load: () =>
      import('../../../modules/fields/builder-screen/field-list.staff.tsx').then(
        (module) => module.MasterItemFieldsPage,
      ),
  },
  {
    path: '/ams/inventory-transfer',
    title: ['Transfers', 'Traslados'],
    group: 'inventory',
    permission: 'view.inventory_transfer',
  },
  {
    path: '/ams/transfer-section-items/',
    title: ['Transfer between sections', 'Traslado entre secciones'],
    group: 'inventory',
    permission: 'view.transfer_section_items',
  },
  {
    path: '/ams/inventory-usage',
    title: ['Inventory usage', 'Uso de inventario'],
    group: 'inventory',
    permission: 'view.inventory_usage',
  },
  {
    path: '/ams/products',
    title: ['Products', 'Productos'],
    group: 'inventory',
    permission: 'view.portal_catalogue',
    resource: loadResource.product,
  },
  {
    path: '/ams/services',
    title: ['Services', 'Servicios'],
    group: 'inventory',
    permission: 'view.portal_catalogue',
    resource: loadResource.service,
  },
  {
    path: '/ams/rentals',
    title: ['Rentals', 'Alquileres'],
    group: 'inventory',
    permission: 'view.portal_catalogue',
    resource: loadResource.rental,
  },
  {
    path: '/ams/catalogue-categories',
    title: ['Catalogue categories', 'Categorías del catálogo'],
    group: 'inventory',
    permission: 'view.portal_catalogue',
    resource: loadResource.catalogue_category,
  },
  {
    path: '/ams/product-groups',
    title: ['Product groups', 'Grupos de productos'],
    group: 'inventory',
    permission: 'view.portal_catalogue',
    resource: loadResource.catalogue_group,
  },
  { path: '/ams/assets', title: ['Assets', 'Activos'], group: 'asset_maintenance', permission: 'view.assets' },
  { path: '/ams/assets/{id}', title: ['Asset', 'Activo'], permission: 'view.assets' },
  {
    path: '/ams/asset-schedule',
    title: ['Asset schedule', 'Programa de activos'],
    group: 'asset_maintenance',
    permission: 'view.asset_schedule',
  },
  {
    path: '/ams/asset-type',
    title: ['Asset types', 'Tipos de activo'],
    group: 'asset_maintenance',
    permission: 'view.asset_type',
    resource: loadResource.asset_type,
  },
  {
    path: '/ams/asset-vendor',
    title: ['Vendors', 'Proveedores'],
    group: 'asset_maintenance',
    permission: 'view.asset_vendor',
    resource: loadResource.asset_vendor,
  },
];
