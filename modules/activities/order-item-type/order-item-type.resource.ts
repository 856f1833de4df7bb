import { defineResource } from '../../../platform/resource/define.ts';
import { decimal, flag, integer, money, multiline, ref, text } from '../../../platform/resource/field.ts';

/** What a line of an activity is: a task, a discount, an item, a rental, stock. The kind is locked once a line uses it. */
export const orderItemType = defineResource({
  name: 'order_item_type',
  path: 'itemtype',
  label: { one: ['Item type', 'Tipo de partida'], many: ['Item types', 'Tipos de partida'] },
  about: [
    'Item types define what each line of an activity is: a task, a discount, goods, a rental.',
    'Los tipos de partida definen qué es cada línea de una actividad: una tarea, un descuento, mercancía, un alquiler.',
  ],
  permission: 'item_type',
  readable: 'staff',
  fields: {
    name: text(['Name', 'Nombre'], {
      required: true,
      unique: true,
      portal: true,
      freeText: true,
      aliases: ['item', 'item name', 'product name', 'product/service', 'artículo', 'producto'],
    }),
    description: multiline(['Description', 'Descripción'], { max: 1000 }),
    item_type_group_id: ref(['Group', 'Grupo'], { table: 'item_type_group', title: 'name', path: 'item-type-group' }),
    is_task: flag(['Task', 'Tarea'], {
      help: [
        'Officers check it off. An activity type can require it before completion. It has no price.',
        'Los oficiales la marcan. Un tipo de actividad puede exigirla antes de completar. No tiene precio.',
      ],
    }),
    is_discount: flag(['Discount', 'Descuento'], {
      help: [
        'Deducted from the total and spread across the other lines. It can’t also be a task.',
        'Se resta del total y se reparte entre las demás líneas. No puede ser también una tarea.',
      ],
    }),
    is_order_item: flag(['Item', 'Partida'], {
      initial: true,
      help: [
        'A line with quantity and price, included in totals, statements and receipts.',
        'Una línea con cantidad y precio, incluida en totales, estados de cuenta y recibos.',
      ],
    }),
    is_rental: flag(['Rental', 'Alquiler'], {
      help: ['Goes out and comes back. Charged by rental days.', 'Sale y regresa. Se cobra por días de alquiler.'],
    }),
    is_stock: flag(['Stock', 'Existencias'], {
      help: [
        'Moves stock when the activity is completed, according to its transaction type.',
        'Mueve existencias al completar la actividad, según su tipo de transacción.',
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
        '0 hidden and excluded from portal totals, 1 visible, 2 visible and editable',
        '0 oculta y excluida de los totales del portal, 1 visible, 2 visible y editable',
      ],
    }),
    price: money(['Default price', 'Precio predeterminado'], {
      isPrice: true,
      required: true,
      initial: 0,
      aliases: ['sales price', 'unit price', 'rate', 'precio de venta', 'precio unitario'],
    }),
    tax_rate: decimal(['Tax (%)', 'Impuesto (%)'], { required: true, initial: 0, min: 0, max: 100, scale: 6 }),
    discount_follows_tax: flag(['Discount reduces tax', 'El descuento reduce el impuesto'], { initial: true }),
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
    setting: 'upload_item_type',
  },
});
