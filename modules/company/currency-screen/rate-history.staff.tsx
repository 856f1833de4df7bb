import { useState } from 'react';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { askAgain, keepPage, readStates } from '../../../platform/web/resource-list/state/list-read.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { FormatDate, FormatText } from '../../../ui/format/values.tsx';
import type { ResourceColumn } from '../../../ui/patterns/table/column.ts';
import { ResourceTable } from '../../../ui/patterns/table/resource-table.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { currencyCalls, type RateRow } from './currency-calls.web.ts';
import styles from './currency-screen.module.css';

const POINTS = 60;

/** How a rate went, and every change of it. */
export function RateHistory({ id }: { id: number }) {
  const t = useT();
  const format = useFormat();
  const [page, setPage] = useState(1);
  const read = useRead(currencyCalls.history, { query: { id, page } }, { keepsPrevious: keepPage });
  const line = useRead(currencyCalls.history, { query: { id, page: 1, per_page: POINTS } });
  return (
    <>
      {line.data && line.data.data.length > 1 ? <Sparkline rows={line.data.data} /> : null}
      <ResourceTable<RateRow>
        label={t('currency.history')}
        columns={columnsOf(t, (rate) => format.number(rate, 8))}
        rows={read.data?.data}
        rowId={(row) => String(row.id)}
        {...readStates(read, () => void askAgain(currencyCalls.history))}
        forbidden={{ title: t('currency.forbidden') }}
        empty={{ title: t('currency.no_history') }}
        paging={{ page, perPage: read.data?.per_page ?? 10, total: read.data?.total ?? 0, onPage: setPage }}
        isEmbedded
      />
    </>
  );
}

const columnsOf = (t: Translate, rate: (value: number) => string): ResourceColumn<RateRow>[] => [
  {
    id: 'valid_from',
    header: t('currency.valid_from'),
    width: 170,
    priority: 1,
    card: 'title',
    cell: (row) => <FormatDate value={row.valid_from} />,
  },
  { id: 'rate', header: t('currency.rate'), width: 140, priority: 1, card: 'amount', cell: (row) => rate(row.rate) },
  {
    id: 'change',
    header: t('currency.change'),
    width: 110,
    priority: 2,
    card: 'meta',
    cell: (row) => <FormatText value={row.change_percent === null ? null : `${rate(row.change_percent)} %`} />,
  },
  {
    id: 'source',
    header: t('currency.source'),
    minWidth: 150,
    priority: 2,
    card: 'meta',
    cell: (row) => t(`currency.source.${row.source}`),
  },
  {
    id: 'by',
    header: t('currency.by'),
    minWidth: 140,
    priority: 3,
    card: 'meta',
    cell: (row) => <FormatText value={row.by} />,
  },
];

/** The last rates as a line, oldest left; the table below says the same in figures. */
function Sparkline({ rows }: { rows: readonly RateRow[] }) {
  const t = useT();
  const rates = rows.map((row) => row.rate).reverse();
  const [low, high] = [Math.min(...rates), Math.max(...rates)];
  const points = rates.map((rate, at) => {
    const x = (at / (rates.length - 1)) * 300;
    const y = high === low ? 30 : 56 - ((rate - low) / (high - low)) * 52;
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg
      className={styles.line}
      viewBox="0 0 300 60"
      preserveAspectRatio="none"
      role="img"
      aria-label={t('currency.line')}
    >
      <polyline points={points.join(' ')} />
    </svg>
  );
}
