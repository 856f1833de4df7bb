import { defineResource, LIST_EXPORTS } from '../../../platform/resource/define.ts';
import { ref } from '../../../platform/resource/field.ts';
import { entryFields, entryForm } from './entry-fields.resource.ts';

/** Goods customers can buy in the portal. */
export const product = defineResource({
  name: 'product',
  table: 'catalogue_entry',
  only: { kind: 'product' },
  path: 'product',
  label: { one: ['Product', 'Producto'], many: ['Products', 'Productos'] },
  about: ['Goods that customers can buy in the portal.', 'Artículos que los clientes pueden comprar en el portal.'],
  permission: 'portal_catalogue',
  readable: 'permission',
  fields: {
    ...entryFields,
    group_id: ref(
      ['Group', 'Grupo'],
      { table: 'catalogue_group', title: 'name', path: 'catalogue-group' },
      { portal: true },
    ),
  },
  title: 'name',
  search: ['name', 'description'],
  list: {
    columns: ['name', 'category_id', 'group_id', 'price', 'price_unit', 'visible'],
    sort: 'display_order',
    unpaged: true,
  },
  form: [...entryForm, { section: ['Group', 'Grupo'], fields: ['group_id'] }],
  ordered: true,
  softDelete: true,
  attachments: true,
  sheet: { key: 'name', paths: LIST_EXPORTS },
});
