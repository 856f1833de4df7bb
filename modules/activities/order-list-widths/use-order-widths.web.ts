import { useMemo, useRef } from 'react';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { OrderRow } from '../order-web/order-types.web.ts';
import { grownWidths, LEAST_WIDTHS, type OrderWidths, orderWidths, type RowTexts } from './order-widths.web.ts';

/** Widths of the columns after what the loaded rows say; `question` names the list: another one begins anew. */
export function useOrderWidths(
  rows: readonly OrderRow[] | undefined,
  question: string,
  isNarrow: boolean,
): OrderWidths {
  const t = useT();
  const format = useFormat();
  const key = `${question} ${isNarrow} ${format.context.locale}`;
  const given = useRef({ key: '', widths: LEAST_WIDTHS });
  const now = useMemo(() => {
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
    return rows ? orderWidths(rows.map(texts), isNarrow) : null;
  }, [rows, isNarrow, t, format]);
  if (now) {
    const before = given.current.key === key ? given.current.widths : now;
    given.current = { key, widths: grownWidths(before, now) };
  }
  return given.current.widths;
}
