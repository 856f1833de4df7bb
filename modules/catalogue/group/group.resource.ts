import { defineResource, LIST_EXPORTS } from '../../../platform/resource/define.ts';
import { flag, text } from '../../../platform/resource/field.ts';

/** Products that belong together across categories. */
export const catalogueGroup = defineResource({
  name: 'catalogue_group',
  path: 'catalogue-group',
  label: { one: ['Product group', 'Grupo de productos'], many: ['Product groups', 'Grupos de productos'] },
  about: [
    'Products that belong together, across categories.',
    'Productos que van juntos, aunque sean de categorías distintas.',
  ],
  permission: 'portal_catalogue',
  readable: 'staff',
  fields: {
    name: text(['Name', 'Nombre'], { required: true, unique: true, portal: true, freeText: true }),
    active: flag(['Active', 'Activo'], { initial: true }),
  },
  title: 'name',
  search: ['name'],
  list: { columns: ['name', 'active'], sort: 'display_order', unpaged: true },
  form: [{ section: ['Group', 'Grupo'], fields: ['name', 'active'] }],
  ordered: true,
  sheet: { key: 'name', paths: LIST_EXPORTS },
});
