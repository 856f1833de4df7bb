import type { StagedRow } from '../../../platform/server/imports/staged-rows.ts';
import { ADDRESS_COLUMNS, OWN_COLUMNS } from './import-columns.server.ts';
import { cell } from './import-examine.server.ts';

export type Values = Record<string, unknown>;

/** Blank cells leave a column as it is. */
export const filled = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
export const own = (row: StagedRow): Values =>
  Object.fromEntries(OWN_COLUMNS.map(({ name }) => [name, cell(row, name)]));
export const address = (row: StagedRow): Values =>
  filled(Object.fromEntries(ADDRESS_COLUMNS.map(({ name }) => [name, cell(row, name)])));

export function contact(row: StagedRow): Values {
  const [first_name, ...rest] = (cell(row, 'contact') ?? '').split(/\s+/).filter(Boolean);
  const named = first_name === undefined ? {} : { first_name, last_name: rest.join(' ') || undefined };
  return filled({ ...named, email: cell(row, 'contact_email'), phone: cell(row, 'contact_phone') });
}

/** Nothing for an empty part; a contact without a name is called by its e-mail or phone. */
export function withOwner(values: Values, customerId: number | undefined, marks: readonly string[]): Values[] {
  if (Object.keys(values).length === 0) return [];
  const named = marks.includes('is_primary') ? { first_name: values.first_name ?? values.email ?? values.phone } : {};
  return [{ ...values, ...named, customer_id: customerId, ...Object.fromEntries(marks.map((mark) => [mark, true])) }];
}

/** Rows of one statement share their columns; what a row does not have keeps the column's default. */
export function uniform(rows: readonly Values[]): Values[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));
}
