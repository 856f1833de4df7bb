import { defineResource, LIST_EXPORTS } from '../../../platform/resource/define.ts';
import { ref } from '../../../platform/resource/field.ts';
import { entryFields, entryForm } from './entry-fields.resource.ts';

/** Equipment customers can rent in the portal. */
export const rental = defineResource({
  name: 'rental',
  table: 'catalogue_entry',
  only: { kind: 'rental' },
  path: 'rental',
  label: { one: ['Rental', 'Alquiler'], many: ['Rentals', 'Alquileres'] },
  about: ['Equipment that customers can rent in the portal.', 'Equipos que los clientes pueden alquilar en el portal.'],
  permission: 'portal_catalogue',
  readable: 'permission',
  fields: {
    ...entryFields,
    asset_type_id: ref(['Asset type', 'Tipo de activo'], { table: 'asset_type', title: 'name', path: 'asset-type' }),
  },
  title: 'name',
  search: ['name', 'description'],
  list: {
    columns: ['name', 'category_id', 'asset_type_id', 'price', 'price_unit', 'visible'],
    sort: 'display_order',
    unpaged: true,
  },
  form: [...entryForm, { section: ['Equipment', 'Equipo'], fields: ['asset_type_id'] }],
  ordered: true,
  softDelete: true,
  attachments: true,
  sheet: { key: 'name', paths: LIST_EXPORTS },
});
