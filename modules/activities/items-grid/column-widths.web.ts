import { figuresWidth } from '../../../ui/patterns/table/column.ts';

/** Narrowest width of each column of figures, its header included. */
const LEAST = { quantity: 64, price: 76, discount: 64, tax_rate: 60, net: 84 } as const;

/** A column of figures of the items grid. */
export type FigureColumn = keyof typeof LEAST;

/** The name takes what is left, and never less than this. */
export const NAME_LEAST = 280;
/** Handle and menu. */
const REST = 44 + 60;

/** Widths in px of the columns of figures, so that the longest is whole, and what the table needs at least. */
export function gridWidths(texts: ReadonlyMap<FigureColumn, readonly string[]>): {
  columns: ReadonlyMap<FigureColumn, number>;
  table: number;
} {
  const columns = new Map([...texts].map(([column, all]) => [column, figuresWidth(all, LEAST[column], 13.5)]));
  return { columns, table: [...columns.values()].reduce((sum, width) => sum + width, NAME_LEAST + REST) };
}

/** Narrowest width of a figure on the card of a phone, its word above it. */
const LEAST_ON_CARD = { quantity: 48, price: 60, discount: 44, tax_rate: 40, net: 60 } as const;

/** Widths of the figures on the card of a line, as variables: the same on all cards, so that figures of one kind stand below each other. */
export function cardWidths(texts: ReadonlyMap<FigureColumn, readonly string[]>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...texts].map(([column, all]) => [`--card-${column}`, `${figuresWidth(all, LEAST_ON_CARD[column], 15.5, 2)}px`]),
  );
}
