import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js';
import { COLORS, completeWidths, type Style, styleOf } from '../html/style.ts';
import { columnWeights, type HtmlElement, hasClass, type TableShape, tableShape } from '../html/tree.ts';

/** Writes the block content of an element; given in so that cells can hold anything. */
export type WriteBlocks = (element: HtmlElement, style: Style, room: number) => Content[];

/** An HTML table for pdfmake: repeated head, rows kept whole, the lines that its class asks for. */
export function pdfTable(element: HtmlElement, style: Style, room: number, write: WriteBlocks): Content {
  const shape = tableShape(element);
  if (shape.rows.length === 0) return '';
  const isTotals = hasClass(element, 'totals');
  const width = isTotals ? room * 0.46 : room;
  const layout = tableLayout(element, shape);
  const percents = completeWidths(shape.widths, columnWeights(shape));
  const padding = (at: number) => (layout.paddingLeft?.(at, NODE) ?? 0) + (layout.paddingRight?.(at, NODE) ?? 0);
  const line = hasClass(element, 'grid') ? 1 : 0;
  const rooms = percents.map((percent) => (width * percent) / 100);
  const body = shape.rows.map((row) => tableRow(row, style, rooms, write));
  const widths = percents.map((percent, at) => Math.max((width * percent) / 100 - padding(at) - line, 4));
  const headerRows = shape.rows.findIndex((row) => !row.isHead);
  return {
    table: {
      headerRows: Math.max(headerRows, 0),
      widths,
      body,
      dontBreakRows: true,
      keepWithHeaderRows: headerRows > 0 ? 1 : 0,
    },
    layout,
    unbreakable: isTotals,
    margin: [isTotals ? room - width : 0, isTotals ? 6 : (style.above ?? 0), 0, style.below ?? 0],
  };
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
