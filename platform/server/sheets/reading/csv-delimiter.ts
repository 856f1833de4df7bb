import { labelKey } from './header-row.ts';

const SAMPLE_LINES = 20;
/** The first of two that fit alike: where semicolons or tabs part columns, commas are in the decimals. */
const DELIMITERS = [';', '\t', ','];

/**
 * The delimiter that cuts most of the first lines into the same number of columns and most labels somebody knows out of one; lines
 * without it may be titles. A comma when none cuts anything.
 */
export function detectDelimiter(sample: string, knownLabels: Iterable<string> = []): string {
  const lines = linesOutsideQuotes(sample);
  const known = new Set(Array.from(knownLabels, labelKey));
  const scored = DELIMITERS.map((delimiter) => {
    const cut = lines.map((line) => line.split(delimiter)).filter((cells) => cells.length > 1);
    const alike = new Map<number, number>();
    for (const { length } of cut) alike.set(length, (alike.get(length) ?? 0) + 1);
    const [width, even] = [...alike].reduce((a, b) => (b[1] > a[1] || (b[1] === a[1] && b[0] > a[0]) ? b : a), [0, 0]);
    const hits = cut.map((cells) => cells.filter((cell) => known.has(labelKey(cell))).length);
    return { delimiter, score: even + Math.max(0, ...hits), width };
  });
  const best = scored.reduce((a, b) => (b.score > a.score || (b.score === a.score && b.width > a.width) ? b : a));
  return best.score === 0 ? ',' : best.delimiter;
}

/** The first lines with quoted text left out, so that a comma inside a name counts for nothing. */
function linesOutsideQuotes(sample: string): string[] {
  const bare = sample.replaceAll(/"(?:[^"]|"")*"/g, '');
  const lines = bare.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  return lines.slice(0, SAMPLE_LINES);
}
