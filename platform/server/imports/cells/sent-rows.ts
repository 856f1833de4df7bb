import { failField } from '../../../kernel/errors.ts';
import type { DecimalMark } from '../../../kernel/money/number-text.ts';
import { labelWords } from '../../../kernel/texts/product-texts.ts';
import type { SheetCell, SheetRow } from '../../sheets/sheet-types.ts';
import { csvField } from '../../sheets/write-sheet.ts';
import type { ImportColumn } from '../declaration.ts';
import { saysId } from './look-up.ts';
import { plain } from './mapping.ts';

/** What an import reads: the bytes of a file, or rows sent as JSON, whose bytes only identify duplicates. */
export interface ImportFile {
  readonly bytes: Uint8Array;
  readonly rows?: readonly SheetRow[];
  /** The decimal mark of all its numbers, where it is known. */
  readonly decimal?: DecimalMark;
  /** Columns whose heading says "ID". */
  readonly ids?: readonly string[];
  /** Original heading of each ID column, for messages. */
  readonly idHeadings?: ReadonlyMap<string, string>;
}

/** A value by column name: as sent in a body, or a cell of another file. */
export type SentValue = string | number | boolean | null | undefined | SheetCell;

/**
 * Rows by the names of columns, what the company calls them, or their labels as the product's own sample files have them, as an import
 * reads them: what came as a number stays one. 422 for a name nobody knows, and for a column that comes under two of its names.
 */
export function sentRows(
  sent: readonly Readonly<Record<string, SentValue>>[],
  columns: readonly ImportColumn[],
): ImportFile {
  const names = columns.map(({ name }) => name);
  const words = columns.flatMap(({ name, label }) => labelWords(label).map((word) => [plain(word), name] as const));
  const called = columns.flatMap(({ name, called }) => (called ? [[plain(called), name] as const] : []));
  // A word of two columns is the first one's; names come before labels, whatever they say.
  const known = new Map([...words.toReversed(), ...called, ...names.map((name) => [name, name] as const)]);
  const nameOf = (key: string) => known.get(key) ?? known.get(plain(key));
  const keys = [...new Set(sent.flatMap((row) => Object.keys(row)))];
  const extra = keys.find((key) => nameOf(key) === undefined);
  if (extra !== undefined) failField(`rows.${extra}`, 'unknown_key');
  const rows = sent.map((row) => {
    const named: Record<string, SentValue> = {};
    for (const [key, value] of Object.entries(row)) {
      const name = nameOf(key) ?? key;
      if (Object.hasOwn(named, name)) failField(`rows.${key}`, `given_twice:${name}`);
      named[name] = value;
    }
    return named;
  });
  const header = names.map((value): SheetCell => ({ kind: 'text', value }));
  const sheet = rows.map((row) => names.map((name) => cellOf(row[name])));
  const lines = sheet.map((cells) => cells.map((cell) => csvField(cell?.value ?? '')).join(','));
  return {
    ids: keys.filter(saysId).map((key) => nameOf(key) ?? key),
    bytes: Buffer.from([names.join(','), ...lines].join('\n')),
    rows: [
      { number: 1, isHeader: true, cells: header },
      ...sheet.flatMap((cells, at): SheetRow[] =>
        cells.some((cell) => cell !== null) ? [{ number: at + 2, isHeader: false, cells }] : [],
      ),
    ],
  };
}

function cellOf(value: SentValue): SheetCell | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'object') return value;
  if (typeof value === 'string') return { kind: 'text', value };
  return { kind: typeof value === 'number' ? 'number' : 'boolean', value: String(value) };
}
