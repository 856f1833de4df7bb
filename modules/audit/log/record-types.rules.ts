import type { Language } from '../../../platform/kernel/errors.ts';
import { lookUpTable } from '../../../platform/kernel/names/look-up.ts';
import { keyedLabel, labelText } from '../../../platform/kernel/texts/product-texts.ts';

interface RecordType {
  name: readonly [en: string, es: string];
  /** Where the record's page is; `{id}` is its number. */
  page?: string;
}

/** Names of the records that the log tells of; a table without a line here is called by its words. */
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

/** What a kind of record is called. */
export const typeName = (table: string, language: Language): string => {
  const type = TYPES[table];
  return type ? labelText(type.name, language) : words(table);
};

/** The page of a record, or null when its kind has none. */
export const recordPage = (table: string, id: number | null): string | null =>
  id === null ? null : (TYPES[table]?.page?.replace('{id}', String(id)) ?? null);
