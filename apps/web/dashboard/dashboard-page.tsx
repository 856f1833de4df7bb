import { lazy, Suspense } from 'react';
import { firstCalls } from '../../../modules/company/first-hour-screen/first-calls.web.ts';
import { ensureTexts } from '../../../platform/web/i18n/i18n.ts';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { useCan, useSession } from '../../../platform/web/session/session-store.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { Page, PageBody } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import { EmptyState } from '../../../ui/patterns/states/states.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { useCompany } from '../company.ts';
import { dayPart } from './day-part.ts';
import { Today } from './today.tsx';
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
  const first = useRead(firstCalls.list, {}, { isEnabled: maySetUp, isQuiet: true });
  const company = useCompany();
  if (maySetUp && first.isPending) return null;
  if (!first.data?.is_open) return <Overview />;
  return (
    <Suspense fallback={null}>
      <StartList company={company?.name ?? ''} steps={first.data.steps} />
    </Suspense>
  );
}

function Overview() {
  const t = useT();
  const can = useCan();
  const format = useFormat();
  const { user } = useSession();
  const now = new Date();
  const hello = t('dashboard.hello', { part: dayPart(now, format.context.zone), name: user.first_name });
  return (
    <Page>
      <PageHeader title={hello} count={format.date(now)} />
      <PageBody>
        {can('view.order') ? (
          <>
            <WorkQueue />
            <Today />
          </>
        ) : (
          <EmptyState title={t('dashboard.nothing')} text={t('dashboard.nothing_text')} />
        )}
      </PageBody>
    </Page>
  );
}
