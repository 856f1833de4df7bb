import type { Language } from '../../../platform/kernel/errors.ts';
import { holdsAny } from '../../../platform/kernel/permissions.ts';
import { keyedLabels, labelText } from '../../../platform/kernel/texts/product-texts.ts';
import type { Label } from '../../../platform/resource/field.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { ExportSource } from '../../../platform/server/exports/export-source.ts';
import type { SheetColumn, SheetRecord } from '../../../platform/server/sheets/write-sheet.ts';
import { fieldScope, sheetFields } from '../../fields/public.server.ts';
import { customer } from './customer.resource.ts';
import { type CustomerQuery, listStatements } from './customer-list.server.ts';
import { agentsJson } from './customer-record.server.ts';

interface Row extends SheetRecord {
  segments: { name: string }[];
  agents: { name: string }[];
  primary_contact: { name: string; email: string | null } | null;
  default_address: Record<string, string | null> | null;
  [column: string]: unknown;
}

type Kind = NonNullable<SheetColumn['kind']>;
const field = (key: keyof typeof customer.fields, kind: Kind = 'text'): [string, Label, Kind] => [
  key,
  customer.fields[key].label,
  kind,
];

const LABELS = keyedLabels(
  'sheet.customer',
  { module: 'customers', use: 'list', where: ['Columns of customers', 'Columnas de clientes'] },
  {
    customer_group: ['Group', 'Grupo'],
    lifecycle_stage: ['Lifecycle stage', 'Etapa'],
    segments: ['Segments', 'Segmentos'],
    agents: ['Agents', 'Agentes'],
    owner_user: ['Account manager', 'Ejecutivo de cuenta'],
    currency: ['Currency', 'Moneda'],
    balance: ['Balance', 'Saldo'],
    address1: ['Address', 'Dirección'],
    address2: ['Address 2', 'Dirección 2'],
    city: ['City', 'Ciudad'],
    state_name: ['State', 'Estado o provincia'],
    postal_code: ['Postal code', 'Código postal'],
    country_code: ['Country', 'País'],
    contact: ['Contact', 'Contacto'],
    contact_email: ['Contact email', 'Correo del contacto'],
  },
);
/** What another record is called, under the label of the field that points to it. */
const related = (key: string, field: keyof typeof customer.fields): [string, Label, Kind] => [
  key,
  customer.fields[field].label,
  'text',
];
const own = (key: keyof typeof LABELS, kind: Kind = 'text'): [string, Label, Kind] => [key, LABELS[key], kind];

/** Columns in the order the import reads them too. */
const COLUMNS: readonly [key: string, label: Label, kind: Kind][] = [
  field('customer_code'),
  field('name'),
  field('kind'),
  field('status'),
  field('email'),
  field('phone'),
  field('website'),
  field('tax_number'),
  field('tax_exempt', 'boolean'),
  own('customer_group'),
  own('lifecycle_stage'),
  own('segments'),
  own('owner_user'),
  own('agents'),
  related('parent_customer', 'parent_customer_id'),
  own('currency'),
  field('language'),
  field('source'),
  field('payment_terms_days', 'integer'),
  field('credit_limit', 'money'),
  own('balance', 'money'),
  related('default_warehouse', 'default_warehouse_id'),
  related('default_driver', 'default_driver_id'),
  field('ex_ref_no'),
  field('accounting_ref'),
  own('address1'),
  own('address2'),
  own('city'),
  own('state_name'),
  own('postal_code'),
  own('country_code'),
  own('contact'),
  own('contact_email'),
  field('notes'),
  field('last_order_at', 'instant'),
];
const AGENTS = sql`, ${agentsJson} as agents`;
const CREDIT_AMOUNTS = new Set(['credit_limit', 'balance']);
const CREDIT = new Set([...CREDIT_AMOUNTS, 'payment_terms_days']);

/** The customers of a list query as a spreadsheet, with the columns the person may see. */
export const customerSource: ExportSource = {
  resource: 'customer',
  label: customer.label.many,
  slug: 'export.customers',
  async open(query, context) {
    const { actor, language } = context;
    const fields = await sheetFields(context, 'customer');
    const scope = await fieldScope(context);
    const seesCredit = holdsAny(actor, ['view_credit.customers', 'edit_credit.customers']);
    const own = COLUMNS.filter(([key]) => seesCredit || !CREDIT.has(key)).map(([key, label, kind]) => ({
      key,
      kind,
      label: labelText(label, language),
      ...(CREDIT_AMOUNTS.has(key) ? { currency: 'currency' } : {}),
    }));
    return {
      columns: [...own, ...fields.columns],
      sheetName: labelText(customer.label.many, language),
      statement: ({ limit, offset }) => listStatements(query as CustomerQuery, { limit, offset }, scope, AGENTS)[0],
      cells: (row) => flat(row as Row, language),
    };
  },
};

const named = (value: unknown): unknown => (value as { name?: string } | null)?.name ?? null;

/** What a person reads of a choice; the import takes it back as it takes the value. */
function wordOf(name: 'kind' | 'status' | 'language', row: Row, language: Language): unknown {
  const known = customer.fields[name].choices?.find(({ value }) => value === row[name]);
  return known ? labelText(known.label, language) : row[name];
}

function flat(row: Row, language: Language): SheetRecord {
  return {
    ...row,
    kind: wordOf('kind', row, language),
    status: wordOf('status', row, language),
    language: wordOf('language', row, language),
    agents: row.agents.map((agent) => agent.name).join('; '),
    parent_customer: named(row.parent_customer),
    default_warehouse: named(row.default_warehouse),
    default_driver: named(row.default_driver),
    customer_group: named(row.customer_group),
    lifecycle_stage: named(row.lifecycle_stage),
    owner_user: named(row.owner_user),
    currency: named(row.currency),
    segments: row.segments.map((segment) => segment.name).join('; '),
    contact: row.primary_contact?.name ?? null,
    contact_email: row.primary_contact?.email ?? null,
    ...(row.default_address ?? {}),
  };
}
