import { defineResource, LIST_EXPORTS } from '../../../platform/resource/define.ts';
import { choice, flag, multiline, refs, text } from '../../../platform/resource/field.ts';

/** How money comes in or goes out, and what has to be known of it. */
export const paymentType = defineResource({
  name: 'payment_type',
  path: 'payment-type',
  label: { one: ['Payment type', 'Tipo de pago'], many: ['Payment types', 'Tipos de pago'] },
  about: [
    'How money comes in or goes out: cash, card, transfer.',
    'Cómo entra o sale el dinero: efectivo, tarjeta, transferencia.',
  ],
  permission: 'payment_type',
  readable: 'staff',
  fields: {
    name: text(['Name', 'Nombre'], { required: true, unique: true, portal: true, freeText: true }),
    group: choice(
      ['Type', 'Tipo'],
      [
        ['cash', ['Cash', 'Efectivo']],
        ['card', ['Card', 'Tarjeta']],
        ['transfer', ['Bank transfer', 'Transferencia bancaria']],
        ['cheque', ['Cheque', 'Cheque']],
        ['online', ['Online payment', 'Pago en línea']],
        ['credit', ['Credit', 'Crédito']],
        ['other', ['Other', 'Otro']],
      ],
      { required: true, initial: 'other' },
    ),
    description: multiline(['Description', 'Descripción'], { max: 1000 }),
    needs_bank: flag(['Requires a bank', 'Requiere banco']),
    needs_reference: flag(['Requires a reference', 'Requiere referencia']),
    needs_clearing: flag(['Requires clearing', 'Debe acreditarse'], {
      help: ['Counted once the bank clears it.', 'Cuenta cuando el banco lo acredita.'],
    }),
    role_ids: refs(
      ['Roles', 'Roles'],
      { table: 'role', title: 'name', path: 'role' },
      { help: ['Who can use it. If empty, everyone.', 'Quién puede usarlo. Si lo deja vacío, todos.'] },
    ),
    active: flag(['Active', 'Activo'], { initial: true }),
  },
  title: 'name',
  search: ['name', 'description'],
  list: {
    columns: ['name', 'group', 'needs_bank', 'needs_reference', 'needs_clearing', 'role_ids', 'active'],
    sort: 'display_order',
    unpaged: true,
  },
  form: [
    { section: ['Payment type', 'Tipo de pago'], fields: ['name', 'group', 'description', 'active'] },
    { section: ['Use', 'Uso'], fields: ['needs_bank', 'needs_reference', 'needs_clearing', 'role_ids'] },
  ],
  ordered: true,
  sheet: { key: 'name', paths: LIST_EXPORTS },
});
