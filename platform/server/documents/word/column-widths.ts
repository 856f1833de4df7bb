import { BASE_SIZE, completeWidths, type Style, styleOf } from '../html/style.ts';
import { columnWeights, plainText, type TableShape } from '../html/tree.ts';

const TWIPS_OF_POINT = 20;
/** Width of a bold digit, as a part of its height; other characters of amounts are narrower. */
const DIGIT = 0.6;
const MARGINS = 180;
/** Longer words are no amounts; they may be broken. */
const LONGEST = 26;
const AMOUNT = /^[^\p{L}]*\d[^\p{L}]*$/u;

/** Widths of a table's columns in twips: as they are said, else by what they hold, with room for each amount on one line. */
export function columnWidths(shape: TableShape, style: Style, width: number): number[] {
  const widths = completeWidths(shape.widths, columnWeights(shape)).map((percent) => (width * percent) / 100);
  const needed = neededWidths(shape, style);
  const lack = widths.reduce((sum, size, at) => sum + Math.max(0, (needed[at] ?? 0) - size), 0);
  const slack = widths.reduce((sum, size, at) => sum + Math.max(0, size - (needed[at] ?? 0)), 0);
  const given = lack === 0 ? 0 : Math.min(1, slack / lack);
  return widths.map((size, at) => {
    const missing = (needed[at] ?? 0) - size;
    return Math.round(
      missing > 0 ? size + missing * given : size + (slack === 0 ? 0 : (missing * lack * given) / slack),
    );
  });
}

/** What the columns need at least, so that no amount is broken. */
export function neededWidths({ rows, columns }: TableShape, inherited: Style): number[] {
  const needed = Array.from({ length: columns }, () => 0);
  for (const row of rows) {
    const rowStyle = styleOf(row.element, inherited);
    let column = 0;
    for (const { element, columnSpan } of row.cells) {
      const size = styleOf(element, rowStyle).size ?? BASE_SIZE;
      const amounts = plainText(element)
        .split(/[ \n]+/)
        .filter((word) => word.length <= LONGEST && AMOUNT.test(word));
      const longest = Math.max(0, ...amounts.map((word) => word.length));
      if (columnSpan === 1 && longest > 0)
        needed[column] = Math.max(needed[column] ?? 0, Math.ceil(longest * size * TWIPS_OF_POINT * DIGIT) + MARGINS);
      column += columnSpan;
    }
  }
  return needed;
}
