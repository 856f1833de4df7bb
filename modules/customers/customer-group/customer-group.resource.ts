import { defineResource, LIST_EXPORTS } from '../../../platform/resource/define.ts';
import { decimal, flag, hue, integer, multiline, ref, text } from '../../../platform/resource/field.ts';

/** Groups form a tree; a customer is in one, which carries its default terms. */
export const customerGroup = defineResource({
  name: 'customer_group',
  path: 'customer-group',
  label: { one: ['Customer group', 'Grupo de clientes'], many: ['Customer groups', 'Grupos de clientes'] },
  about: [
    'Customers who share the same terms, such as days to pay.',
    'Clientes que comparten las mismas condiciones, como el plazo de pago.',
  ],
  permission: 'customer_group',
  readable: 'staff',
  fields: {
    name: text(['Name', 'Nombre'], { required: true, unique: true, freeText: true }),
    description: multiline(['Description', 'Descripción'], { max: 1000 }),
    colour: hue(['Colour', 'Color']),
    parent_id: ref(['Parent group', 'Grupo superior'], {
      table: 'customer_group',
      title: 'name',
      path: 'customer-group',
    }),
    default_terms_days: integer(['Payment terms (days)', 'Plazo de pago (días)'], {
      min: 0,
      max: 365,
      help: ['Default for customers in this group', 'Predeterminado para los clientes de este grupo'],
    }),
    default_discount_percent: decimal(['Discount (%)', 'Descuento (%)'], { min: 0, max: 100, scale: 4 }),
    active: flag(['Active', 'Activo'], { initial: true }),
  },
  title: 'name',
  search: ['name', 'description'],
  list: {
    columns: ['name', 'colour', 'parent_id', 'default_terms_days', 'default_discount_percent', 'active'],
    sort: 'display_order',
    unpaged: true,
  },
  form: [
    { section: ['Group', 'Grupo'], fields: ['name', 'parent_id', 'colour', 'description', 'active'] },
    { section: ['Terms', 'Condiciones'], fields: ['default_terms_days', 'default_discount_percent'] },
  ],
  ordered: true,
  dataRequired: true,
  sheet: { key: 'name', paths: LIST_EXPORTS },
});
