import { BorderStyle, LineRuleType, Paragraph, Table, TableLayoutType, type TableRow, WidthType } from 'docx';
import type { Style } from '../html/style.ts';

export type Block = Paragraph | Table;

/** Where blocks are being written: what they inherit and how wide the place is, in twentieths of a point. */
export interface Place {
  /** Pages are counted by section: several documents are in one file. */
  countsSection?: boolean;
  style: Style;
  width: number;
  /** Stays on one page with what follows. */
  isKept?: boolean;
}

/** Twentieths of a point, Word's unit of length. */
export const TWIPS = 20;
const NO_BORDER = { style: BorderStyle.NONE, size: 0, color: 'auto' };
/** No lines at all around and inside a table or cell. */
export const NO_BORDERS = {
  top: NO_BORDER,
  bottom: NO_BORDER,
  left: NO_BORDER,
  right: NO_BORDER,
  insideHorizontal: NO_BORDER,
  insideVertical: NO_BORDER,
};

/** An empty line of a given height in points. */
export function spacer(points: number): Paragraph {
  return new Paragraph({ spacing: { before: 0, after: 0, line: points * TWIPS, lineRule: LineRuleType.EXACT } });
}

/** A table must end in a paragraph inside a cell, and two tables in a row would grow together. */
export function cellContent(content: Block[]): Block[] {
  const last = content[content.length - 1];
  return last instanceof Paragraph ? content : [...content, spacer(1)];
}

/** A table of fixed columns without lines of its own; widths and indent in twips. */
export function frame(rows: TableRow[], widths: number[], width: number, indent = 0): Table {
  return new Table({
    rows,
    columnWidths: widths,
    width: { size: width, type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    borders: NO_BORDERS,
    margins: { left: 0, right: 0, top: 0, bottom: 0 },
    indent: { size: indent, type: WidthType.DXA },
  });
}
