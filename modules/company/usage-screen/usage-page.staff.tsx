import { language } from '../../../platform/web/i18n/i18n.ts';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { remote } from '../../../platform/web/query/remote.ts';
import { param, useSearchState } from '../../../platform/web/routing/search-state.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { Page, PageBody, Section } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import { Tabs } from '../../../ui/patterns/page/tabs.tsx';
import { Region } from '../../../ui/patterns/states/states.tsx';
import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { BackupList } from '../../backup/public.web.tsx';
import { SCREEN_FORMS } from '../setting-form/screen-forms.rules.ts';
import { StoredSetting } from '../setting-screen/setting-page.staff.tsx';
import type { getUsage } from '../usage/usage.contract.ts';
import styles from './usage-screen.module.css';

const usage = remote<typeof getUsage>('GET', '/usage');
const TABS = ['plan', 'inventory', 'backups'] as const;
const SEARCH = { tab: param.oneOf(...TABS) };
/** What others add meanwhile shows without asking. */
const EVERY_MS = 60_000;
type Metric = (typeof getUsage)['answer']['_zod']['output']['metrics'][number];

/** /ams/settings/usage: use of the plan, what counts as use of inventory, and the company's backups. */
export function UsagePage() {
  const t = useT();
  const mayBackup = useCan()('export.everything');
  const [{ tab }, set] = useSearchState(SEARCH);
  return (
    <Page layout={tab === 'inventory' ? 'form' : 'scroll'}>
      <PageHeader title={t('usage.title')} />
      <div className={styles.tabs}>
        <Tabs
          label={t('usage.title')}
          current={tab}
          onSelect={(id) => set({ tab: id as (typeof TABS)[number] })}
          tabs={TABS.filter((id) => id !== 'backups' || mayBackup).map((id) => ({ id, label: t(`usage.tab.${id}`) }))}
        />
      </div>
      {tab === 'plan' ? (
        <PageBody>
          <PlanUsage />
        </PageBody>
      ) : tab === 'inventory' ? (
        <StoredSetting form={SCREEN_FORMS.inventory_usage} />
      ) : (
        <PageBody>
          <BackupList />
        </PageBody>
      )}
    </Page>
  );
}

function PlanUsage() {
  const read = useRead(usage, {}, { every: EVERY_MS });
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

/** "2025-11" as a short month with its year: "Nov 25". */
function monthName(name: string, locale: string): string {
  const [year = 0, month = 1] = name.split('-').map(Number);
  const words = new Intl.DateTimeFormat(locale, { month: 'short', year: '2-digit', timeZone: 'UTC' });
  return words.format(Date.UTC(year, month - 1, 1));
}

/** One figure with its last thirteen months: the axis ends at the plan's limit, or at the highest month. */
function Card({ metric }: { metric: Metric }) {
  const t = useT();
  const format = useFormat();
  const isStorage = metric.metric === 'storage_bytes';
  const shown = (value: number) => (isStorage ? `${format.number(value / 1_000_000, 1)} MB` : format.number(value));
  const least = isStorage ? 1_000_000 : 1;
  const highest = Math.max(metric.limit ?? least, ...metric.months.map(({ value }) => value ?? 0));
  const month = (name: string) => monthName(name, language());
  const [first, last] = [metric.months.at(0)?.month, metric.months.at(-1)?.month];
  const isNear = metric.percent !== null && metric.percent >= 80;
  return (
    <Section title={t(`usage.${metric.metric}`)}>
      <p className={styles.figure}>
        <span className={styles.value}>{shown(metric.value)}</span>
        <span className={styles.quiet}>
          {metric.limit === null
            ? t(metric.kind === 'flow' ? 'usage.this_month' : 'usage.now')
            : t('usage.of_limit', { limit: shown(metric.limit) })}
        </span>
        {isNear ? (
          <StatusBadge
            meaning={metric.percent !== null && metric.percent >= 100 ? 'danger' : 'warning'}
            label={t('usage.percent', { percent: metric.percent ?? 0 })}
          />
        ) : null}
      </p>
      <div className={styles.plot}>
        <ol className={styles.chart} aria-label={t('usage.months')} data-limit={metric.limit !== null || undefined}>
          {metric.months.map(({ month: name, value }) => {
            const words = `${month(name)}: ${value === null ? '—' : shown(value)}`;
            return (
              <li key={name} data-tip={words} data-now={name === last || undefined}>
                <span className={styles.bar} style={{ blockSize: `${((value ?? 0) / highest) * 100}%` }} />
                <span className="app-sr">{words}</span>
              </li>
            );
          })}
        </ol>
        <span className={styles.axis} aria-hidden="true">
          <span>{shown(highest)}</span>
          <span>0</span>
        </span>
        <span className={styles.ends} aria-hidden="true">
          <span>{first ? month(first) : ''}</span>
          <span>{last ? month(last) : ''}</span>
        </span>
      </div>
    </Section>
  );
}
