import type { CellValue, WriteSheet } from 'hucre/xlsx';
import { USUAL_DECIMALS } from '../../../kernel/money/decimals.ts';
import { decimal } from '../../../kernel/money.ts';
import { amountFormat, sheetText } from '../../sheets/write-sheet.ts';
import { readImage, shownSize } from '../html/image.ts';
import { descendants, type HtmlElement, plainText } from '../html/tree.ts';

type SheetImage = NonNullable<WriteSheet['images']>[number];

/** Pixels a picture may take, and points of a row for a pixel. */
const ROOM = { width: 400, height: 300 };
const POINTS = 0.75;
const PERCENT_FORMAT = '0.####"%"';

/** A picture that stands at the head of a row, and how high that row is; null for what is no PNG or JPEG. */
export function pictureIn(image: HtmlElement, row: number): { image: SheetImage; height: number } | null {
  const read = readImage(image.attributes.src ?? '');
  if (!read) return null;
  const size = shownSize(read, { width: 0, height: 0 }, ROOM);
  return {
    image: {
      data: read.bytes,
      type: read.type === 'jpg' ? 'jpeg' : read.type,
      anchor: { from: { row, col: 0 } },
      ...size,
      altText: image.attributes.alt,
    },
    height: Math.ceil(size.height * POINTS) + 6,
  };
}

/** Characters across a printed A4 page at full size; a sheet is as wide, for what is wider is printed smaller. */
export const PAGE_WIDTH = 90;
const LEAST_WIDTH = 8;
const MOST_WIDTH = 70;
/** Text is broken into lines down to here; amounts are never as wide. */
const LEAST_TEXT = 40;

/**
 * Widths of columns whose longest texts have so many characters: together a page, as far as the widest, which wraps, allows it. The column
 * `wider`, from the end where negative, takes what is left of the page.
 */
export function columnWidths(longest: readonly number[], wider: number): number[] {
  const widths = (longest.length > 0 ? longest : [0]).map((length) =>
    Math.min(Math.max((length ?? 0) + 2, LEAST_WIDTH), MOST_WIDTH),
  );
  for (;;) {
    const excess = widths.reduce((sum, width) => sum + width, 0) - PAGE_WIDTH;
    const widest = Math.max(...widths);
    const at = widths.indexOf(widest);
    const grown = wider < 0 ? widths.length + wider : wider;
    if (excess < 0) widths[grown] = (widths[grown] ?? 0) - excess;
    if (excess <= 0 || widest <= LEAST_TEXT) return widths;
    widths[at] = Math.max(LEAST_TEXT, widest - excess);
  }
}

/** A text in pieces of so many lines at most, broken between words. */
export function piecesOf(text: string, room: number, lines: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const word of text.split(' ')) {
    const longer = piece === '' ? word : `${piece} ${word}`;
    if (piece !== '' && linesOf(longer, room) > lines) {
      pieces.push(piece);
      piece = word;
    } else piece = longer;
  }
  return [...pieces, piece];
}

/** How wide letters are in Arial beside a digit, the measure of columns. */
const NARROW = /[ijlftrI .,:;'’|!/()[\]-]/;
const WIDE = /[mwMW@%\p{Lo}]/u;
const CAPITAL = /\p{Lu}/u;
const SPACE = 0.5;

function breadth(word: string): number {
  let sum = 0;
  for (const letter of word)
    sum += NARROW.test(letter) ? 0.5 : WIDE.test(letter) ? 1.65 : CAPITAL.test(letter) ? 1.3 : 1;
  return sum;
}

/** Lines a text takes in a column of so many digits, broken between words where it can. */
export function linesOf(text: string, room: number): number {
  let lines = 1;
  let used = 0;
  for (const word of text.split(' ')) {
    const wide = breadth(word);
    if (used > 0 && used + SPACE + wide > room) {
      lines += 1;
      used = 0;
    }
    const length = used === 0 ? wide : used + SPACE + wide;
    lines += Math.max(Math.ceil(length / room) - 1, 0);
    used = length > room ? length % room || room : length;
  }
  return lines;
}

/** What a cell holds: the number it tells of, else its text. */
export function cellValue(cell: HtmlElement): { value: CellValue; format?: string } {
  const given = cell.attributes['data-value'];
  const number = given === undefined || given.trim() === '' ? Number.NaN : Number(given);
  if (Number.isFinite(number)) {
    return { value: number, format: formatOf(number, cell.attributes) };
  }
  const text = oneLine(cell);
  return { value: text === '' ? null : sheetText(text) };
}

/** Amounts with the decimals of their currency, prices with those they have beyond them. */
function formatOf(number: number, attributes: HtmlElement['attributes']): string | undefined {
  const kind = attributes['data-format'];
  if (kind === 'percent') return PERCENT_FORMAT;
  if (kind !== 'money' && kind !== 'price') return undefined;
  const least = Number(attributes['data-decimals'] || USUAL_DECIMALS);
  const own = kind === 'price' ? decimal(number).decimalPlaces() : 0;
  return amountFormat(Math.max(least, own));
}

/** Rows of one height read best in a grid, and no program has to guess heights. */
function oneLine(cell: HtmlElement): string {
  return plainText(cell).replaceAll('\n', ' · ');
}

/** Characters of the longest line of a cell. */
export function widthOfText(cell: HtmlElement): number {
  return Math.max(
    ...plainText(cell)
      .split('\n')
      .map((line) => line.length),
    descendants(cell, 'img').length > 0 ? 12 : 0,
  );
}
