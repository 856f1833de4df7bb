import { PortalCard, PortalPageHead } from '../../../ui/patterns/portal/portal-page.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { ProfileParts } from '../profile/profile-parts.tsx';

/** The profile of a customer user. */
export function CustomerProfile() {
  const t = useT();
  return (
    <>
      <PortalPageHead title={t('portal.nav.profile')} />
      <PortalCard isPadded>
        <ProfileParts />
      </PortalCard>
    </>
  );
}
