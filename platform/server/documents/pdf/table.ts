import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js';
import { BASE_SIZE, COLORS, completeWidths, type Style, styleOf } from '../html/style.ts';
import { columnWeights, type HtmlElement, hasClass, plainText, type TableShape, tableShape } from '../html/tree.ts';

/** Writes the block content of an element; given in so that cells can hold anything. */
export type WriteBlocks = (element: HtmlElement, style: Style, room: number) => Content[];

/** An HTML table for pdfmake: repeated head, rows kept whole, the lines that its class asks for. */
export function pdfTable(element: HtmlElement, style: Style, room: number, write: WriteBlocks): Content {
  const shape = tableShape(element);
  if (shape.rows.length === 0) return '';
  const isTotals = hasClass(element, 'totals');
  const width = isTotals ? room * 0.46 : room;
  const layout = tableLayout(element, shape);
  const asked = completeWidths(shape.widths, columnWeights(shape));
  const padding = (at: number) => (layout.paddingLeft?.(at, NODE) ?? 0) + (layout.paddingRight?.(at, NODE) ?? 0);
  const line = hasClass(element, 'grid') ? 1 : 0;
  const rooms = roomFor(
    shape,
    style,
    asked.map((percent) => (width * percent) / 100),
    (at) => padding(at) + line,
  );
  const body = shape.rows.map((row) => tableRow(row, style, rooms, write));
  const widths = rooms.map((room, at) => Math.max(room - padding(at) - line, 4));
  const headerRows = shape.rows.findIndex((row) => !row.isHead);
  return {
    table: {
      headerRows: style.breaks ? 0 : Math.max(headerRows, 0),
      widths,
      body,
      dontBreakRows: !style.breaks,
      keepWithHeaderRows: headerRows > 0 && !style.breaks ? 1 : 0,
    },
    layout,
    unbreakable: isTotals && !style.breaks,
    margin: [isTotals ? room - width : 0, isTotals ? 6 : (style.above ?? 0), 0, style.below ?? 0],
  };
}

/** What a column keeps when amounts need room. */
const LEAST_ROOM = 24;

/** Columns of amounts and of what else stays whole become as wide as their longest one; the others give the room in proportion to what they have. */
function roomFor(shape: TableShape, style: Style, rooms: number[], around: (at: number) => number): number[] {
  const wholes = rooms.map((_room, at) => wholeRoom(shape, style, at));
  const needed = wholes.map((whole, at) => whole + around(at));
  const isShort = rooms.map((room, at) => wholes[at] !== 0 && (needed[at] ?? 0) > room);
  const missing = rooms.reduce((sum, room, at) => sum + (isShort[at] ? (needed[at] ?? 0) - room : 0), 0);
  if (missing === 0) return rooms;
  const spare = rooms.map((room, at) => {
    if (isShort[at]) return 0;
    return Math.max(room - (wholes[at] === 0 ? LEAST_ROOM : (needed[at] ?? 0)), 0);
  });
  const all = spare.reduce((sum, room) => sum + room, 0);
  const share = all === 0 ? 0 : Math.min(missing / all, 1);
  return rooms.map((room, at) =>
    isShort[at] ? room + ((needed[at] ?? 0) - room) * Math.min(all / missing, 1) : room - (spare[at] ?? 0) * share,
  );
}

const cellsAt = ({ rows }: TableShape, at: number) =>
  rows.flatMap(({ cells, element }) => {
    const cell = cells[at];
    const isSimple = cell && cell.columnSpan === 1 && cells.slice(0, at).every((before) => before.columnSpan === 1);
    return isSimple ? [{ cell: cell.element, row: element }] : [];
  });

/** What of a cell never breaks: its lines, or its words. */
function wholePieces(cell: HtmlElement): string[] {
  if (hasClass(cell, 'num') || hasClass(cell, 'whole')) return plainText(cell).split('\n');
  return hasClass(cell, 'words') ? plainText(cell).split(/\s+/) : [];
}

/** Points the characters of a text take at most in letters of size 1. */
function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += WIDE.test(character) ? 1.05 : CAPITAL.test(character) ? 0.72 : 0.58;
  return width;
}
const WIDE = /[MWmw@%\u1100-\uffff]/;
const CAPITAL = /\p{Lu}/u;

function wholeRoom(shape: TableShape, style: Style, at: number): number {
  const widths = cellsAt(shape, at).map(({ cell, row }) => {
    const pieces = wholePieces(cell);
    if (pieces.length === 0) return 0;
    const { size = BASE_SIZE } = styleOf(cell, styleOf(row, style));
    return Math.max(...pieces.map(textWidth)) * size;
  });
  return Math.max(0, ...widths);
}

/** Layout functions get the table's node; ours read the widths only through what `tableLayout` closed over. */
const NODE = {} as Parameters<NonNullable<CustomTableLayout['paddingLeft']>>[1];

function tableRow(row: TableShape['rows'][number], style: Style, rooms: number[], write: WriteBlocks): TableCell[] {
  const cells: TableCell[] = [];
  const rowStyle = styleOf(row.element, style);
  for (const cell of row.cells) {
    const own = styleOf(cell.element, rowStyle);
    const room = rooms[cells.length] ?? 100;
    const content: TableCell = {
      stack: write(cell.element, own, room),
      alignment: own.align,
      colSpan: cell.columnSpan,
      rowSpan: cell.rowSpan,
    };
    cells.push(own.background ? { ...content, fillColor: own.background } : content);
    for (let extra = 1; extra < cell.columnSpan; extra += 1) cells.push({});
  }
  while (cells.length < rooms.length) cells.push('');
  return cells;
}

function tableLayout(element: HtmlElement, shape: TableShape): CustomTableLayout {
  const totals = shape.rows.map((row) => hasClass(row.element, 'total'));
  const isLines = hasClass(element, 'lines');
  const isGrid = hasClass(element, 'grid');
  const isTotals = hasClass(element, 'totals');
  const isPlain = hasClass(element, 'plain') || isTotals;
  const heads = shape.rows.filter((row) => row.isHead).length;
  const horizontal = (at: number) => {
    if (isGrid) return 0.5;
    if (isLines) return at === 0 ? 0 : at === heads ? 1 : 0.5;
    return isTotals && totals[at] ? 1 : 0;
  };
  const edge = (at: number, outer: number) => (isTotals || ((isPlain || isLines) && at === outer) ? 0 : 5);
  const upright = (at: number) => (totals[at] ? 4 : isPlain ? 1.5 : 3.5);
  return {
    hLineWidth: horizontal,
    vLineWidth: () => (isGrid ? 0.5 : 0),
    hLineColor: (at) => (isTotals || (isLines && at === heads) ? COLORS.ink : COLORS.line),
    vLineColor: () => COLORS.line,
    paddingLeft: (at) => edge(at, 0),
    paddingRight: (at) => edge(at, shape.columns - 1),
    paddingTop: upright,
    paddingBottom: upright,
  };
}
