import { keyedColumns } from '../../../platform/kernel/texts/product-texts.ts';
import { type FieldOptions, isText, type Label, longestText } from '../../../platform/resource/field.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { lookUp } from '../../../platform/server/imports/cells/look-up.ts';
import type { ImportColumn, ImportKind } from '../../../platform/server/imports/declaration.ts';
import { called } from '../../../platform/server/words/shown.ts';
import { customer } from '../customer/customer.resource.ts';

type FieldName = keyof typeof customer.fields;

/** A column of the customer table, labelled and limited as its field. */
function field(name: FieldName, kind: ImportKind, more: Partial<ImportColumn> = {}): ImportColumn {
  const field = customer.fields[name];
  const { label, options, choices } = field;
  return {
    name,
    label,
    kind,
    required: options.required && options.initial === undefined,
    ...limits(options),
    ...(isText(field) ? { max: longestText(field) } : {}),
    choices,
    ...more,
  };
}

const limits = ({ max, min, scale, isWebAddress, isPhone }: FieldOptions) => ({
  max,
  min,
  scale,
  isWebAddress,
  isPhone,
});
const other = (name: string, label: Label, max: number, more: Partial<ImportColumn> = {}): ImportColumn => ({
  name,
  label,
  kind: 'text',
  max,
  ...more,
});

const reference = (name: FieldName, looked: ReturnType<typeof lookUp>): ImportColumn => ({
  name,
  label: customer.fields[name].label,
  kind: 'reference',
  ...looked,
});
const calledBy = (table: string, column = 'name') => called(table, 't', column, 'x.text');

/** What other programs call their number of a customer: here it is the code. Our own export has “Code”. */
const NUMBERS = ['customer id', 'client id', 'customer number', 'customer no', 'id de cliente', 'id del cliente'];

/** Columns of the customer table itself. */
export const OWN_COLUMNS: readonly ImportColumn[] = [
  field('customer_code', 'text', { isKept: true, aliases: ['customer code', 'código de cliente', ...NUMBERS] }),
  field('name', 'text', {
    aliases: ['customer name', 'customer', 'client', 'client name', 'display name', 'company name'],
  }),
  field('kind', 'choice', { isKept: true }),
  field('email', 'email', { aliases: ['email', 'mail', 'main email', 'work email'] }),
  field('phone', 'text', { aliases: ['main phone', 'work phone'] }),
  field('website', 'text'),
  field('tax_number', 'text', { aliases: ['vat', 'nif', 'vat number'] }),
  field('tax_exempt', 'flag'),
  reference('customer_group_id', lookUp('customer_group', { name: calledBy('customer_group') })),
  reference('lifecycle_stage_id', lookUp('lifecycle_stage', { name: calledBy('lifecycle_stage') })),
  reference(
    'owner_user_id',
    lookUp(
      'app_user',
      { code: sql`lower(t.email) = lower(x.text)`, name: calledBy('app_user', 'full_name') },
      'and t.deleted_at is null and not t.is_customer_user',
    ),
  ),
  reference('currency_id', lookUp('currency', { code: sql`lower(t.code) = lower(x.text)` })),
  reference('default_warehouse_id', lookUp('location', { name: calledBy('location') }, 'and t.deleted_at is null')),
  field('language', 'choice'),
  field('source', 'text'),
  field('payment_terms_days', 'integer'),
  field('credit_limit', 'money'),
  field('ex_ref_no', 'text', { aliases: ['ex ref no', 'external id'] }),
  field('accounting_ref', 'text'),
  field('notes', 'multiline'),
];

const USED = { module: 'customers', use: 'list', where: ['Columns of customers', 'Columnas de clientes'] } as const;

/** Columns of the default address. */
export const ADDRESS_COLUMNS = keyedColumns<ImportColumn>('sheet.customer', USED, [
  other('address1', ['Address', 'Dirección'], 200, {
    aliases: ['address 1', 'address line 1', 'street', 'street 1', 'calle'],
  }),
  other('address2', ['Address 2', 'Dirección 2'], 200, { aliases: ['address line 2', 'street 2', 'street2'] }),
  other('city', ['City', 'Ciudad'], 100),
  other('county', ['County', 'Condado'], 100),
  other('state_name', ['State', 'Estado o provincia'], 100, { aliases: ['state/province', 'province', 'provincia'] }),
  other('postal_code', ['Postal code', 'Código postal'], 20, { aliases: ['zip', 'zip code'] }),
  other('country_code', ['Country', 'País'], 100, { aliases: ['country code'] }),
  other('time_zone', ['Time zone', 'Zona horaria'], 64),
]);

/** Columns of the primary contact. */
export const CONTACT_COLUMNS = keyedColumns<ImportColumn>('sheet.customer', USED, [
  other('contact', ['Contact', 'Contacto'], 200, { isKept: true }),
  other('contact_email', ['Contact email', 'Correo del contacto'], 254, { kind: 'email' }),
  other('contact_phone', ['Contact phone', 'Teléfono del contacto'], 32, { isPhone: true }),
]);

/** Every column, in the order of sample and export. */
export const IMPORT_COLUMNS: readonly ImportColumn[] = [
  ...OWN_COLUMNS,
  ...keyedColumns('sheet.customer', USED, [other('segments', ['Segments', 'Segmentos'], 1000)]),
  ...ADDRESS_COLUMNS,
  ...CONTACT_COLUMNS,
];
