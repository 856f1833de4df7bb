import { labelWords } from '../../../kernel/texts/product-texts.ts';
import { labelKey } from '../../sheets/reading/header-row.ts';
import type { ImportColumn } from '../declaration.ts';

/** File column position → column name; positions not listed are ignored. */
export type Mapping = Record<string, string>;

export interface SuggestedColumn {
  position: number;
  header: string;
  column: string | null;
  /** 1 exact label or name, 0.8 alias; below that the words are only similar: the column is offered, never taken. 0 none. */
  confidence: number;
}

/** From here on a header means its column; what is less alike ("Status" and "State") is for a person to decide. */
export const SURE = 0.8;

/** Headers a column answers to: its name, both labels, its aliases. */
export function knownLabels(columns: readonly ImportColumn[]): string[] {
  return columns.flatMap((column) => [column.name, ...labelWords(column.label), ...(column.aliases ?? [])]);
}

/**
 * Suggests a column for each header: exact names first, then aliases, then similar words; each column at most once. A column of yes and
 * no is not meant where `fits` says that the cells are something else.
 */
export function suggestMapping(
  headers: readonly string[],
  columns: readonly ImportColumn[],
  fits: (position: number, column: ImportColumn) => boolean = () => true,
): SuggestedColumn[] {
  const known = columns.map(wordsOf);
  const scored = headers.flatMap((header, position) => {
    const word = wordOf(header);
    return columns.map((column, at) => ({
      position,
      column: column.name,
      confidence: header.trim() === '' || !fits(position, column) ? 0 : likeness(word, known[at] as ColumnWords),
    }));
  });
  scored.sort((a, b) => b.confidence - a.confidence || a.position - b.position);
  const byPosition = new Map<number, { column: string; confidence: number }>();
  const taken = new Set<string>();
  for (const { position, column, confidence } of scored) {
    if (confidence < 0.5 || byPosition.has(position) || taken.has(column)) continue;
    byPosition.set(position, { column, confidence });
    taken.add(column);
  }
  return headers.map((header, position) => {
    const found = byPosition.get(position);
    return { position, header, column: found?.column ?? null, confidence: found?.confidence ?? 0 };
  });
}

/** A header or label as it is compared, with its pairs of letters. */
interface Word {
  readonly key: string;
  readonly pairs: ReadonlyMap<string, number>;
}

interface ColumnWords {
  readonly own: readonly Word[];
  readonly aliases: ReadonlySet<string>;
}

const wordsOf = ({ name, label, aliases = [] }: ImportColumn): ColumnWords => ({
  own: [name, ...labelWords(label)].map(wordOf),
  aliases: new Set(aliases.map(plain)),
});

function wordOf(text: string): Word {
  const key = plain(text);
  const pairs = new Map<string, number>();
  for (let at = 0; at < key.length - 1; at++) {
    const pair = key.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return { key, pairs };
}

function likeness(header: Word, { own, aliases }: ColumnWords): number {
  if (own.some(({ key }) => key === header.key)) return 1;
  if (aliases.has(header.key)) return 0.8;
  return Math.max(...own.map((word) => similarity(word, header))) * 0.75;
}

/** A header as it is compared: without case, accents and the mark of what is required. */
export const plain = (text: string): string =>
  labelKey(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036f_\-.*:#]/g, '');

/** Dice coefficient of letter pairs: "client nm" and "client name" are close. */
function similarity(a: Word, b: Word): number {
  const [left, right] = [a.key.length - 1, b.key.length - 1];
  if (left <= 0 || right <= 0) return 0;
  let same = 0;
  for (const [pair, times] of a.pairs) same += Math.min(times, b.pairs.get(pair) ?? 0);
  return (2 * same) / (left + right);
}
