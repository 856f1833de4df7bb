import { failField, type Language } from '../../../kernel/errors.ts';
import type { SheetRow } from '../../sheets/sheet-types.ts';
import type { ImportColumn, ImportOptions } from '../declaration.ts';
import { importText } from './import-texts.ts';

/** Characters that stand for the empty cells of one row: each row of a file may take all of them. */
const MOST_CHARACTERS = 20_000;

type Defaults = NonNullable<ImportOptions['defaults']>;

/** Throws 422 when what stands for empty cells is too much together. */
export function refuseLongDefaults(defaults: Defaults, language: Language): void {
  const characters = Object.values(defaults).reduce((sum, { length }) => sum + length, 0);
  if (characters > MOST_CHARACTERS)
    failField('defaults', importText('defaults_total', language, { max: String(MOST_CHARACTERS) }));
}

/** Tells how many characters stand for the empty cells of a row; `columns` says where a column's cell stands, -1 for nowhere. */
export function usualCharacters(
  declared: readonly ImportColumn[],
  columns: readonly number[],
  defaults: Defaults = {},
): (row: SheetRow) => number {
  const places = declared.flatMap(({ name }, index) => {
    const length = defaults[name]?.length ?? 0;
    return length > 0 ? [{ at: columns[index] ?? -1, length }] : [];
  });
  return ({ cells }) => places.reduce((sum, { at, length }) => (cells[at] ? sum : sum + length), 0);
}
