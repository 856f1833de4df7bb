import {
  type Cell,
  type CellStyle,
  type CellValue,
  type MergeRange,
  type WriteSheet,
  writeXlsx as writeWorkbook,
} from 'hucre/xlsx';
import { sheetText, uniqueSheetName } from '../../sheets/write-sheet.ts';
import { splitFooter } from '../html/page.ts';
import { COLORS, styleOf } from '../html/style.ts';
import {
  childElements,
  descendants,
  type HtmlElement,
  type HtmlNode,
  hasClass,
  parseHtml,
  plainText,
  type TableShape,
  tableShape,
} from '../html/tree.ts';
import { cellValue, columnWidths, linesOf, PAGE_WIDTH, pictureIn, piecesOf, widthOfText } from './sheet-parts.ts';

export interface XlsxOptions {
  title?: string;
}

interface SheetDraft {
  rows: CellValue[][];
  cells: Map<string, Partial<Cell>>;
  merges: MergeRange[];
  /** Where the last text of a row begins that has the rest of the row to itself. */
  reaching: Map<number, number>;
  widths: number[];
  /** Of rows with large text. */
  heights: Map<number, { height: number }>;
  /** Columns of the last list. */
  columns: number;
  /** Rows of the longest list's head, repeated on every printed page. */
  head: { first: number; last: number; rows: number } | null;
  images: NonNullable<WriteSheet['images']>;
}

const BLOCKS = new Set(['p', 'h1', 'h2', 'h3', 'li', 'figcaption']);
const LINE_HEIGHT = 13;
/** Lines of a paragraph in one row: a row that does not fit on a printed page moves to the next as a whole. */
const ROW_LINES = 8;
/** The most a row may be high. */
const MAX_HEIGHT = 409;
const FONT = 'Arial';
const FONT_SIZE = 10;

/**
 * Writes document HTML as a workbook: one sheet per element with `data-sheet`, else a single one. Tables become ranges, other texts
 * rows of their own; a cell with `data-value` stays a number.
 */
export async function writeXlsx(html: string, options: XlsxOptions = {}): Promise<Buffer> {
  const root = parseHtml(splitFooter(html).body);
  const marked = marksOf(root);
  const parts = marked.length > 0 ? marked : [root];
  const names = new Set<string>();
  const made = parts.map((part) =>
    sheetOf(part, uniqueSheetName(part.attributes['data-sheet'] ?? options.title ?? 'Document', names)),
  );
  const bytes = await writeWorkbook({
    sheets: made.map(({ sheet }) => sheet),
    namedRanges: made.flatMap(({ titles }) => titles ?? []),
    defaultFont: { name: FONT, size: FONT_SIZE },
    properties: { title: options.title, creator: 'Ordo' },
  });
  return Buffer.from(bytes);
}

/** A text that has its row to itself takes all columns: one that stood over the edge of the last would shrink the printed page. */
function reachOver(draft: SheetDraft, columns: number): void {
  for (const [row, from] of draft.reaching) {
    if (from < columns - 1) draft.merges.push({ startRow: row, endRow: row, startCol: from, endCol: columns - 1 });
  }
}

/** A text longer than its column is shown whole, on as many lines as it needs. */
function wrapRows(draft: SheetDraft, widths: readonly number[]): void {
  const merged = Map.groupBy(draft.merges, ({ startRow }) => startRow);
  for (const [at, row] of draft.rows.entries()) {
    const spans = new Map(merged.get(at)?.map(({ startCol, endCol }) => [startCol, endCol]));
    const heights = row.map((value, column) => {
      const cell = draft.cells.get(`${at},${column}`);
      if (typeof value !== 'string' || !cell) return 0;
      const room = widths.slice(column, (spans.get(column) ?? column) + 1).reduce((sum, width) => sum + width, 0);
      const size = cell.style?.font?.size ?? FONT_SIZE;
      const needed = linesOf(value, Math.floor(((room - 1) * FONT_SIZE) / size));
      if (needed <= 1) return 0;
      cell.style = { ...cell.style, alignment: { vertical: 'top', ...cell.style?.alignment, wrapText: true } };
      return (needed * LINE_HEIGHT * size) / FONT_SIZE;
    });
    const most = Math.max(0, ...heights);
    if (most > 0) draft.heights.set(at, { height: Math.min(Math.ceil(most), MAX_HEIGHT) });
  }
}

function marksOf(element: HtmlElement): HtmlElement[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    return child.attributes['data-sheet'] === undefined ? marksOf(child) : [child];
  });
}

type NamedRange = NonNullable<Parameters<typeof writeWorkbook>[0]['namedRanges']>[number];

/** A sheet, and the rows that are repeated at the head of each printed page. */
function sheetOf(part: HtmlElement, name: string): { sheet: WriteSheet; titles: NamedRange | null } {
  const draft: SheetDraft = {
    rows: [],
    cells: new Map(),
    merges: [],
    reaching: new Map(),
    widths: [],
    heights: new Map(),
    columns: 0,
    head: null,
    images: [],
  };
  writeNodes(part.children, draft);
  // Above a list its first column takes what the page has left; without one the values beside their labels do.
  const widths = columnWidths(draft.widths, draft.columns > 0 ? 0 : -1);
  reachOver(draft, widths.length);
  wrapRows(draft, widths);
  const sheet: WriteSheet = {
    name,
    rows: draft.rows,
    cells: draft.cells,
    merges: draft.merges,
    rowDefs: draft.heights,
    ...(draft.images.length > 0 ? { images: draft.images } : {}),
    columns: widths.map((width) => ({ width })),
    pageSetup: {
      paperSize: 'a4',
      orientation: 'portrait',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
    },
  };
  return { sheet, titles: draft.head ? printTitles(name, draft.head) : null };
}

/** The name of a sheet stands in quotes: a number of an activity would be read as a formula. */
const printTitles = (name: string, { first, last }: { first: number; last: number }): NamedRange => ({
  name: '_xlnm.Print_Titles',
  range: `'${name.replaceAll("'", "''")}'!$${first}:$${last}`,
  scope: name,
});

/** Texts and tables in reading order; what stands between blocks is one row. */
function writeNodes(nodes: readonly HtmlNode[], draft: SheetDraft): void {
  let run: HtmlNode[] = [];
  const endRun = () => {
    const text = run.map(plainText).join(' ').trim();
    if (text !== '') writeText(text, {}, draft);
    run = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string' || !isBlock(node)) {
      run.push(node);
      continue;
    }
    endRun();
    if (node.tag === 'table') writeTable(node, draft);
    else if (hasClass(node, 'gallery')) for (const part of childElements(node)) writePicture(part, draft);
    else if (BLOCKS.has(node.tag)) writeText(plainText(node), textStyle(node), draft);
    else writeNodes(node.children, draft);
  }
  endRun();
}

/** Pictures have a row each, their caption the next one. */
function writePicture(part: HtmlElement, draft: SheetDraft): void {
  for (const element of descendants(part, 'img')) {
    const made = pictureIn(element, draft.rows.length);
    if (!made) continue;
    draft.images.push(made.image);
    draft.heights.set(draft.rows.length, { height: Math.min(made.height, MAX_HEIGHT) });
    draft.rows.push([]);
  }
  writeNodes(part.children, draft);
}

function isBlock(node: HtmlElement): boolean {
  return (
    node.tag === 'table' ||
    BLOCKS.has(node.tag) ||
    ['div', 'section', 'article', 'ul', 'ol', 'hr', 'header', 'main', 'figure'].includes(node.tag)
  );
}

function textStyle(element: HtmlElement): CellStyle {
  const { bold, italic, color, size } = styleOf(element, {});
  return {
    font: {
      name: FONT,
      bold,
      italic,
      size: Math.max(size ?? FONT_SIZE, 9),
      color: color ? { rgb: color.slice(1).toUpperCase() } : undefined,
    },
  };
}

function writeText(text: string, style: CellStyle, draft: SheetDraft): void {
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const size = style.font?.size ?? FONT_SIZE;
    if (size > FONT_SIZE) draft.heights.set(draft.rows.length, { height: size * 1.5 });
    const room = Math.floor((PAGE_WIDTH * FONT_SIZE) / size);
    for (const piece of piecesOf(line.trim(), room - 1, ROW_LINES)) {
      draft.cells.set(`${draft.rows.length},0`, { style });
      draft.reaching.set(draft.rows.length, 0);
      draft.rows.push([sheetText(piece)]);
    }
  }
}

function writeTable(table: HtmlElement, draft: SheetDraft): void {
  const shape = tableShape(table);
  if (draft.rows.length > 0 && !hasClass(table, 'plain')) draft.rows.push([]);
  // Totals stand under the last columns of the table before them.
  const offset = hasClass(table, 'totals') ? Math.max(draft.columns - 2, 0) : 0;
  if (hasClass(table, 'lines')) draft.columns = shape.columns - skippedColumns(shape);
  keepHead(shape, draft);
  for (const row of shape.rows) {
    const at = draft.rows.length;
    const values = new Array<CellValue>(offset).fill(null);
    for (const cell of row.cells) {
      if (hasClass(cell.element, 'no-sheet')) continue;
      const column = values.length;
      const { value, format } = cellValue(cell.element);
      values.push(value);
      draft.cells.set(`${at},${column}`, { style: cellStyle(table, row.element, cell.element, row.isHead, format) });
      const wanted = hasClass(table, 'plain') && column > 0 ? 0 : widthOfText(cell.element);
      draft.widths[column] = Math.max(draft.widths[column] ?? 0, wanted);
      for (let extra = 1; extra < cell.columnSpan; extra += 1) values.push(null);
      if (cell.columnSpan > 1) {
        draft.merges.push({ startRow: at, endRow: at, startCol: column, endCol: column + cell.columnSpan - 1 });
      }
    }
    if (hasClass(table, 'plain')) draft.reaching.set(at, values.length - 1);
    draft.rows.push(values);
  }
  draft.rows.push([]);
}

function keepHead({ rows }: TableShape, draft: SheetDraft): void {
  const heads = rows.findIndex((row) => !row.isHead);
  if (heads <= 0 || rows.length <= (draft.head?.rows ?? 0)) return;
  const first = draft.rows.length + 1;
  draft.head = { first, last: first + heads - 1, rows: rows.length };
}

/** Cells of class `no-sheet` (row numbers) are left out: a spreadsheet numbers its rows itself. */
function skippedColumns(shape: TableShape): number {
  return shape.rows[0]?.cells.filter((cell) => hasClass(cell.element, 'no-sheet')).length ?? 0;
}

function cellStyle(
  table: HtmlElement,
  row: HtmlElement,
  cell: HtmlElement,
  isHead: boolean,
  format?: string,
): CellStyle {
  const { bold, align } = styleOf(cell, styleOf(row, {}));
  const line = {
    style: isHead ? 'medium' : 'thin',
    color: { rgb: (isHead ? COLORS.ink : COLORS.line).slice(1).toUpperCase() },
  } as const;
  const isRuled = hasClass(table, 'lines') || hasClass(table, 'grid');
  return {
    font: { name: FONT, size: FONT_SIZE, bold: bold || isHead || undefined },
    alignment: { horizontal: align, vertical: 'top' },
    border: isRuled ? { bottom: line } : undefined,
    numFmt: format,
  };
}
