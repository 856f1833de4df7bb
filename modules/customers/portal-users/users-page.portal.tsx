import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { selectedCustomer, useCan, useSession } from '../../../platform/web/session/session-store.ts';
import { PortalCard, PortalPageHead } from '../../../ui/patterns/portal/portal-page.tsx';
import { PortalDock } from '../../../ui/patterns/portal/portal-shell.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from './people.module.css';
import { peopleCalls } from './people-calls.web.ts';
import { PeopleTable } from './people-table.web.tsx';

/** The people of the selected customer who may use the portal. */
export function UsersPage() {
  const t = useT();
  const can = useCan();
  const customer = selectedCustomer(useSession())?.customer;
  const [isInviting, setInviting] = useState(false);
  const { data: delivery } = useRead(
    peopleCalls.delivery,
    {},
    { isQuiet: true, isEnabled: can('create.portal_users') },
  );
  const isHeld = delivery?.has_mail_server === false;
  if (!customer) return null;
  const rights = {
    create: can('create.portal_users'),
    update: can('update.portal_users'),
    remove: can('delete.portal_users'),
  };
  const invite = rights.create ? (
    <Button variant="primary" icon={<IconUserPlus size={20} stroke={1.5} />} onClick={() => setInviting(true)}>
      {t('people.invite')}
    </Button>
  ) : null;
  return (
    <>
      <PortalPageHead title={t('people.title')} actions={invite} />
      <p className={styles.intro}>{t('people.intro', { customer: customer.name })}</p>
      <PortalCard>
        <PeopleTable
          key={customer.id}
          customerId={customer.id}
          rights={rights}
          isInviting={isInviting}
          onInviting={setInviting}
          held={
            isHeld ? (
              <Banner meaning="warning" title={t('people.no_mail')}>
                {t('people.no_mail_text')}
              </Banner>
            ) : undefined
          }
        />
      </PortalCard>
      {invite ? <PortalDock>{invite}</PortalDock> : null}
    </>
  );
}
