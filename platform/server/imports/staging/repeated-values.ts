import type { ParsedRow, RunContext } from '../declaration.ts';
import { problem } from '../stage.ts';

/** Values of each way through a file, with the row that brought them first. */
const met = new WeakMap<RunContext, Map<string, number>>();

/** Refuses a value that an earlier row of the file has in the same column: two records can't both have it. */
export function refuseRepeated(row: ParsedRow, column: string, value: string | null, run: RunContext): void {
  if (value === null) return;
  const seen = met.get(run) ?? new Map<string, number>();
  met.set(run, seen);
  const key = `${column} ${value}`;
  const first = seen.get(key);
  if (first === undefined) seen.set(key, row.row);
  else {
    problem(row, column, value, 'duplicate', run.language, { row: String(first) });
    row.action = 'error';
  }
}
