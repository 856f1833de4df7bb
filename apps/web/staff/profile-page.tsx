import { Page, PageBody } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { ProfileParts } from '../profile/profile-parts.tsx';

/** The profile of a staff member. */
export function StaffProfile() {
  const t = useT();
  return (
    <Page>
      <PageHeader title={t('staff.account.profile')} />
      <PageBody>
        <ProfileParts />
      </PageBody>
    </Page>
  );
}
