import { CLEAR } from '../../../contract/kinds.ts';

export { CLEAR };

/** Whether a cell says, in any letters, that its field is to be emptied. */
export const isClear = (text: string): boolean => text.trim().toUpperCase() === CLEAR;

/** What a cell says of a record that is to have something there. */
export const said = (cell: string | null | undefined): string | null => (cell == null || cell === CLEAR ? null : cell);

/** A new record has nothing that could be emptied. */
export function forgetClears(row: { readonly cells: (string | null)[] }): void {
  for (const [at, cell] of row.cells.entries()) if (cell === CLEAR) row.cells[at] = null;
}

/** The parts of a cell that holds several values, as exports write them. */
export const listOf = (cell: string): string[] =>
  cell
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** A cell may list thousands of values; only the first few unknown ones are reported. */
const MOST_TOLD = 20;

/** The first parts of a cell that nobody knows. `part` matches one, as /[^;]+/g does; what comes after those told is not looked at. */
export function unknownParts(cell: string | null, part: RegExp, isKnown: (part: string) => boolean): string[] {
  const unknown: string[] = [];
  for (const [found] of (cell ?? '').matchAll(part)) {
    const name = found.trim();
    if (name === '' || isKnown(name)) continue;
    unknown.push(name);
    if (unknown.length === MOST_TOLD) break;
  }
  return unknown;
}
