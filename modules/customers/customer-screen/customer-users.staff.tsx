import { IconMail, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { HeldNotice, InvitationLink, useMailDelivery } from '../../identity/public.web.tsx';
import type { CustomerRecord } from '../customer-web/customer-types.web.ts';
import { InviteDrawer } from '../invite-screen/invite-drawer.staff.tsx';
import { type Person, peopleCalls, personName } from '../portal-users/people-calls.web.ts';
import { PeopleTable } from '../portal-users/people-table.web.tsx';

/** The people of the customer who may use the portal, with the invitation of another one. */
export default function CustomerUsers({ customer }: { customer: CustomerRecord }) {
  const t = useT();
  const can = useCan();
  const [isInviting, setInviting] = useState(false);
  const [isMailing, setMailing] = useState(false);
  const [linked, setLinked] = useState<Person | null>(null);
  const isHeld = useMailDelivery()?.has_mail_server === false;
  const rights = {
    create: can('create.customer_users'),
    update: can('update.customer_users'),
    remove: can('delete.customer_users'),
  };
  return (
    <Section
      title={t('customer.tab.users')}
      count={customer.counts.users}
      action={
        <>
          {can('invite.customer_users') ? (
            <Button icon={<IconMail size={16} stroke={1.75} />} onClick={() => setMailing(true)}>
              {t('invite.by_link')}
            </Button>
          ) : null}
          {rights.create ? (
            <Button icon={<IconUserPlus size={16} stroke={1.75} />} onClick={() => setInviting(true)}>
              {t('people.invite')}
            </Button>
          ) : null}
        </>
      }
    >
      <PeopleTable
        customerId={customer.id}
        rights={rights}
        isInviting={isInviting}
        onInviting={setInviting}
        onLink={rights.create ? setLinked : undefined}
        held={isHeld ? <HeldNotice /> : undefined}
      />
      {linked ? (
        <InvitationLink
          name={personName(linked)}
          call={peopleCalls.invitationLink}
          request={{ params: { id: customer.id, userId: linked.user_id } }}
          onClose={() => setLinked(null)}
        />
      ) : null}
      {isMailing ? <InviteDrawer customer={customer} email="" onClose={() => setMailing(false)} /> : null}
    </Section>
  );
}
