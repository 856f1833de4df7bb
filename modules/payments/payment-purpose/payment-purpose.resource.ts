import { defineResource, LIST_EXPORTS } from '../../../platform/resource/define.ts';
import { choice, flag, multiline, refs, text } from '../../../platform/resource/field.ts';

/** What a payment is for. */
export const paymentPurpose = defineResource({
  name: 'payment_purpose',
  path: 'payment-purpose',
  label: { one: ['Payment purpose', 'Concepto de pago'], many: ['Payment purposes', 'Conceptos de pago'] },
  about: [
    'What a payment is for: a deposit, a balance, a fee.',
    'Para qué es un pago: un depósito, un saldo, un cargo.',
  ],
  permission: 'payment_purpose',
  readable: 'staff',
  fields: {
    name: text(['Name', 'Nombre'], { required: true, unique: true, portal: true, freeText: true }),
    kind: choice(
      ['Type', 'Tipo'],
      [
        ['payment', ['Payment', 'Pago']],
        ['deposit', ['Deposit', 'Depósito']],
        ['refund', ['Refund', 'Reembolso']],
        ['adjustment', ['Adjustment', 'Ajuste']],
      ],
      { required: true, initial: 'payment' },
    ),
    description: multiline(['Description', 'Descripción'], { max: 1000 }),
    order_type_ids: refs(
      ['Activity types', 'Tipos de actividad'],
      { table: 'order_type', title: 'name', path: 'ordertype' },
      { help: ['If empty, all', 'Si lo deja vacío, todos'] },
    ),
    active: flag(['Active', 'Activo'], { initial: true }),
  },
  title: 'name',
  search: ['name', 'description'],
  list: { columns: ['name', 'kind', 'order_type_ids', 'active'], sort: 'display_order', unpaged: true },
  form: [
    {
      section: ['Payment purpose', 'Concepto de pago'],
      fields: ['name', 'kind', 'description', 'order_type_ids', 'active'],
    },
  ],
  ordered: true,
  sheet: { key: 'name', paths: LIST_EXPORTS },
});
