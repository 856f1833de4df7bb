import { defineResource, LIST_EXPORTS } from '../../../platform/resource/define.ts';
import { flag, multiline, ref, text } from '../../../platform/resource/field.ts';

/** Categories of activities, as a tree. */
export const orderCategory = defineResource({
  name: 'order_category',
  path: 'order-category',
  label: {
    one: ['Activity category', 'Categoría de actividad'],
    many: ['Activity categories', 'Categorías de actividad'],
  },
  about: [
    'Sort activities by area of work, in as many levels as you need.',
    'Ordene las actividades por área de trabajo, en tantos niveles como necesite.',
  ],
  permission: 'activity_category',
  readable: 'staff',
  fields: {
    name: text(['Name', 'Nombre'], { required: true, portal: true, freeText: true }),
    code: text(['Code', 'Código'], { max: 32 }),
    parent_id: ref(['Parent category', 'Categoría superior'], {
      table: 'order_category',
      title: 'name',
      path: 'order-category',
    }),
    description: multiline(['Description', 'Descripción'], { max: 1000 }),
    active: flag(['Active', 'Activa'], { initial: true }),
  },
  title: 'name',
  search: ['name', 'code', 'description'],
  list: { columns: ['name', 'code', 'parent_id', 'description', 'active'], sort: 'display_order', unpaged: true },
  form: [{ section: ['Category', 'Categoría'], fields: ['name', 'code', 'parent_id', 'description', 'active'] }],
  ordered: true,
  attachments: true,
  sheet: { key: 'name', paths: LIST_EXPORTS },
});
