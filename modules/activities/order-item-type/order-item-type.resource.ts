import { defineResource } from '../../../platform/resource/define.ts';
import { decimal, flag, integer, money, multiline, ref, text } from '../../../platform/resource/field.ts';

/** What a line of an activity is: a task, a discount, an item, a rental, stock. The kind is locked once a line uses it. */
export const orderItemType = defineResource({
  name: 'order_item_type',
  path: 'itemtype',
  label: { one: ['Item type', 'Tipo de partida'], many: ['Item types', 'Tipos de partida'] },
  permission: 'item_type',
  readable: 'staff',
  fields: {
    name: text(['Name', 'Nombre'], { required: true, unique: true, portal: true, freeText: true }),
    description: multiline(['Description', 'Descripción'], { max: 1000 }),
    item_type_group_id: ref(['Group', 'Grupo'], { table: 'item_type_group', title: 'name', path: 'item-type-group' }),
    is_task: flag(['Task', 'Tarea'], {
      help: [
        'Officers tick it off, and a type can ask for it before an activity is completed. It has no price of its own.',
        'Los oficiales la marcan, y un tipo puede exigirla antes de completar una actividad. No tiene precio propio.',
      ],
    }),
    is_discount: flag(['Discount', 'Descuento'], {
      help: [
        'Its amount is taken off the total and spread over the other lines. It cannot be a task as well.',
        'Su importe se resta del total y se reparte entre las demás líneas. No puede ser también una tarea.',
      ],
    }),
    is_order_item: flag(['Item', 'Partida'], {
      initial: true,
      help: [
        'A line with quantity and price: it counts in totals, statements and receipts.',
        'Una línea con cantidad y precio: cuenta en totales, estados y recibos.',
      ],
    }),
    is_rental: flag(['Rental', 'Alquiler'], {
      help: ['Goes out and comes back, and is charged by its days.', 'Sale y vuelve, y se cobra por sus días.'],
    }),
    is_stock: flag(['Stock', 'Existencias'], {
      help: [
        'Moves goods, as its transaction type says, when the activity is completed.',
        'Mueve mercancía, como diga su tipo de transacción, al completar la actividad.',
      ],
    }),
    transaction_type_id: ref(['Transaction type', 'Tipo de transacción'], {
      table: 'transaction_type',
      title: 'name',
      path: 'transaction_type',
    }),
    customer_access: integer(['Portal access', 'Acceso en el portal'], {
      required: true,
      initial: 1,
      min: 0,
      max: 2,
      help: [
        '0 hidden and left out of portal totals, 1 visible, 2 visible and editable',
        '0 oculto y fuera de los totales del portal, 1 visible, 2 visible y editable',
      ],
    }),
    price: money(['Default price', 'Precio predeterminado'], { required: true, initial: 0 }),
    tax_rate: decimal(['Tax (%)', 'Impuesto (%)'], { required: true, initial: 0, min: 0, max: 100, scale: 6 }),
    discount_follows_tax: flag(['Discount lowers tax', 'El descuento reduce el impuesto'], { initial: true }),
    active: flag(['Active', 'Activo'], { initial: true }),
  },
  title: 'name',
  search: ['name', 'description'],
  list: {
    columns: [
      'name',
      'item_type_group_id',
      'is_task',
      'is_discount',
      'is_order_item',
      'is_rental',
      'is_stock',
      'price',
      'tax_rate',
      'customer_access',
      'active',
    ],
    sort: 'display_order',
    unpaged: true,
  },
  form: [
    { section: ['Item type', 'Tipo de partida'], fields: ['name', 'item_type_group_id', 'description', 'active'] },
    {
      section: ['Kind', 'Clase'],
      fields: ['is_order_item', 'is_task', 'is_discount', 'is_rental', 'is_stock', 'transaction_type_id'],
    },
    { section: ['Price', 'Precio'], fields: ['price', 'tax_rate', 'discount_follows_tax', 'customer_access'] },
  ],
  ordered: true,
  attachments: true,
  sheet: {
    key: 'name',
    paths: { upload: 'upload', excel: 'export-excel', csv: 'export-excel-csv' },
  },
});
