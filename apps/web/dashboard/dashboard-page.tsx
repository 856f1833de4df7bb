import { useCan, useSession } from '../../../platform/web/session/session-store.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { Page, PageBody } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import { EmptyState } from '../../../ui/patterns/states/states.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { dayPart } from './day-part.ts';
import { Today } from './today.tsx';
import { WorkQueue } from './work-queue.tsx';

/** The first page of staff: what needs attention, then today (A8 until the analytics come). */
export function Dashboard() {
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
