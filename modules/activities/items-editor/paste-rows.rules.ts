/** One line out of a spreadsheet; numbers as they stood there. */
export interface PastedRow {
  name: string;
  quantity?: string;
  price?: string;
  discount?: string;
  tax_rate?: string;
}

type Column = keyof PastedRow;

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

/**
 * Rows copied out of a spreadsheet (tab-separated). With a header row columns go by their words, else in the order item,
 * quantity, price, discount, tax. Null when the text is no table: one cell is just text.
 */
export function pastedRows(text: string): PastedRow[] | null {
  const rows = text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some(Boolean))
    .slice(0, MOST_ROWS + 1);
  const [first = []] = rows;
  if (rows.length === 1 && first.length === 1) return null;
  const header = first.map(columnOf);
  const hasHeader = header.includes('name');
  const columns = hasHeader ? header : PLAIN;
  return (hasHeader ? rows.slice(1) : rows).map((cells) => rowOf(cells, columns)).filter((row) => row.name !== '');
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
