import { useEffect, useRef } from 'react';
import { useScreenPreference } from '../../../platform/web/preferences/preferences.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { scheduleTexts } from '../order-web/order-status.web.tsx';
import type { OrderRow } from '../order-web/order-types.web.ts';
import { firstWidths, grownWidths, type OrderWidths, orderWidths, type RowTexts } from './order-widths.web.ts';

interface Measured {
  readonly key: string;
  readonly rows: readonly OrderRow[] | undefined;
  /** Each row once: a list of ten thousand is not measured anew with every page of it. */
  readonly seen: WeakSet<OrderRow>;
  readonly widths: OrderWidths | null;
}

const nothing = (key: string): Measured => ({ key, rows: undefined, seen: new WeakSet(), widths: null });

/**
 * Widths of the columns after what the loaded rows say; `question` names the list: another one begins anew. Until there are rows they are
 * what they were last time, so that the list that is waited for already has its columns.
 */
export function useOrderWidths(
  rows: readonly OrderRow[] | undefined,
  question: string,
  isNarrow: boolean,
): OrderWidths {
  const t = useT();
  const format = useFormat();
  const [last, keep] = useScreenPreference<OrderWidths>(isNarrow ? 'order.widths.narrow' : 'order.widths');
  const key = `${question} ${isNarrow} ${format.context.locale}`;
  const measured = useRef(nothing(key));
  const money = (row: OrderRow, value: number | null | undefined) =>
    format.money(value, { currency: row.currency?.code });
  const texts = (row: OrderRow): RowTexts => ({
    state: t(`activity.status.${row.status}`),
    progress: row.progress_status?.name ?? '',
    type: row.type.name,
    driver: row.driver?.name ?? t('activity.unassigned'),
    ...scheduleTexts(row, t, format),
    total: money(row, row.total_price),
    balance: money(row, row.balance_due),
  });
  const before = measured.current.key === key || !rows ? measured.current : nothing(key);
  if (rows && before.rows !== rows) {
    const fresh = rows.filter((row) => !before.seen.has(row));
    for (const row of fresh) before.seen.add(row);
    const now = orderWidths(fresh.map(texts), isNarrow);
    measured.current = { ...before, rows, widths: before.widths ? grownWidths(before.widths, now) : now };
  }
  const widths = measured.current.widths;
  const isToKeep = widths !== null && rows !== undefined && rows.length > 0;
  const said = isToKeep ? JSON.stringify(widths) : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept when other widths stand, not when the function is another one
  useEffect(() => {
    if (said !== '' && said !== JSON.stringify(last)) keep(JSON.parse(said) as OrderWidths);
  }, [said]);
  return widths ?? { ...firstWidths(isNarrow), ...last };
}
