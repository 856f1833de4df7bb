import type { Screen } from '../../../platform/web/routing/screen.ts';

/** Documents, payments, fields, inventory, assets, customers. */
export const tradeScreens: readonly Screen[] = [
  {
    path: '/ams/customer-document/{id}',
    title: ['Customer document', 'Documento de cliente'],
    permission: 'view.customer_document',
    parent: '/ams/customers',
  },
  { path: '/ams/payments', title: ['Payments', 'Pagos'], group: 'payments', permission: 'view.payments' },
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
  },
  { path: '/ams/payment-type/{id}', title: ['Payment type', 'Tipo de pago'], permission: 'view.payment_type' },
  {
    path: '/ams/payment-purpose',
    title: ['Payment purposes', 'Conceptos de pago'],
    group: 'payments',
    permission: 'view.payment_purpose',
  },
  {
    path: '/ams/payment-purpose/{id}',
    title: ['Payment purpose', 'Concepto de pago'],
    permission: 'view.payment_purpose',
  },
  { path: '/ams/master-bank', title: ['Banks', 'Bancos'], group: 'payments', permission: 'view.master_bank' },
  {
    path: '/ams/transaction-type',
    title: ['Transaction types', 'Tipos de transacción'],
    group: 'payments',
    permission: 'view.transaction_type',
  },
  {
    path: '/ams/transaction-type/{id}',
    title: ['Transaction type', 'Tipo de transacción'],
    permission: 'view.transaction_type',
  },
  {
    path: '/ams/progress-status',
    title: ['Progress statuses', 'Estados de avance'],
    group: 'payments',
    permission: 'view.progress_status',
    resource: () =>
      import('../../../modules/customers/progress-status/progress-status.resource.ts').then(
        (module) => module.progressStatus,
      ),
  },
  {
    path: '/ams/document-type',
    title: ['Document types', 'Tipos de documento'],
    group: 'payments',
    permission: 'view.document_type',
    resource: () =>
      import('../../../modules/customers/document-type/document-type.resource.ts').then(
        (module) => module.documentType,
      ),
  },
  {
    path: '/ams/document-type/{id}',
    title: ['Document type', 'Tipo de documento'],
    permission: 'view.document_type',
    resource: () =>
      import('../../../modules/customers/document-type/document-type.resource.ts').then(
        (module) => module.documentType,
      ),
  },
  {
    path: '/ams/master-document',
    title: ['Documents', 'Documentos'],
    group: 'payments',
    permission: 'view.master_document',
  },
  { path: '/ams/master-document/{id}', title: ['Document', 'Documento'], permission: 'view.master_document' },
  {
    path: '/ams/additional-field',
    title: ['Additional fields', 'Campos adicionales'],
    group: 'fields',
    permission: 'view.additional_field',
  },
  {
    path: '/ams/additional-field/{id}',
    title: ['Additional field', 'Campo adicional'],
    permission: 'view.additional_field',
  },
  {
    path: '/ams/customer-additional-field',
    title: ['Customer fields', 'Campos de cliente'],
    group: 'fields',
    permission: 'view.customer_additional_field',
  },
  {
    path: '/ams/item-type',
    title: ['Item types', 'Tipos de partida'],
    group: 'fields',
    permission: 'view.item_type',
    resource: () =>
      import('../../../modules/activities/order-item-type/order-item-type.resource.ts').then(
        (module) => module.orderItemType,
      ),
  },
  {
    path: '/ams/item-type-group',
    title: ['Item type groups', 'Grupos de tipos de partida'],
    group: 'fields',
    permission: 'view.item_type_group',
    resource: () =>
      import('../../../modules/activities/item-type-group/item-type-group.resource.ts').then(
        (module) => module.itemTypeGroup,
      ),
  },
  {
    path: '/ams/item-type-group/{id}',
    title: ['Item type group', 'Grupo de tipos de partida'],
    permission: 'view.item_type_group',
    resource: () =>
      import('../../../modules/activities/item-type-group/item-type-group.resource.ts').then(
        (module) => module.itemTypeGroup,
      ),
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
    title: ['Item fields', 'Campos de artículo'],
    group: 'inventory',
    permission: 'view.master_item_additional_field',
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
  { path: '/ams/assets', title: ['Assets', 'Activos'], group: 'asset_maintenance', permission: 'view.assets' },
  { path: '/ams/assets/{id}', title: ['Asset', 'Activo'], permission: 'view.assets' },
  {
    path: '/ams/asset-schedule',
    title: ['Asset schedule', 'Agenda de activos'],
    group: 'asset_maintenance',
    permission: 'view.asset_schedule',
  },
  {
    path: '/ams/asset-type',
    title: ['Asset types', 'Tipos de activo'],
    group: 'asset_maintenance',
    permission: 'view.asset_type',
  },
  {
    path: '/ams/asset-vendor',
    title: ['Vendors', 'Proveedores'],
    group: 'asset_maintenance',
    permission: 'view.asset_vendor',
  },
  { path: '/ams/customers', title: ['Customers', 'Clientes'], group: 'customers', permission: 'view.customers' },
  { path: '/ams/customers/{id}', title: ['Customer', 'Cliente'], permission: 'view.customers' },
  { path: '/ams/crm', title: ['Opportunities', 'Oportunidades'], group: 'customers', permission: 'view.crm' },
  { path: '/ams/crm/{id}', title: ['Opportunity', 'Oportunidad'], permission: 'view.crm' },
  {
    path: '/ams/crm-schedule',
    title: ['CRM schedule', 'Agenda CRM'],
    group: 'customers',
    permission: 'view.crm_schedule',
  },
  {
    path: '/ams/opportunity-status',
    title: ['Opportunity statuses', 'Estados de oportunidad'],
    group: 'customers',
    permission: 'view.opportunity_status',
  },
  {
    path: '/ams/crm-activity-health',
    title: ['CRM activity health', 'Salud de la actividad CRM'],
    group: 'customers',
    permission: 'view.crm_activity_health',
  },
  {
    path: '/ams/crm-activity-health/{id}',
    title: ['CRM activity health', 'Salud de la actividad CRM'],
    permission: 'view.crm_activity_health',
  },
  {
    path: '/ams/crm-opportunity-types',
    title: ['Opportunity types', 'Tipos de oportunidad'],
    group: 'customers',
    permission: 'view.crm_opportunity_types',
  },
  {
    path: '/ams/customer-agents',
    title: ['Customer agents', 'Agentes de clientes'],
    group: 'customers',
    permission: 'view.customer_agents',
    resource: () =>
      import('../../../modules/customers/customer-agent/customer-agent.resource.ts').then(
        (module) => module.customerAgent,
      ),
  },
  {
    path: '/ams/request-categories',
    title: ['Request categories', 'Categorías de solicitud'],
    group: 'customers',
    permission: 'view.request_categories',
    resource: () =>
      import('../../../modules/customers/request-category/request-category.resource.ts').then(
        (module) => module.requestCategory,
      ),
  },
  {
    path: '/ams/customer-segments',
    title: ['Customer segments', 'Segmentos de clientes'],
    group: 'customers',
    permission: 'view.customer_segments',
    resource: () =>
      import('../../../modules/customers/customer-segment/customer-segment.resource.ts').then(
        (module) => module.customerSegment,
      ),
  },
  {
    path: '/ams/customer-group',
    title: ['Customer groups', 'Grupos de clientes'],
    group: 'customers',
    permission: 'view.customer_group',
    resource: () =>
      import('../../../modules/customers/customer-group/customer-group.resource.ts').then(
        (module) => module.customerGroup,
      ),
  },
  {
    path: '/ams/interaction-types',
    title: ['Interaction types', 'Tipos de interacción'],
    group: 'customers',
    permission: 'view.interaction_types',
    resource: () =>
      import('../../../modules/customers/interaction-type/interaction-type.resource.ts').then(
        (module) => module.interactionType,
      ),
  },
  {
    path: '/ams/lifecycle-stages',
    title: ['Lifecycle stages', 'Etapas del ciclo de vida'],
    group: 'customers',
    permission: 'view.lifecycle_stages',
    resource: () =>
      import('../../../modules/customers/lifecycle-stage/lifecycle-stage.resource.ts').then(
        (module) => module.lifecycleStage,
      ),
  },
];
