import { holdsAny } from '../../../platform/kernel/permissions.ts';
import { labelText } from '../../../platform/kernel/texts/product-texts.ts';
import type { Label } from '../../../platform/resource/field.ts';
import { FileReply } from '../../../platform/server/http/answer.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import {
  type SheetColumn,
  type SheetRecord,
  toBuffer,
  xlsxStream,
} from '../../../platform/server/sheets/write-sheet.ts';
import { companyZone } from '../../company/public.server.ts';
import { fieldScope, sheetFields } from '../../fields/public.server.ts';
import { customer } from './customer.resource.ts';
import { type CustomerQuery, listStatements } from './customer-list.server.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Rows of one export (A3 I4). */
const MAX_ROWS = 10_000;

interface Row extends SheetRecord {
  segments: { name: string }[];
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
  ['customer_group', ['Group', 'Grupo'], 'text'],
  ['lifecycle_stage', ['Lifecycle stage', 'Etapa'], 'text'],
  ['segments', ['Segments', 'Segmentos'], 'text'],
  ['owner_user', ['Account manager', 'Responsable'], 'text'],
  ['currency', ['Currency', 'Moneda'], 'text'],
  field('language'),
  field('source'),
  field('payment_terms_days', 'integer'),
  field('credit_limit', 'money'),
  ['balance', ['Balance', 'Saldo'], 'money'],
  field('ex_ref_no'),
  field('accounting_ref'),
  ['address1', ['Address', 'Dirección'], 'text'],
  ['address2', ['Address 2', 'Dirección 2'], 'text'],
  ['city', ['City', 'Ciudad'], 'text'],
  ['state_name', ['State', 'Estado o provincia'], 'text'],
  ['postal_code', ['Postal code', 'Código postal'], 'text'],
  ['country_code', ['Country', 'País'], 'text'],
  ['contact', ['Contact', 'Contacto'], 'text'],
  ['contact_email', ['Contact e-mail', 'Correo del contacto'], 'text'],
  field('notes'),
  field('last_order_at', 'instant'),
];
const CREDIT = new Set(['credit_limit', 'balance']);

/** The customers of a list query as a spreadsheet: base64 in the answer, or the file itself when the caller accepts it. */
export async function exportCustomers(
  query: CustomerQuery,
  context: SignedInContext,
): Promise<FileReply | { file_data: string; file_name: string }> {
  const { db, actor, language, header, now } = context;
  const fields = await sheetFields(context, 'customer');
  const seesCredit = holdsAny(actor, ['view_credit.customers', 'edit_credit.customers']);
  const [statement] = listStatements(query, MAX_ROWS, 0, await fieldScope(context));
  const rows = (await db.read<Row>(statement)).map((row) => ({ ...flat(row), ...fields.cells(row) }));
  const own = COLUMNS.filter(([key]) => seesCredit || !CREDIT.has(key)).map(([key, label, kind]) => ({
    key,
    kind,
    label: labelText(label, language),
  }));
  const columns = [...own, ...fields.columns];
  const name = `customers-${new Date(now).toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '-')}.xlsx`;
  const stream = xlsxStream(columns, rows, {
    sheetName: labelText(customer.label.many, language),
    zone: await companyZone(db),
  });
  if (header('accept')?.includes(XLSX)) return new FileReply(stream, XLSX, name);
  return { file_data: (await toBuffer(stream)).toString('base64'), file_name: name };
}

const named = (value: unknown): unknown => (value as { name?: string } | null)?.name ?? null;

function flat(row: Row): SheetRecord {
  return {
    ...row,
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
