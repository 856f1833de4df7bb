import { useMemo } from 'react';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { remote } from '../../../platform/web/query/remote.ts';
import { askAgain, keepPage, readStates } from '../../../platform/web/resource-list/state/list-read.ts';
import { param, useSearchState } from '../../../platform/web/routing/search-state.ts';
import { type Formatters, useFormat } from '../../../ui/format/format-context.tsx';
import { FormatDate } from '../../../ui/format/values.tsx';
import { Page } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import { Tabs } from '../../../ui/patterns/page/tabs.tsx';
import type { ResourceColumn } from '../../../ui/patterns/table/column.ts';
import { ResourceTable } from '../../../ui/patterns/table/resource-table.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { orderPath } from '../order-web/order-names.web.ts';
import type { PriceDifference, priceCheckCall, priceDifferencesCall } from '../price-check/price-check.contract.ts';
import styles from './price-check.module.css';

const calls = {
  list: remote<typeof priceDifferencesCall>('GET', '/order/price-differences'),
  state: remote<typeof priceCheckCall>('GET', '/order/price-check'),
};
type CheckState = (typeof priceCheckCall)['answer']['_zod']['output'];
const TABS = ['open', 'settled'] as const;
const SEARCH = { tab: param.oneOf(...TABS), page: param.integer(1) };

/** /ams/price-differences: stored figures that their lines do not give. */
export function PriceCheckPage() {
  const t = useT();
  const format = useFormat();
  const [{ tab, page }, set] = useSearchState(SEARCH);
  const isSettled = tab === 'settled';
  const read = useRead(calls.list, { query: { page, settled: String(isSettled) } }, { keepsPrevious: keepPage });
  const state = useRead(calls.state, {}, { isQuiet: true }).data;
  const empty = isSettled ? 'price_check.empty_settled' : state?.ran_at ? 'price_check.empty' : 'price_check.never';
  const columns = useMemo(() => columnsOf(t, format, isSettled), [t, format, isSettled]);
  return (
    <Page layout="list">
      <PageHeader title={t('price_check.title')} count={read.data ? format.number(read.data.total) : undefined} />
      <LastRun state={state} />
      <div className={styles.tabs}>
        <Tabs
          label={t('price_check.title')}
          current={tab}
          onSelect={(next) => set({ tab: next as (typeof TABS)[number], page: 1 })}
          tabs={TABS.map((id) => ({ id, label: t(`price_check.tab.${id}`) }))}
        />
      </div>
      <ResourceTable<PriceDifference>
        label={t('price_check.title')}
        columns={columns}
        rows={read.data?.data}
        rowId={(row) => String(row.id)}
        rowLabel={(row) => row.order.reference_no}
        {...readStates(read, () => void askAgain(calls.list))}
        forbidden={{ title: t('price_check.forbidden') }}
        empty={{ title: t(empty) }}
        paging={{
          page,
          perPage: read.data?.per_page ?? 10,
          total: read.data?.total ?? 0,
          onPage: (next: number) => set({ page: next }),
        }}
      />
    </Page>
  );
}

function LastRun({ state }: { state: CheckState | undefined }) {
  const t = useT();
  const format = useFormat();
  return (
    <p className={styles.text}>
      {t('price_check.text')}{' '}
      {state?.ran_at ? t('price_check.ran', { when: format.at(state.ran_at), checked: state.checked }) : null}
    </p>
  );
}

function columnsOf(t: Translate, format: Formatters, isSettled: boolean): ResourceColumn<PriceDifference>[] {
  const amount = (row: PriceDifference, value: string | undefined) =>
    value === undefined ? null : format.money(value, { currency: row.currency?.code });
  return [
    {
      id: 'order',
      header: t('price_check.activity'),
      isRef: true,
      minWidth: 130,
      priority: 1,
      card: 'title',
      cell: (row) => <Link href={orderPath(row.order.id)}>{row.order.reference_no}</Link>,
    },
    {
      id: 'what',
      header: t('price_check.what'),
      minWidth: 200,
      priority: 1,
      card: 'meta',
      cell: (row) => whatOf(row, t),
    },
    {
      id: 'stored',
      header: t('price_check.stored'),
      align: 'end',
      width: 120,
      priority: 1,
      card: 'meta',
      cell: (row) => amount(row, mainOf(row)?.stored),
    },
    {
      id: 'derived',
      header: t('price_check.derived'),
      align: 'end',
      width: 130,
      priority: 1,
      card: 'amount',
      cell: (row) => amount(row, mainOf(row)?.derived),
    },
    {
      id: 'found_at',
      header: t(isSettled ? 'price_check.settled' : 'price_check.found'),
      width: 150,
      priority: 2,
      cell: (row) => <FormatDate value={isSettled ? row.settled_at : row.found_at} />,
    },
  ];
}

/** The figure a person looks at first: the total where it differs. */
const mainOf = ({ figures }: PriceDifference) => figures.find(({ figure }) => figure === 'total_price') ?? figures[0];

function whatOf(row: PriceDifference, t: Translate): string {
  const main = mainOf(row);
  if (!main) return t('price_check.inputs');
  const figure = t(`price_check.figure.${main.figure}`);
  const what = main.hash === null ? figure : t('price_check.line', { figure });
  return row.figures.length > 1 ? t('price_check.more', { what, count: row.figures.length - 1 }) : what;
}
