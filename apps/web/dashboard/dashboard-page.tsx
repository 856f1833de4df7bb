import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { NEW_ORDER } from '../../../modules/activities/order-web/order-names.web.ts';
import { firstCalls } from '../../../modules/company/first-hour-screen/first-calls.web.ts';
import { ensureTexts } from '../../../platform/web/i18n/i18n.ts';
import { type ApiError, errorMessage } from '../../../platform/web/query/api-error.ts';
import { readOptions, useRead } from '../../../platform/web/query/hooks.ts';
import { queryClient } from '../../../platform/web/query/query-client.ts';
import { serverNow } from '../../../platform/web/query/server-clock.ts';
import { canOf, getSession, useCan, useSession } from '../../../platform/web/session/session-store.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { Page, PageBody } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import { PageSkeleton } from '../../../ui/patterns/states/page-skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/patterns/states/states.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { useT } from '../../../ui/text/text.tsx';
import { useCompany } from '../company.ts';
import styles from './dashboard.module.css';
import { dayPart } from './day-part.ts';
import { EVERY_MS, homeCalls } from './home-calls.ts';
import { LateList } from './lists/late-list.tsx';
import { NextVisits } from './lists/next-visits.tsx';
import { OfficerDay } from './officer-day.tsx';
import { TeamNow } from './team/team-now.tsx';
import { Figures } from './trend/figures.tsx';
import { TrendChart } from './trend/trend-chart.tsx';
import { WorkQueue } from './work-queue.tsx';

const StartList = lazy(async () => {
  const [module] = await Promise.all([
    import('../../../modules/company/first-hour-screen/start-list.staff.tsx'),
    ensureTexts('company'),
  ]);
  return { default: module.StartList };
});

/** The first page of staff; in a company's first hour its start list, for those who set the company up. */
export function Dashboard() {
  const maySetUp = useCan()('update.company.settings');
  const first = useRead(firstCalls.list, {}, { isEnabled: maySetUp, isQuiet: true, isAhead: true });
  const company = useCompany();
  const [stays, setStays] = useState(false);
  if (maySetUp && first.isPending) return <PageSkeleton shape="dashboard" />;
  if (maySetUp && !first.data) return <NotRead error={first.error} onRetry={() => void first.refetch()} />;
  if (!first.data || !(first.data.is_open || (stays && !first.data.hidden))) return <Overview />;
  return (
    <Suspense fallback={<PageSkeleton shape="dashboard" />}>
      <StartList
        company={company?.name ?? ''}
        steps={first.data.steps}
        hasType={first.data.has_type}
        onStay={setStays}
      />
    </Suspense>
  );
}

/** Without knowing whether the company has begun its figures would be zeros that say nothing. */
function NotRead({ error, onRetry }: { error: ApiError | null; onRetry: () => void }) {
  const t = useT();
  return (
    <Page>
      <PageHeader title={t('dashboard.title')} />
      <PageBody>
        <ErrorState
          title={errorMessage(error, t('web.error.unknown'))}
          requestId={error?.requestId}
          onRetry={onRetry}
        />
      </PageBody>
    </Page>
  );
}

/** Whether the company is still in its first hour, before this page takes the place of the one before it. */
Dashboard.ahead = async () => {
  if (!canOf(getSession())('update.company.settings')) return;
  await queryClient.ensureQueryData(readOptions(firstCalls.list, {}, { isQuiet: true, isAhead: true }));
};

/** The company's day, or for somebody who sees only their own activities their own. */
function Overview() {
  const t = useT();
  const can = useCan();
  const format = useFormat();
  const { user } = useSession();
  const now = serverNow();
  const hello = t('dashboard.hello', { part: dayPart(new Date(now), format.context.zone), name: user.first_name });
  const create: Action = {
    id: 'new',
    label: t('dashboard.new'),
    icon: <IconPlus size={16} stroke={1.75} />,
    href: NEW_ORDER,
  };
  return (
    <Page>
      <PageHeader title={hello} count={format.date(new Date(now))} primary={can('create.order') ? create : undefined} />
      {can('view.order') ? (
        <Day now={now} isOwn={!can('view_all.order')} />
      ) : (
        <PageBody>
          <EmptyState title={t('dashboard.nothing')} text={t('dashboard.nothing_text')} />
        </PageBody>
      )}
    </Page>
  );
}

const BESIDE = '(min-width: 768px) and (max-width: 1279px)';

function Day({ now, isOwn }: { now: number; isOwn: boolean }) {
  const can = useCan();
  const { user } = useSession();
  const attention = useRead(homeCalls.attention, {}, { every: EVERY_MS });
  const trend = useRead(homeCalls.trend, {}, { every: EVERY_MS });
  const mayTeam = can('view.activity_schedule') || can('view.scheduling');
  const team = useRead(homeCalls.team, {}, { every: EVERY_MS, isEnabled: mayTeam });
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  // Beside the figures, not below them, it is as long as they are.
  const isBeside = useMediaQuery(BESIDE, false, { getInitialValueInEffect: false });
  const late = <LateList data={attention.data} error={failure(attention)} />;
  const rail = (
    <div className={styles.rail}>
      <Figures data={trend.data} />
      <NextVisits now={now} isOwn={isOwn} rows={isBeside ? 4 : undefined} />
    </div>
  );
  return (
    <>
      <WorkQueue data={attention.data} isFailed={attention.isError} isOwn={isOwn} />
      <PageBody aside={rail} staysInSight>
        {mayTeam && isOwn ? <OfficerDay team={team.data} userId={user.id} error={failure(team)} now={now} /> : null}
        {isPhone ? late : null}
        {mayTeam && !isOwn ? <TeamNow team={team.data} error={failure(team)} now={now} /> : null}
        {isPhone ? null : late}
        <TrendChart data={trend.data} error={failure(trend)} />
      </PageBody>
    </>
  );
}

interface Read {
  error: { message: string; requestId?: string } | null;
  refetch: () => unknown;
}

const failure = ({ error, refetch }: Read) =>
  error ? { message: error.message, requestId: error.requestId, onRetry: () => void refetch() } : null;
