import { isPhone } from '../../../kernel/contact/phone.ts';
import type { TenantDb } from '../../http/tenant-db.ts';
import type { ImportDeclaration, ParsedRow, RunContext } from '../declaration.ts';
import { problem } from '../stage.ts';
import { said } from './cell-lists.ts';

/** Refuses phones of rows that nobody could dial; one that the row's record already has may come again, whatever it says. */
export async function refuseNoPhones(
  db: TenantDb,
  { columns, phones }: ImportDeclaration,
  batch: readonly ParsedRow[],
  { language }: RunContext,
): Promise<void> {
  const places = columns.flatMap((column, at) => (column.isPhone ? [{ name: column.name, at }] : []));
  const wrong = batch.flatMap((row) =>
    row.head || row.action === 'skip' || row.action === 'unchanged'
      ? []
      : places.flatMap(({ name, at }) => {
          const text = said(row.cells[at]);
          const isTold = row.problems.some(({ column }) => column === name);
          return text === null || isPhone(text) || isTold ? [] : [{ row, name, text }];
        }),
  );
  const ids = wrong.flatMap(({ row }) => row.matchId ?? []);
  const known =
    phones && ids.length > 0 ? await db.read<{ id: number } & Record<string, string | null>>(phones(ids)) : [];
  const stored = new Map(known.map((record) => [Number(record.id), record]));
  for (const { row, name, text } of wrong) {
    if (row.matchId !== null && stored.get(row.matchId)?.[name] === text) continue;
    problem(row, name, text, 'phone', language);
    row.action = 'error';
  }
}
