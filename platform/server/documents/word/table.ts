import { BorderStyle, ShadingType, TableCell, TableRow, VerticalAlignTable, WidthType } from 'docx';
import { COLORS, styleOf } from '../html/style.ts';
import { type HtmlElement, hasClass, type TableShape, tableShape } from '../html/tree.ts';
import { columnWidths, neededWidths } from './column-widths.ts';
import { type Block, cellContent, frame, NO_BORDERS, type Place, spacer } from './parts.ts';

/** Writes the block content of an element; given in so that cells can hold anything. */
export type WriteBlocks = (element: HtmlElement, place: Place) => Block[];

/** An HTML table as a Word table: repeated head, rows kept whole, the lines that its class asks for. */
export function wordTable(element: HtmlElement, place: Place, write: WriteBlocks): Block[] {
  const shape = tableShape(element);
  if (shape.rows.length === 0) return [];
  const isTotals = hasClass(element, 'totals');
  const style = styleOf(element, place.style);
  const least = neededWidths(shape, style).reduce((sum, size) => sum + size, 0);
  const width = isTotals ? Math.min(place.width, Math.max(Math.round(place.width * 0.46), least)) : place.width;
  const widths = columnWidths(shape, style, width);
  const rows = shape.rows.map((row, at) => {
    const isKept = row.isHead || (isTotals && at < shape.rows.length - 1);
    return tableRow({ table: element, shape, widths, write }, at, { ...place, isKept });
  });
  return [...(isTotals ? [spacer(6)] : []), frame(rows, widths, width, isTotals ? place.width - width : 0)];
}

interface TableContext {
  table: HtmlElement;
  shape: TableShape;
  widths: number[];
  write: WriteBlocks;
}

function tableRow({ table, shape, widths, write }: TableContext, at: number, place: Place): TableRow {
  const row = shape.rows[at] as TableShape['rows'][number];
  const rowStyle = styleOf(row.element, place.style);
  let column = 0;
  const cells = row.cells.map((cell) => {
    const first = column;
    column += cell.columnSpan;
    const width = widths.slice(first, column).reduce((sum, size) => sum + size, 0);
    const style = styleOf(cell.element, rowStyle);
    return new TableCell({
      children: cellContent(write(cell.element, { ...place, style, width: width - 200 })),
      columnSpan: cell.columnSpan,
      rowSpan: cell.rowSpan,
      width: { size: width, type: WidthType.DXA },
      verticalAlign: row.isHead ? VerticalAlignTable.BOTTOM : VerticalAlignTable.TOP,
      borders: cellBorders(table, shape, at),
      margins: cellMargins(table, row.element, first === 0, column >= shape.columns),
      shading: style.background
        ? { type: ShadingType.CLEAR, fill: style.background.slice(1), color: 'auto' }
        : undefined,
    });
  });
  return new TableRow({ children: cells, tableHeader: row.isHead, cantSplit: true });
}

function cellBorders(table: HtmlElement, shape: TableShape, at: number) {
  const row = shape.rows[at] as TableShape['rows'][number];
  const thin = { style: BorderStyle.SINGLE, size: 4, color: COLORS.line.slice(1) };
  const thick = { style: BorderStyle.SINGLE, size: 8, color: COLORS.ink.slice(1) };
  if (hasClass(table, 'grid')) return { top: thin, bottom: thin, left: thin, right: thin };
  if (hasClass(table, 'lines')) {
    const isLastHead = row.isHead && !shape.rows[at + 1]?.isHead;
    return { ...NO_BORDERS, bottom: isLastHead ? thick : thin };
  }
  return hasClass(table, 'totals') && hasClass(row.element, 'total') ? { ...NO_BORDERS, top: thick } : NO_BORDERS;
}

function cellMargins(table: HtmlElement, row: HtmlElement, isFirst: boolean, isLast: boolean) {
  const isFlush = hasClass(table, 'lines') || hasClass(table, 'plain') || hasClass(table, 'totals');
  const isTight = hasClass(table, 'plain') || hasClass(table, 'totals');
  const upright = hasClass(row, 'total') ? 80 : isTight ? 30 : 70;
  return { top: upright, bottom: upright, left: isFlush && isFirst ? 0 : 80, right: isFlush && isLast ? 0 : 80 };
}
