import { savedOrderImports } from '../../../modules/activities/public.web.tsx';
import { ImportScreen, ImportsScreen } from '../../../platform/web/import-wizard/import-pages.tsx';
import type { ImportPlaces } from '../../../platform/web/import-wizard/import-places.ts';

/** What can be imported, by the resource's name on the wire, and where its records are shown. */
export const places: ImportPlaces = {
  customer: { title: ['Customers', 'Clientes'], href: '/ams/customers', path: '/customer' },
  user: { title: ['Users', 'Usuarios'], href: '/ams/users', path: '/user' },
  order: { title: ['Activities', 'Actividades'], href: '/ams/activities', path: '/order', saved: savedOrderImports },
  order_type: { title: ['Activity types', 'Tipos de actividad'], href: '/ams/activity-type', path: '/ordertype' },
  order_item_type: { title: ['Item types', 'Tipos de partida'], href: '/ams/item-type', path: '/itemtype' },
  order_template: { title: ['Templates', 'Plantillas'], href: '/ams/activity-template', path: '/order-template' },
  order_template_item: {
    title: ['Template lines', 'Líneas de plantillas'],
    href: '/ams/activity-template',
    path: '/order-template',
  },
  checkoff_type: { title: ['Review types', 'Tipos de revisión'], href: '/ams/review-types', path: '/checkoff' },
  checkoff_template: {
    title: ['Review templates', 'Plantillas de revisión'],
    href: '/ams/review-templates',
    path: '/checkoff-template',
  },
  language: { title: ['Texts', 'Textos'], href: '/ams/settings/language-settings', path: '/lang' },
  role: { title: ['Roles', 'Roles'], href: '/ams/roles', path: '/role' },
  customer_segment: {
    title: ['Customer segments', 'Segmentos de clientes'],
    href: '/ams/customer-segments',
    path: '/customer-segment',
  },
  customer_group: {
    title: ['Customer groups', 'Grupos de clientes'],
    href: '/ams/customer-group',
    path: '/customer-group',
  },
  customer_agent: {
    title: ['Customer agents', 'Agentes de clientes'],
    href: '/ams/customer-agents',
    path: '/customer-agent',
  },
  lifecycle_stage: {
    title: ['Lifecycle stages', 'Etapas del ciclo de vida'],
    href: '/ams/lifecycle-stages',
    path: '/lifecycle-stage',
  },
  request_category: {
    title: ['Request categories', 'Categorías de solicitud'],
    href: '/ams/request-categories',
    path: '/request-category',
  },
  interaction_type: {
    title: ['Interaction types', 'Tipos de interacción'],
    href: '/ams/interaction-types',
    path: '/interaction-type',
  },
  progress_status: {
    title: ['Progress statuses', 'Estados de avance'],
    href: '/ams/progress-status',
    path: '/progress-status',
  },
  document_type: {
    title: ['Document types', 'Tipos de documento'],
    href: '/ams/document-type',
    path: '/document-type',
  },
  feedback_question: {
    title: ['Feedback questions', 'Preguntas de encuesta'],
    href: '/ams/feedback-questions',
    path: '/feedback-question',
  },
  master_document: { title: ['Documents', 'Documentos'], href: '/ams/master-document', path: '/master-document' },
  payment_type: { title: ['Payment types', 'Tipos de pago'], href: '/ams/payment-type', path: '/payment-type' },
  payment_purpose: {
    title: ['Payment purposes', 'Conceptos de pago'],
    href: '/ams/payment-purpose',
    path: '/payment-purpose',
  },
  bank: { title: ['Banks', 'Bancos'], href: '/ams/master-bank', path: '/master-bank' },
  transaction_type: {
    title: ['Transaction types', 'Tipos de transacción'],
    href: '/ams/transaction-type',
    path: '/transaction_type',
  },
  crm_opportunity_type: {
    title: ['Opportunity types', 'Tipos de oportunidad'],
    href: '/ams/crm-opportunity-types',
    path: '/crm-opportunity-type',
  },
  crm_pipeline: { title: ['Pipelines', 'Embudos de ventas'], href: '/ams/crm-pipelines', path: '/crm-pipeline' },
  asset_type: { title: ['Asset types', 'Tipos de activo'], href: '/ams/asset-type', path: '/asset-type' },
  asset_vendor: { title: ['Vendors', 'Proveedores'], href: '/ams/asset-vendor', path: '/asset-vendor' },
  holiday: { title: ['Holidays', 'Feriados'], href: '/ams/holidays', path: '/holiday' },
  item_type_group: {
    title: ['Item type groups', 'Grupos de tipos de partida'],
    href: '/ams/item-type-group',
    path: '/item-type-group',
  },
  order_category: { title: ['Categories', 'Categorías'], href: '/ams/activity-category', path: '/order-category' },
  bill_payment_to: { title: ['Payees', 'Beneficiarios'], href: '/ams/bill-payment-to', path: '/bill-payment-to' },
  bill_payment_email_sender: {
    title: ['Email senders', 'Remitentes de correo'],
    href: '/ams/bill-payment-email-senders',
    path: '/bill-payment-email-sender',
  },
  bill_payment_email_subject_line: {
    title: ['Email subject lines', 'Asuntos de correo'],
    href: '/ams/bill-payment-email-subject-lines',
    path: '/bill-payment-email-subject-line',
  },
  product: { title: ['Products', 'Productos'], href: '/ams/products', path: '/product' },
  service: { title: ['Services', 'Servicios'], href: '/ams/services', path: '/service' },
  rental: { title: ['Rentals', 'Alquileres'], href: '/ams/rentals', path: '/rental' },
  catalogue_category: {
    title: ['Catalogue categories', 'Categorías del catálogo'],
    href: '/ams/catalogue-categories',
    path: '/catalogue-category',
  },
  catalogue_group: {
    title: ['Product groups', 'Grupos de productos'],
    href: '/ams/product-groups',
    path: '/catalogue-group',
  },
};

export const ImportsPage = () => <ImportsScreen places={places} />;

export const ImportPage = () => <ImportScreen places={places} />;
