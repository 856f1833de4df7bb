import type { Language } from '../../../platform/kernel/errors.ts';
import { lookUpTable } from '../../../platform/kernel/names/look-up.ts';
import { keyedLabel, labelText } from '../../../platform/kernel/texts/product-texts.ts';

interface RecordType {
  name: readonly [en: string, es: string];
  /** Where the record's page is; `{id}` is its number. */
  page?: string;
}

/** Names of the records that the log tells of; only a table that is gone from the product is called by its words. */
const WRITTEN: Readonly<Record<string, RecordType>> = {
  app_user: { name: ['User', 'Usuario'], page: '/ams/users-v2/{id}' },
  role: { name: ['Role', 'Rol'], page: '/ams/roles/{id}' },
  role_permission: { name: ['Role permission', 'Permiso de un rol'] },
  user_role: { name: ['User role', 'Rol de un usuario'] },
  user_permission: { name: ['Individual user permission', 'Permiso individual de un usuario'] },
  activity_type_grant: { name: ['Activity type permission', 'Permiso de tipo de actividad'] },
  session: { name: ['Session', 'Sesión'] },
  company: { name: ['Company', 'Empresa'], page: '/ams/settings/company' },
  company_configuration: { name: ['Setting', 'Configuración'] },
  global_configuration: { name: ['Global configuration', 'Configuración global'] },
  currency: { name: ['Currency', 'Moneda'], page: '/ams/currency/{id}' },
  lang_value: { name: ['Text', 'Texto'] },
  customer: { name: ['Customer', 'Cliente'], page: '/ams/customers/{id}' },
  customer_address: { name: ['Customer address', 'Dirección de cliente'] },
  customer_contact: { name: ['Customer contact', 'Contacto de cliente'] },
  customer_user: { name: ['Portal access', 'Acceso al portal'] },
  customer_document: { name: ['Customer document', 'Documento de cliente'], page: '/ams/customer-document/{id}' },
  master_document: { name: ['Company document', 'Documento de la empresa'], page: '/ams/master-document/{id}' },
  order: { name: ['Activity', 'Actividad'], page: '/ams/activities/{id}' },
  order_item: { name: ['Activity item', 'Partida de una actividad'] },
  order_checkoff: { name: ['Activity review', 'Revisión de una actividad'] },
  checkoff_type: { name: ['Review type', 'Tipo de revisión'], page: '/ams/review-types/{id}' },
  checkoff_template: { name: ['Review template', 'Plantilla de revisión'], page: '/ams/review-templates/{id}' },
  checkoff_template_type: { name: ['Review template step', 'Paso de una plantilla de revisión'] },
  order_note: { name: ['Activity note', 'Nota de una actividad'] },
  order_signoff: { name: ['Sign-off', 'Conformidad'] },
  order_document_signature: { name: ['Signed document', 'Documento firmado'] },
  order_received_by: { name: ['Received by', 'Recibido por'] },
  order_type: { name: ['Activity type', 'Tipo de actividad'], page: '/ams/activity-type/{id}' },
  location: { name: ['Location', 'Ubicación'], page: '/ams/locations/{id}' },
  location_section: { name: ['Section', 'Sección'] },
  attachment: { name: ['File', 'Archivo'] },
  additional_field: { name: ['Additional field', 'Campo adicional'], page: '/ams/additional-field/{id}' },
  additional_field_item: { name: ['Field option', 'Opción de un campo'] },
  additional_field_mapping: { name: ['Field rule', 'Regla de campo'] },
  lang_key: { name: ['Text key', 'Clave de un texto'] },
  email_schedule: { name: ['Scheduled email', 'Correo programado'] },
  order_import: { name: ['Saved import', 'Importación guardada'] },
  report: { name: ['Report', 'Reporte'] },
  webhook_endpoint: { name: ['Webhook', 'Webhook'] },
  asset_type: { name: ['Asset type', 'Tipo de activo'] },
  asset_vendor: { name: ['Vendor', 'Proveedor'] },
  auth_token: { name: ['Password or invitation link', 'Enlace de contraseña o invitación'] },
  bank: { name: ['Bank', 'Banco'] },
  bill_payment_email_sender: { name: ['Email sender', 'Remitente de correo'] },
  bill_payment_email_subject_line: { name: ['Email subject line', 'Asunto de correo'] },
  bill_payment_to: { name: ['Payee', 'Beneficiario'] },
  catalogue_category: { name: ['Catalogue category', 'Categoría del catálogo'] },
  catalogue_entry: { name: ['Catalogue entry', 'Entrada del catálogo'] },
  catalogue_group: { name: ['Product group', 'Grupo de productos'] },
  crm_opportunity_type: { name: ['Opportunity type', 'Tipo de oportunidad'] },
  crm_pipeline: { name: ['Pipeline', 'Embudo de ventas'] },
  currency_rate: { name: ['Exchange rate', 'Tasa de cambio'] },
  customer_agent: { name: ['Customer agent', 'Agente de clientes'] },
  customer_agent_link: { name: ['Agent of a customer', 'Agente de un cliente'] },
  customer_document_type: { name: ['Type of a customer document', 'Tipo de un documento de cliente'] },
  customer_group: { name: ['Customer group', 'Grupo de clientes'] },
  customer_segment: { name: ['Customer segment', 'Segmento de clientes'] },
  customer_segment_link: { name: ['Segment of a customer', 'Segmento de un cliente'] },
  document_type: { name: ['Document type', 'Tipo de documento'], page: '/ams/document-type/{id}' },
  feedback: { name: ['Feedback', 'Opinión'] },
  feedback_question: { name: ['Feedback question', 'Pregunta de encuesta'] },
  holiday: { name: ['Holiday', 'Feriado'] },
  import_mapping: { name: ['Column mapping', 'Asignación de columnas'] },
  import_run: { name: ['Import', 'Importación'], page: '/ams/imports/{id}' },
  interaction_type: { name: ['Interaction type', 'Tipo de interacción'] },
  item_type_group: { name: ['Item type group', 'Grupo de tipos de partida'], page: '/ams/item-type-group/{id}' },
  lifecycle_stage: { name: ['Lifecycle stage', 'Etapa del ciclo de vida'] },
  mail_suppression: { name: ['Blocked address', 'Dirección bloqueada'] },
  message_event: { name: ['Email event', 'Evento de correo'] },
  message_template: { name: ['Email template', 'Plantilla de correo'] },
  oidc_identity: { name: ['External login', 'Acceso externo'] },
  order_category: { name: ['Activity category', 'Categoría de actividad'] },
  order_document: { name: ['Activity document', 'Documento de una actividad'] },
  order_item_type: { name: ['Item type', 'Tipo de partida'] },
  order_subscription: { name: ['Subscription', 'Suscripción'], page: '/ams/order-subscriptions/{id}' },
  order_template: { name: ['Template', 'Plantilla'], page: '/ams/activity-template/{id}' },
  order_template_item: { name: ['Template item', 'Partida de una plantilla'] },
  order_type_document: { name: ['Document of an activity type', 'Documento de un tipo de actividad'] },
  payment_purpose: { name: ['Payment purpose', 'Concepto de pago'], page: '/ams/payment-purpose/{id}' },
  payment_type: { name: ['Payment type', 'Tipo de pago'], page: '/ams/payment-type/{id}' },
  permission: { name: ['Permission', 'Permiso'] },
  policy_acceptance: { name: ['Policy acceptance', 'Aceptación de la política'] },
  portal_registration: { name: ['Portal request', 'Solicitud de acceso'] },
  price_difference: { name: ['Price difference', 'Diferencia de precios'] },
  progress_status: { name: ['Progress status', 'Estado de avance'] },
  request_category: { name: ['Request category', 'Categoría de solicitud'] },
  roster_entry: { name: ['Shift', 'Turno'], page: '/ams/user-roster/{id}' },
  saved_view: { name: ['View', 'Vista'] },
  second_factor: { name: ['Two-factor authentication', 'Verificación en dos pasos'] },
  sign_link: { name: ['Signature link', 'Enlace para firmar'] },
  signoff_refusal: { name: ['Declined signature', 'Firma rechazada'] },
  target: { name: ['Target', 'Meta'] },
  target_month: { name: ['Month of a target', 'Mes de una meta'] },
  transaction_type: { name: ['Transaction type', 'Tipo de transacción'], page: '/ams/transaction-type/{id}' },
  audit_log: { name: ['Audit log', 'Registro de auditoría'] },
};

const USED = {
  module: 'audit',
  use: 'list',
  where: ['Records in the audit log', 'Registros en la auditoría'],
} as const;

/** The same, each name under a key a company may change it by. */
const TYPES: Readonly<Record<string, RecordType>> = lookUpTable(
  Object.fromEntries(
    Object.entries(WRITTEN).map(([table, type]) => [
      table,
      { ...type, name: keyedLabel(`audit.record.${table}`, USED, type.name) },
    ]),
  ),
);

/** A table's name in words: `lifecycle_stage` → `Lifecycle stage`. */
const words = (name: string): string => {
  const text = name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** Whether the log has a name for the records of a table. */
export const hasTypeName = (table: string): boolean => Object.hasOwn(WRITTEN, table);

/** What a kind of record is called. */
export const typeName = (table: string, language: Language): string => {
  const type = TYPES[table];
  return type ? labelText(type.name, language) : words(table);
};

/** The page of a record, or null when its kind has none. */
export const recordPage = (table: string, id: number | null): string | null =>
  id === null ? null : (TYPES[table]?.page?.replace('{id}', String(id)) ?? null);
