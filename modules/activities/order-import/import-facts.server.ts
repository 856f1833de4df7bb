import { prepared, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { holdBase } from '../../company/public.server.ts';
import { type FieldDefinition, fieldDefinitionsIn, moduleId } from '../../fields/public.server.ts';
import { type CompanyFacts, companyFactsIn } from '../order/company-facts.server.ts';
import {
  type CreateFacts,
  type CustomerRow,
  customersText,
  type TypeRow,
  typesText,
} from '../order-create/create-facts.server.ts';
import { type LineType, lineTypes } from '../order-items/line.server.ts';

/** What all activities of a file share. */
export interface ImportFacts {
  company: CompanyFacts;
  types: ReadonlyMap<number, TypeRow>;
  defaultType: number | null;
  currencies: ReadonlyMap<number, CreateFacts['currency']>;
  lineTypes: ReadonlyMap<number, LineType>;
  /** Additional fields of activities, and of their lines. */
  fields: readonly FieldDefinition[];
  lineFields: readonly FieldDefinition[];
}

/** Types, currencies and item types of the company, once per file. */
export async function loadImportFacts(tx: Tx): Promise<ImportFacts> {
  const [, types, currencies, items, [tenant]] = (await tx.all([
    holdBase,
    sql`${sql.raw(typesText)} where t.deleted_at is null`,
    sql`select id, exchange_rate, decimals from currency where active`,
    sql`select id from order_item_type`,
    sql`select app.current_tenant() as id, (select t.id from order_type t where t.is_default and t.deleted_at is null) as default_type`,
  ])) as [
    unknown[],
    TypeRow[],
    CreateFacts['currency'][],
    { id: number }[],
    { id: number; default_type: number | null }[],
  ];
  const fields = await fieldDefinitionsIn(tx, tenant?.id ?? 0);
  const rows = await tx.rows<{ id: number; type: LineType }>(lineTypes(items.map((item) => item.id)));
  return {
    company: await companyFactsIn(tx, tenant?.id ?? 0),
    types: new Map(types.map((type) => [type.id, type])),
    defaultType: tenant?.default_type ?? null,
    currencies: new Map(currencies.map((currency) => [currency.id, currency])),
    lineTypes: new Map(rows.map((row) => [row.id, row.type])),
    fields: fields.filter((field) => field.module_for === moduleId('activity')),
    lineFields: fields.filter((field) => field.module_for === moduleId('order_item')),
  };
}

export type ImportedCustomer = CustomerRow & { currency_id: number | null };

const customersStatement = prepared(
  'order_import_customers',
  `${customersText.replaceAll('$ADDRESS', 'null').replace('select c.id,', 'select c.currency_id, c.id,')} where c.id = any($1::bigint[]) and c.deleted_at is null`,
);

/** The customers of a chunk with what they give to their activities. */
export async function customersOf(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, ImportedCustomer>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.rows<ImportedCustomer>(customersStatement([...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}
