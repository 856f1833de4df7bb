import { useRef } from 'react';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { OrderRow } from '../order-web/order-types.web.ts';
import { grownWidths, LEAST_WIDTHS, type OrderWidths, orderWidths, type RowTexts } from './order-widths.web.ts';

interface Measured {
  readonly key: string;
  readonly rows: readonly OrderRow[] | undefined;
  /** Each row once: a list of ten thousand is not measured anew with every page of it. */
  readonly seen: WeakSet<OrderRow>;
  readonly widths: OrderWidths;
}

const nothing = (key: string): Measured => ({ key, rows: undefined, seen: new WeakSet(), widths: LEAST_WIDTHS });

/** Widths of the columns after what the loaded rows say; `question` names the list: another one begins anew. */
export function useOrderWidths(
  rows: readonly OrderRow[] | undefined,
  question: string,
  isNarrow: boolean,
): OrderWidths {
  const t = useT();
  const format = useFormat();
  const key = `${question} ${isNarrow} ${format.context.locale}`;
  const measured = useRef(nothing(key));
  if (!rows) return measured.current.widths;
  const before = measured.current.key === key ? measured.current : nothing(key);
  if (before.rows === rows) return before.widths;
  const money = (row: OrderRow, value: number | null | undefined) =>
    format.money(value, { currency: row.currency?.code });
  const texts = (row: OrderRow): RowTexts => ({
    state: t(`activity.status.${row.status}`),
    progress: row.progress_status?.name ?? '',
    type: row.type.name,
    driver: row.driver?.name ?? t('activity.unassigned'),
    total: money(row, row.total_price),
    balance: money(row, row.balance_due),
  });
  const fresh = rows.filter((row) => !before.seen.has(row));
  for (const row of fresh) before.seen.add(row);
  const widths = grownWidths(before.widths, orderWidths(fresh.map(texts), isNarrow));
  measured.current = { ...before, rows, widths };
  return widths;
}
