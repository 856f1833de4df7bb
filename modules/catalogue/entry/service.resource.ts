import { defineResource, LIST_EXPORTS } from '../../../platform/resource/define.ts';
import { entryFields, entryForm } from './entry-fields.resource.ts';

/** Work customers can ask for in the portal. */
export const service = defineResource({
  name: 'service',
  table: 'catalogue_entry',
  only: { kind: 'service' },
  path: 'service',
  label: { one: ['Service', 'Servicio'], many: ['Services', 'Servicios'] },
  about: ['Work that customers can request in the portal.', 'Trabajos que los clientes pueden solicitar en el portal.'],
  permission: 'portal_catalogue',
  readable: 'permission',
  fields: entryFields,
  title: 'name',
  search: ['name', 'description'],
  list: {
    columns: ['name', 'category_id', 'price', 'price_unit', 'visible'],
    sort: 'display_order',
    unpaged: true,
  },
  form: entryForm,
  ordered: true,
  softDelete: true,
  attachments: true,
  sheet: { key: 'name', paths: LIST_EXPORTS },
});
