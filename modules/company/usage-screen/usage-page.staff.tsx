import { useRead } from '../../../platform/web/query/hooks.ts';
import { remote } from '../../../platform/web/query/remote.ts';
import { param, useSearchState } from '../../../platform/web/routing/search-state.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { Page, PageBody, Section } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import { Tabs } from '../../../ui/patterns/page/tabs.tsx';
import { Region } from '../../../ui/patterns/states/states.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { SCREEN_FORMS } from '../setting-form/screen-forms.rules.ts';
import { StoredSetting } from '../setting-screen/setting-page.staff.tsx';
import type { getUsage } from '../usage/usage.contract.ts';
import styles from './usage-screen.module.css';

const usage = remote<typeof getUsage>('GET', '/usage');
const TABS = ['plan', 'inventory'] as const;
const SEARCH = { tab: param.oneOf(...TABS) };
type Metric = (typeof getUsage)['answer']['_zod']['output']['metrics'][number];

/** /ams/settings/usage: use of the plan, and what counts as use of inventory. */
export function UsagePage() {
  const t = useT();
  const [{ tab }, set] = useSearchState(SEARCH);
  return (
    <Page>
      <PageHeader title={t('usage.title')} />
      <div className={styles.tabs}>
        <Tabs
          label={t('usage.title')}
          current={tab}
          onSelect={(id) => set({ tab: id as (typeof TABS)[number] })}
          tabs={TABS.map((id) => ({ id, label: t(`usage.tab.${id}`) }))}
        />
      </div>
      <PageBody>{tab === 'plan' ? <PlanUsage /> : <StoredSetting form={SCREEN_FORMS.inventory_usage} />}</PageBody>
    </Page>
  );
}

function PlanUsage() {
  const read = useRead(usage, {});
  if (!read.data) {
    return (
      <Region
        status={read.error ? (read.error.status === 403 ? 'forbidden' : 'error') : 'loading'}
        error={{ title: read.error?.message ?? '', onRetry: () => void read.refetch() }}
      >
        {null}
      </Region>
    );
  }
  return (
    <div className={styles.cards}>
      {read.data.metrics.map((metric) => (
        <Card key={metric.metric} metric={metric} />
      ))}
    </div>
  );
}

function Card({ metric }: { metric: Metric }) {
  const t = useT();
  const format = useFormat();
  const shown = (value: number) =>
    metric.metric === 'storage_bytes' ? `${format.number(value / 1_000_000, 1)} MB` : format.number(value);
  const highest = Math.max(1, ...metric.months.map(({ value }) => value ?? 0));
  return (
    <Section title={t(`usage.${metric.metric}`)}>
      <p className={styles.value}>{shown(metric.value)}</p>
      <p className={styles.quiet}>
        {metric.limit === null
          ? t(metric.kind === 'flow' ? 'usage.this_month' : 'usage.now')
          : t('usage.of_plan', { percent: metric.percent ?? 0, limit: shown(metric.limit) })}
      </p>
      <ol className={styles.chart} aria-label={t('usage.months')}>
        {metric.months.map(({ month, value }) => (
          <li key={month} data-tip={`${month}: ${value === null ? '—' : shown(value)}`}>
            <span className={styles.bar} style={{ blockSize: `${((value ?? 0) / highest) * 100}%` }} />
            <span className="app-sr">{`${month}: ${value === null ? '—' : shown(value)}`}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
