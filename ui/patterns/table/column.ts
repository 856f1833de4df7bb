import type { ReactNode } from 'react';

/** One column of a ResourceTable: pure configuration. */
export interface ResourceColumn<Row> {
  id: string;
  /** Header, sentence case; a unit or currency goes in here. */
  header: string;
  /** What the cell shows; default is the plain value of `row[id]`. Keep it pure: rows are memoised. */
  cell?: (row: Row) => ReactNode;
  /** Right for numbers and money (tabular figures). */
  align?: 'start' | 'end';
  /** Fixed width in px; leave out and the column shares what is left. */
  width?: number;
  /** Below this width the column drops out instead of shrinking. Default: width or 120. */
  minWidth?: number;
  /** Sort key on the wire; makes the header a sort button. */
  sortKey?: string;
  /**
   * 1 = never dropped (ref, status, name, date, amount), 5 = first to go when it gets narrow. Default 3.
   */
  priority?: 1 | 2 | 3 | 4 | 5;
  /** Row header; its cell becomes a link to the record, stays put while scrolling sideways, and cannot be hidden. */
  isRef?: boolean;
  /** Cannot be hidden by the person. */
  isRequired?: boolean;
  /** Not shown until the person asks for it. */
  isHiddenAtFirst?: boolean;
  /** What the phone card shows in the cell's place. */
  cardCell?: (row: Row) => ReactNode;
  /** Place on the phone card; columns without one are left out there. */
  card?: 'title' | 'status' | 'meta' | 'date' | 'amount';
}

const FIGURE_EM = 0.64;
const MARK_EM = 0.3;

/** Width of a column of figures that shows the longest of them whole; `size`: px of its letters, `padding`: px beside them. */
export function figuresWidth(texts: readonly string[], least: number, size = 13, padding = 20): number {
  const em = (text: string) => [...text].reduce((sum, sign) => sum + (/[.,\s'’]/.test(sign) ? MARK_EM : FIGURE_EM), 0);
  return Math.max(least, Math.ceil(Math.max(0, ...texts.map(em)) * size) + padding);
}

/** The person's choice of columns; stored per user and list. */
export interface ColumnState {
  order: readonly string[];
  hidden: readonly string[];
  widths: Readonly<Record<string, number>>;
}

/** Sort as it goes on the wire. */
export interface TableSort {
  key: string;
  direction: 'asc' | 'desc';
}

type AnyColumn = Pick<
  ResourceColumn<never>,
  'id' | 'isRef' | 'isRequired' | 'isHiddenAtFirst' | 'width' | 'minWidth' | 'priority' | 'sortKey'
> & { header?: string };

/** The state a list starts with. */
export function firstColumnState(columns: readonly AnyColumn[]): ColumnState {
  return {
    order: columns.map((c) => c.id),
    hidden: columns.filter((c) => c.isHiddenAtFirst).map((c) => c.id),
    widths: {},
  };
}

/** A stored choice made to fit today's columns: unknown ids go, new columns appear in their place, required ones are never hidden. */
export function mergeColumnState(columns: readonly AnyColumn[], stored: ColumnState | null | undefined): ColumnState {
  if (!stored) return firstColumnState(columns);
  const known = new Set(columns.map((c) => c.id));
  const order = stored.order.filter((id) => known.has(id));
  columns.forEach((column, index) => {
    if (order.includes(column.id)) return;
    const before = columns[index - 1]?.id;
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, column.id);
  });
  const seen = new Set(stored.order);
  const isFixed = (c: AnyColumn) => c.isRef || c.isRequired;
  const hidden = columns
    .filter((c) => !isFixed(c) && (stored.hidden.includes(c.id) || (c.isHiddenAtFirst && !seen.has(c.id))))
    .map((c) => c.id);
  const first = columns.filter((c) => c.isRef).map((c) => c.id);
  return { order: [...first, ...order.filter((id) => !first.includes(id))], hidden, widths: stored.widths };
}

/** The columns that are not hidden, in the order of the state. */
export function shownColumns<C extends AnyColumn>(columns: readonly C[], { order, hidden }: ColumnState): C[] {
  const byId = new Map(columns.map((c) => [c.id, c]));
  for (const id of hidden) byId.delete(id);
  return [...new Set(order)].flatMap((id) => byId.get(id) ?? []);
}

const HEADER_LETTER = 6.6;
/** Padding, and the arrow of what can be sorted. */
const headWidth = ({ header = '', sortKey }: AnyColumn): number =>
  Math.ceil(header.length * HEADER_LETTER) + 16 + (sortKey ? 16 : 0);

/** The width a column has whatever room there is, wide enough for its header; undefined when it shares what is left. */
const fixedWidth = (column: AnyColumn, widths: ColumnState['widths']): number | undefined =>
  widths[column.id] ?? (column.width === undefined ? undefined : Math.max(column.width, headWidth(column)));

/** Narrowest width a column can live with, in px. */
export function columnMinWidth(column: AnyColumn, widths: ColumnState['widths'] = {}): number {
  return widths[column.id] ?? Math.max(column.minWidth ?? column.width ?? 120, headWidth(column));
}

/** How much more of what is left the name takes than another column. */
const REF_SHARE = 2;

/**
 * Widths in px of the shown columns: the fixed ones as they are, the others at least their narrowest and a share of what is left. The
 * name has none: it takes the rest, which is the largest share.
 */
export function columnWidths(
  columns: readonly AnyColumn[],
  available: number,
  widths: ColumnState['widths'] = {},
): (number | undefined)[] {
  const fixed = columns.map((column) => fixedWidth(column, widths));
  const flexible = columns.filter((_, at) => fixed[at] === undefined);
  // Without a name that takes the rest all share it alike.
  if (available <= 0 || !flexible.some(({ isRef }) => isRef)) return fixed;
  const taken = columns.reduce((sum, column, at) => sum + (fixed[at] ?? columnMinWidth(column, widths)), 0);
  const share = Math.max(0, available - taken) / (flexible.length - 1 + REF_SHARE);
  return columns.map((column, at) =>
    fixed[at] === undefined && !column.isRef ? Math.floor(columnMinWidth(column, widths) + share) : fixed[at],
  );
}

/** Drops the least important columns until the rest fits `available` px. Priority 1 and the ref column always stay. */
export function fitColumns<C extends AnyColumn>(
  columns: readonly C[],
  available: number,
  widths: ColumnState['widths'] = {},
): C[] {
  let left = [...columns];
  const need = () => left.reduce((sum, c) => sum + columnMinWidth(c, widths), 0);
  for (let priority = 5; priority >= 2 && need() > available; priority--) {
    for (let i = left.length - 1; i >= 0 && need() > available; i--) {
      const column = left[i];
      if (column && !column.isRef && (column.priority ?? 3) === priority) left = left.filter((c) => c !== column);
    }
  }
  return left;
}

/** The next sort when a header is pressed: ascending, descending, ascending… */
export function nextSort(current: TableSort | null | undefined, key: string): TableSort {
  return { key, direction: current?.key === key && current.direction === 'asc' ? 'desc' : 'asc' };
}

/** Moves an id to a place in the order; the ref column keeps the first place. */
export function moveColumn(state: ColumnState, id: string, to: number): ColumnState {
  const order = state.order.filter((other) => other !== id);
  order.splice(Math.max(0, Math.min(to, order.length)), 0, id);
  return { ...state, order };
}
