import { Page } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { ScheduleList } from './schedule-list.staff.tsx';

/** /ams/email-schedule: the same list that communications management shows in a tab. */
export function EmailSchedulePage() {
  const t = useT();
  return (
    <Page layout="list">
      <PageHeader title={t('comm.schedule.title')} />
      <ScheduleList />
    </Page>
  );
}
