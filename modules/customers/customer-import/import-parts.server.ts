import { CLEAR } from '../../../platform/server/imports/cells/cell-lists.ts';
import type { StagedRow } from '../../../platform/server/imports/staged-rows.ts';
import { ADDRESS_COLUMNS, OWN_COLUMNS } from './import-columns.server.ts';
import { at, cell } from './import-examine.server.ts';

export type Values = Record<string, unknown>;

/** Blank cells leave a column as it is, #CLEAR empties it. */
export const filled = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [name, value === CLEAR ? emptyOf(name) : value]),
  );
const emptyOf = (name: string): false | null => (name === 'tax_exempt' ? false : null);
/** The cell as it stands: also when it empties its field. */
const raw = (row: StagedRow, name: string): string | null => row.cells[at(name)] ?? null;
export const own = (row: StagedRow): Values =>
  Object.fromEntries(OWN_COLUMNS.map(({ name }) => [name, raw(row, name)]));
export const address = (row: StagedRow): Values =>
  filled(Object.fromEntries(ADDRESS_COLUMNS.map(({ name }) => [name, raw(row, name)])));

export function contact(row: StagedRow): Values {
  const [first_name, ...rest] = (cell(row, 'contact') ?? '').split(/\s+/).filter(Boolean);
  const named = first_name === undefined ? {} : { first_name, last_name: rest.join(' ') || undefined };
  return filled({ ...named, email: raw(row, 'contact_email'), phone: raw(row, 'contact_phone') });
}

/** Nothing for an empty part; a contact without a name is called by its e-mail or phone. */
export function withOwner(values: Values, customerId: number | undefined, marks: readonly string[]): Values[] {
  if (Object.values(values).every((value) => value === null)) return [];
  const named = marks.includes('is_primary') ? { first_name: values.first_name ?? values.email ?? values.phone } : {};
  return [{ ...values, ...named, customer_id: customerId, ...Object.fromEntries(marks.map((mark) => [mark, true])) }];
}

/** Rows of one statement share their columns; what a row does not have keeps the column's default. */
export function uniform(rows: readonly Values[]): Values[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));
}
