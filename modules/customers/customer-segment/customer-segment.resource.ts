import { defineResource, LIST_EXPORTS } from '../../../platform/resource/define.ts';
import { flag, hue, multiline, text } from '../../../platform/resource/field.ts';

/** Segments group customers for offers and filters; a customer may be in several. */
export const customerSegment = defineResource({
  name: 'customer_segment',
  path: 'customer-segment',
  label: { one: ['Customer segment', 'Segmento de clientes'], many: ['Customer segments', 'Segmentos de clientes'] },
  about: [
    'Customers with something in common, for offers and filters. A customer can be in several.',
    'Clientes con algo en común, para ofertas y filtros. Un cliente puede estar en varios.',
  ],
  permission: 'customer_segments',
  readable: 'staff',
  fields: {
    name: text(['Name', 'Nombre'], { required: true, unique: true, freeText: true }),
    description: multiline(['Description', 'Descripción'], { max: 1000 }),
    colour: hue(['Colour', 'Color']),
    active: flag(['Active', 'Activo'], { initial: true }),
  },
  title: 'name',
  search: ['name', 'description'],
  list: { columns: ['name', 'colour', 'description', 'active'], sort: 'display_order', unpaged: true },
  form: [{ section: ['Segment', 'Segmento'], fields: ['name', 'colour', 'description', 'active'] }],
  ordered: true,
  dataRequired: true,
  sheet: { key: 'name', paths: LIST_EXPORTS },
});
