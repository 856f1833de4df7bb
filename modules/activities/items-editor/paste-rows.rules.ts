import type { CellName } from './editor-lines.rules.ts';

/** One line out of a spreadsheet; numbers as they stood there. */
export interface PastedRow {
  name: string;
  quantity?: string;
  price?: string;
  discount?: string;
  tax_rate?: string;
}

type Column = CellName;

/** Words that head a column, in both languages, folded. */
const HEADS: Record<Column, readonly string[]> = {
  name: ['item', 'name', 'description', 'partida', 'nombre', 'descripcion', 'articulo', 'concepto'],
  quantity: ['qty', 'quantity', 'units', 'cant', 'cant.', 'cantidad', 'unidades'],
  price: ['price', 'unit price', 'rate', 'precio', 'precio unitario', 'tarifa'],
  discount: ['disc', 'discount', 'disc %', 'desc', 'desc.', 'descuento'],
  tax_rate: ['tax', 'tax %', 'vat', 'imp', 'imp.', 'impuesto', 'iva', 'itbis'],
};
const PLAIN: readonly Column[] = ['name', 'quantity', 'price', 'discount', 'tax_rate'];
const MOST_ROWS = 500;

/** What of a pasted text becomes no line. */
export interface LeftOut {
  /** Rows beyond those that are taken at once. */
  readonly rows: number;
  /** Rows that hold something and no name. */
  readonly nameless: number;
  /** Columns that are none of a line, by their heading, else by their number. */
  readonly columns: readonly string[];
}

export interface PastedTable {
  readonly rows: readonly PastedRow[];
  readonly leftOut: LeftOut;
}

/**
 * Rows copied out of a spreadsheet (tab-separated). With a header row columns go by their words, else in the order item,
 * quantity, price, discount, tax. Null when the text is no table: one cell is just text.
 */
export function pastedRows(text: string): PastedTable | null {
  const table = cellsOf(text).filter((cells) => cells.some(Boolean));
  const [first = []] = table;
  if (table.length === 0 || (table.length === 1 && first.length === 1)) return null;
  const header = headerOf(first);
  const body = header ? table.slice(1) : table;
  const columns = header ?? PLAIN;
  const named = body.map((cells) => rowOf(cells, columns)).filter((row) => row.name !== '');
  const widest = Math.max(0, ...body.map((cells) => cells.length));
  const others = Array.from({ length: widest }, (_, at) => at).filter(
    (at) => columns[at] === undefined && body.some((cells) => cells[at]),
  );
  return {
    rows: named.slice(0, MOST_ROWS),
    leftOut: {
      rows: Math.max(0, named.length - MOST_ROWS),
      nameless: body.length - named.length,
      columns: others.map((at) => (header && first[at]) || String(at + 1)),
    },
  };
}

/** A cell with a tab, a line break or a quotation mark stands in quotation marks, those of its own twice. */
const CELL = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/g;

function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, bare = '', end] of text.replace(/\r\n?/g, '\n').matchAll(CELL)) {
    const cell = quoted === undefined ? bare : quoted.replaceAll('""', '"');
    rows.at(-1)?.push(cell.replace(/\s+/g, ' ').trim());
    if (end === '') break;
    if (end === '\n') rows.push([]);
  }
  return rows;
}

/** The columns of a heading; where two would be the same the first is it. Null without a heading. */
function headerOf(first: readonly string[]): (Column | undefined)[] | null {
  const named = first.map(columnOf);
  return named.includes('name') ? named.map((column, at) => (named.indexOf(column) === at ? column : undefined)) : null;
}

function columnOf(head: string): Column | undefined {
  const wanted = head.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return PLAIN.find((column) => HEADS[column].includes(wanted));
}

function rowOf(cells: readonly string[], columns: readonly (Column | undefined)[]): PastedRow {
  const row: PastedRow = { name: '' };
  cells.forEach((cell, at) => {
    const column = columns[at];
    if (column && cell !== '') row[column] = cell;
  });
  return row;
}
