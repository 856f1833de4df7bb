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
  const scored = headers.flatMap((header, position) =>
    columns.map((column) => ({
      position,
      column: column.name,
      confidence: header.trim() === '' || !fits(position, column) ? 0 : likeness(header, column),
    })),
  );
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

function likeness(header: string, column: ImportColumn): number {
  const key = plain(header);
  if ([column.name, ...labelWords(column.label)].some((label) => plain(label) === key)) return 1;
  if (column.aliases?.some((alias) => plain(alias) === key)) return 0.8;
  return Math.max(...[column.name, ...labelWords(column.label)].map((label) => similarity(plain(label), key))) * 0.75;
}

/** A header as it is compared: without case, accents and the mark of what is required. */
export const plain = (text: string): string =>
  labelKey(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036f_\-.*:#]/g, '');

/** Dice coefficient of letter pairs: "client nm" and "client name" are close. */
function similarity(a: string, b: string): number {
  const pairs = (text: string): string[] =>
    Array.from({ length: Math.max(0, text.length - 1) }, (_, i) => text.slice(i, i + 2));
  const [left, right] = [pairs(a), pairs(b)];
  if (left.length === 0 || right.length === 0) return 0;
  const rest = [...right];
  let same = 0;
  for (const pair of left) {
    const at = rest.indexOf(pair);
    if (at >= 0) {
      same++;
      rest.splice(at, 1);
    }
  }
  return (2 * same) / (left.length + right.length);
}
