import { defineResource, LIST_EXPORTS } from '../../../platform/resource/define.ts';
import { flag, integer, multiline, ref, text } from '../../../platform/resource/field.ts';

/** Lines a new activity starts with. */
export const orderTemplate = defineResource({
  name: 'order_template',
  path: 'order-template',
  label: { one: ['Template', 'Plantilla'], many: ['Templates', 'Plantillas'] },
  about: [
    'Ready-made items that a new activity starts with.',
    'Partidas preparadas con las que empieza una actividad nueva.',
  ],
  permission: 'activity_template',
  readable: 'permission',
  title: 'name',
  fields: {
    name: text(['Name', 'Nombre'], { required: true, unique: true, portal: true, freeText: true }),
    order_type_id: ref(
      ['Activity type', 'Tipo de actividad'],
      { table: 'order_type', title: 'name', path: 'ordertype' },
      { required: true, missing: ['Choose the activity type.', 'Elija el tipo de actividad.'] },
    ),
    category_id: ref(['Category', 'Categoría'], { table: 'order_category', title: 'name', path: 'order-category' }),
    customer_id: ref(
      ['Only for customer', 'Solo para el cliente'],
      { table: 'customer', title: 'name', path: 'customer/all-dropdown-list' },
      { help: ['If empty, for all customers', 'Si lo deja vacío, para todos los clientes'] },
    ),
    description: multiline(['Description', 'Descripción'], { max: 2000, portal: true }),
    item_count: integer(['Lines', 'Líneas'], { readOnly: true }),
    portal_visible: flag(['Available in portal', 'Disponible en el portal']),
    active: flag(['Active', 'Activa'], { initial: true }),
  },
  search: ['name', 'description'],
  list: {
    columns: ['name', 'order_type_id', 'category_id', 'item_count', 'portal_visible', 'active'],
    sort: 'display_order',
    unpaged: true,
  },
  form: [
    { section: ['Template', 'Plantilla'], fields: ['name', 'order_type_id', 'category_id', 'description', 'active'] },
    { section: ['Availability', 'Disponibilidad'], fields: ['customer_id', 'portal_visible'] },
  ],
  ordered: true,
  softDelete: true,
  sheet: { key: 'name', paths: { ...LIST_EXPORTS, upload: 'upload-order-templates' }, setting: 'upload_template' },
});
