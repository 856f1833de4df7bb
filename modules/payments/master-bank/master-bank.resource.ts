import { defineResource, LIST_EXPORTS } from '../../../platform/resource/define.ts';
import { flag, masked, money, ref, refs, text } from '../../../platform/resource/field.ts';

/** Accounts of the company that payments go to; the account number is answered as its last four characters. */
export const masterBank = defineResource({
  name: 'bank',
  path: 'master-bank',
  label: { one: ['Bank', 'Banco'], many: ['Banks', 'Bancos'] },
  about: ['Your company’s accounts that payments go to.', 'Las cuentas de su empresa a las que llegan los pagos.'],
  permission: 'master_bank',
  readable: 'permission',
  fields: {
    name: text(['Name', 'Nombre'], { required: true, unique: true, freeText: true }),
    bank_name: text(['Bank', 'Banco'], { max: 200 }),
    branch: text(['Branch', 'Sucursal'], { max: 200 }),
    account_no: masked(['Account number', 'Número de cuenta'], {
      max: 64,
      help: [
        'Stored encrypted. Only the last four characters are shown.',
        'Se guarda cifrado. Solo se muestran los últimos cuatro caracteres.',
      ],
    }),
    iban: masked(['IBAN', 'IBAN'], {
      max: 42,
      help: [
        'Stored encrypted. Only the last four characters are shown.',
        'Se guarda cifrado. Solo se muestran los últimos cuatro caracteres.',
      ],
    }),
    swift: text(['SWIFT', 'SWIFT'], { max: 11 }),
    currency_id: ref(['Currency', 'Moneda'], { table: 'currency', title: 'code', path: 'currency' }),
    opening_balance: money(['Opening balance', 'Saldo inicial'], { required: true, initial: '0' }),
    role_ids: refs(
      ['Roles', 'Roles'],
      { table: 'role', title: 'name', path: 'role' },
      { help: ['Who can use it. If empty, everyone.', 'Quién puede usarlo. Si lo deja vacío, todos.'] },
    ),
    active: flag(['Active', 'Activo'], { initial: true }),
  },
  title: 'name',
  search: ['name', 'bank_name', 'branch', 'iban'],
  list: {
    columns: ['name', 'bank_name', 'branch', 'account_no', 'currency_id', 'role_ids', 'active'],
    sort: 'name',
    unpaged: true,
  },
  form: [
    { section: ['Bank', 'Banco'], fields: ['name', 'bank_name', 'branch', 'active'] },
    { section: ['Account', 'Cuenta'], fields: ['account_no', 'iban', 'swift', 'currency_id', 'opening_balance'] },
    { section: ['Use', 'Uso'], fields: ['role_ids'] },
  ],
  sheet: { key: 'name', paths: LIST_EXPORTS },
});
