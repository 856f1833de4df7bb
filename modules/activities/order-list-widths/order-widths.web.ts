import { figuresWidth } from '../../../ui/patterns/table/column.ts';
import { lineWidth, textsWidth } from '../../../ui/patterns/table/text-width.ts';

/** Columns of the list that are as wide as what stands in them; the customer gets what they leave. */
export type OrderWidths = Readonly<
  Record<'status' | 'type' | 'driver' | 'scheduled' | 'total_price' | 'balance_due', number>
>;

/** The words and amounts of one row as they are written. */
export type RowTexts = Readonly<
  Record<'state' | 'progress' | 'type' | 'driver' | 'planned' | 'late' | 'total' | 'balance', string>
>;

/** What a column has at least. */
export const LEAST_WIDTHS: OrderWidths = {
  status: 116,
  type: 92,
  driver: 92,
  scheduled: 152,
  total_price: 92,
  balance_due: 92,
};

const MOST_STATUS = 300;

/** What a column has before a first list was seen: room for what most lists say. */
export const firstWidths = (isNarrow: boolean): OrderWidths =>
  isNarrow
    ? { ...LEAST_WIDTHS, driver: 132, scheduled: 196 }
    : { status: 268, type: 132, driver: 136, scheduled: 196, total_price: 96, balance_due: 96 };

const STATE_BESIDE = 52;
const PROGRESS_BESIDE = 28;

/** The pill, and beside it how far a person says it is. */
const statesWidth = ({ state, progress }: RowTexts, isNarrow: boolean): number =>
  lineWidth(state, 12) + STATE_BESIDE + (progress === '' || isNarrow ? 0 : lineWidth(progress) + PROGRESS_BESIDE);

/** The shape before what is late. */
const LATE_BESIDE = 19;
/** Padding of a cell. */
const CELL = 18;

/** When it is planned, and behind it since when it is late: a date is never cut. */
const plannedWidth = ({ planned, late }: RowTexts): number =>
  lineWidth(planned) + (late === '' ? 0 : LATE_BESIDE + lineWidth(late)) + CELL;

/** The widths that show what the rows say whole. Amounts are never cut, words within bounds: their hint has the rest. */
export function orderWidths(rows: readonly RowTexts[], isNarrow: boolean): OrderWidths {
  const of = (key: keyof RowTexts) => rows.map((row) => row[key]);
  return {
    status: Math.min(MOST_STATUS, Math.max(LEAST_WIDTHS.status, ...rows.map((row) => statesWidth(row, isNarrow)))),
    type: textsWidth(of('type'), { least: LEAST_WIDTHS.type, most: isNarrow ? 132 : 164, beside: 32 }),
    driver: textsWidth(of('driver'), { least: LEAST_WIDTHS.driver, most: isNarrow ? 148 : 164 }),
    scheduled: Math.max(LEAST_WIDTHS.scheduled, ...rows.map(plannedWidth)),
    total_price: figuresWidth(of('total'), LEAST_WIDTHS.total_price),
    balance_due: figuresWidth(of('balance'), LEAST_WIDTHS.balance_due),
  };
}

/** What has been given stays: a column grows with a longer word that comes in, and never jumps back while the list is scrolled. */
export function grownWidths(before: OrderWidths, now: OrderWidths): OrderWidths {
  const keys = Object.keys(now) as (keyof OrderWidths)[];
  if (keys.every((key) => before[key] >= now[key])) return before;
  return Object.fromEntries(keys.map((key) => [key, Math.max(before[key], now[key])])) as OrderWidths;
}
