import { defineResource, LIST_EXPORTS } from '../../../platform/resource/define.ts';
import { choice, flag, money, multiline, ref, text } from '../../../platform/resource/field.ts';

const person = { table: 'app_user', title: 'first_name', path: 'user/all-dropdown-list' } as const;

/** Whom bills are addressed to: a part of the company with its approvers and its way to pay. */
export const billPaymentTo = defineResource({
  name: 'bill_payment_to',
  path: 'bill-payment-to',
  label: { one: ['Payee', 'Beneficiario'], many: ['Payees', 'Beneficiarios'] },
  about: [
    'The parts of your company that receive bills, with their approvers and the way they pay.',
    'Las áreas de su empresa que reciben facturas, con sus aprobadores y su forma de pago.',
  ],
  permission: 'bill_payment_to',
  readable: 'staff',
  fields: {
    name: text(['Name', 'Nombre'], { required: true, unique: true, max: 120 }),
    location_id: ref(
      ['Location', 'Ubicación'],
      { table: 'location', title: 'name', path: 'location' },
      { required: true, missing: ['Choose the location.', 'Elija la ubicación.'] },
    ),
    match_terms: multiline(['Matched by', 'Se identifica por'], {
      max: 4000,
      help: [
        'Names, addresses and account numbers as printed on bills, one per line',
        'Nombres, direcciones y cuentas tal como aparecen en las facturas, uno por línea',
      ],
    }),
    account_ref: text(['Ledger account', 'Cuenta contable'], { max: 64 }),
    approver_user_id: ref(['Approver', 'Aprobador'], person),
    second_approver_user_id: ref(['Second approver', 'Segundo aprobador'], person),
    auto_approve_limit: money(['Auto-approve up to', 'Aprobar automáticamente hasta'], {
      min: 0,
      initial: '0',
    }),
    bank_id: ref(['Bank', 'Banco'], { table: 'bank', title: 'name', path: 'master-bank' }),
    payment_method: choice(
      ['Payment', 'Pago'],
      [
        ['manual', ['Manual', 'Manual']],
        ['bank_file', ['Bank file', 'Archivo bancario']],
        ['portal', ['Vendor portal', 'Portal del proveedor']],
      ],
      { required: true, initial: 'manual' },
    ),
    active: flag(['Active', 'Activo'], { initial: true }),
  },
  title: 'name',
  search: ['name', 'match_terms', 'account_ref'],
  list: { columns: ['name', 'location_id', 'approver_user_id', 'payment_method', 'active'], sort: 'display_order' },
  form: [
    { section: ['Payee', 'Beneficiario'], fields: ['name', 'location_id', 'match_terms', 'active'] },
    {
      section: ['Approval and payment', 'Aprobación y pago'],
      fields: [
        'approver_user_id',
        'second_approver_user_id',
        'auto_approve_limit',
        'payment_method',
        'bank_id',
        'account_ref',
      ],
    },
  ],
  ordered: true,
  sheet: { key: 'name', paths: LIST_EXPORTS },
});
