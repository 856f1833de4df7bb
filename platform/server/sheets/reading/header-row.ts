import type { RawRow } from '../sheet-types.ts';

/** What of a row speaks for a header or a title. */
interface Line {
  /** Filled cells. */
  readonly width: number;
  /** Cells that are labels somebody knows. */
  readonly hits: number;
  readonly isText: boolean;
}

/**
 * The place of the header among the first rows: the first row that can be one. A later row with more known labels wins only where
 * everything above it is a title: values may be labels too ("Customer", "Website"), and no row of data may be taken for a title.
 */
export function headerPlace(rows: readonly RawRow[], knownLabels: Iterable<string> = []): number {
  const known = new Set(Array.from(knownLabels, labelKey));
  const lines = rows.map((row) => lineOf(row, known));
  const widest = Math.max(...lines.map(({ width }) => width));
  const isHeader = ({ hits, isText, width }: Line) => hits > 0 || (isText && width * 2 >= widest);
  let place = Math.max(0, lines.findIndex(isHeader));
  // Where labels are known, what stands above the first of them must be titles as well.
  if (known.size > 0 && !lines.slice(0, place).every((line) => isTitle(line, lines[place] as Line))) place = 0;
  for (const [at, line] of lines.entries()) {
    const best = lines[place] as Line;
    if (at > place && line.hits > best.hits && lines.slice(0, at).every((above) => isTitle(above, line))) place = at;
  }
  return place;
}

/** Titles are clearly narrower than the table, or hold no label where every cell of the header is one. */
function isTitle({ width, hits }: Line, header: Line): boolean {
  const isAllKnown = header.hits === header.width && header.hits > 1;
  return (
    width * 2 <= header.width || (width < header.width && (hits === 0 || isAllKnown)) || (hits === 0 && isAllKnown)
  );
}

const lineOf = ({ cells }: RawRow, known: ReadonlySet<string>): Line => ({
  width: cells.filter(Boolean).length,
  hits: cells.filter((cell) => cell?.kind === 'text' && isLabel(cell.value, known)).length,
  isText: cells.every((cell) => !cell || cell.kind === 'text'),
});

/** No label is longer: a text that is one is not looked at further. */
const LONGEST_LABEL = 255;

const isLabel = (text: string, known: ReadonlySet<string>): boolean =>
  text.length <= LONGEST_LABEL && known.has(labelKey(text));

/** A column label as it is compared: without case and spaces. */
export function labelKey(label: string): string {
  return label.normalize('NFC').toLowerCase().replaceAll(/\s+/g, '');
}
