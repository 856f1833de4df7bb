import { amountIn, fitsCurrency, plainSign, type SignedCurrency } from '../../../kernel/money/written-amount.ts';
import { sql } from '../../db/statement.ts';
import type { TenantDb } from '../../http/tenant-db.ts';
import { cellIndex, type ImportDeclaration, type ParsedRow, type RunContext } from '../declaration.ts';
import { problem } from '../stage.ts';
import { CLEAR } from './cell-lists.ts';

interface CompanyCurrency extends SignedCurrency {
  readonly id: number;
  readonly is_home: boolean;
}

const isMoney = ({ kind }: { kind: string }): boolean => kind === 'money';

const currenciesOf = (db: TenantDb): Promise<CompanyCurrency[]> =>
  db.read<CompanyCurrency>(
    sql`select y.id, y.code, y.symbol, y.id = c.base_currency_id as is_home from currency y cross join company c`,
  );

/** The currency that a record has of its own: the one a row is of, or another that it names. */
export const currencyIn =
  (table: string, idOf = ({ matchId }: ParsedRow): number | null => matchId) =>
  async (db: TenantDb, rows: readonly ParsedRow[]): Promise<(row: ParsedRow) => number | null> => {
    const ids = [...new Set(rows.flatMap((row) => idOf(row) ?? []))];
    const found = await db.read<{ id: number; currency_id: number | null }>(
      sql`select id, currency_id from ${sql.table(table)} where id = any(${ids}::bigint[])`,
    );
    const known = new Map(found.map(({ id, currency_id }) => [id, currency_id]));
    return (row) => known.get(idOf(row) ?? 0) ?? null;
  };

/** What the company itself writes for its currencies, where the import has amounts. */
export async function companySigns(db: TenantDb, { columns }: ImportDeclaration): Promise<ReadonlySet<string>> {
  if (!columns.some(isMoney)) return new Set();
  return new Set((await currenciesOf(db)).flatMap(({ code, symbol }) => [plainSign(code), plainSign(symbol)]));
}

/**
 * Refuses amounts with the sign of another currency than theirs: that of the row, else of its record, else the company's own. Asked
 * once it is known what each row belongs to; the column of the currency may stand anywhere in the file.
 */
export async function refuseOtherCurrencies(
  db: TenantDb,
  declaration: ImportDeclaration,
  rows: readonly ParsedRow[],
  { language }: RunContext,
  own: ReadonlySet<string>,
): Promise<void> {
  const signed = rows.flatMap((row) => signedCells(row, declaration, own));
  if (signed.length === 0) return;
  const currencies = await currenciesOf(db);
  const ofRecord = await declaration.currencyOf?.(db, [...new Set(signed.map(({ row }) => row.head ?? row))]);
  const at = cellIndex(declaration, 'currency_id');
  for (const { row, column, text, signs } of signed) {
    const head = row.head ?? row;
    const usual = ofRecord ? ofRecord(head) : null;
    if (usual === undefined) continue;
    const named = at < 0 ? null : (head.cells[at] ?? null);
    const id = named === null ? usual : named === CLEAR ? null : Number(named);
    const currency = currencies.find((one) => (id === null ? one.is_home : one.id === id));
    // What names no currency is told at its own cell.
    const sign = currency && signs.find((one) => !fitsCurrency(one, currency));
    if (sign) problem(row, column, text, 'other_currency', language, { sign, currency: currency.code });
  }
}

/** Amounts of a row that say in which currency they are and were read. */
function signedCells(row: ParsedRow, { columns }: ImportDeclaration, own: ReadonlySet<string>) {
  if (row.action === 'skip') return [];
  return columns.flatMap(({ name: column, ...rest }, at) => {
    const text = row.texts?.[at];
    if (!isMoney(rest) || !text || row.cells[at] == null) return [];
    const signs = amountIn(text, own)?.signs ?? [];
    const isTold = row.problems.some((one) => one.column === column && one.severity === 'error');
    return signs.length > 0 && !isTold ? [{ row, column, text, signs }] : [];
  });
}
