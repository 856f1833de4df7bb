import type { ReactNode } from 'react';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { FormatDate } from '../../../ui/format/values.tsx';
import { DataList } from '../../../ui/patterns/page/data-list.tsx';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { Link, MailLink } from '../../../ui/primitives/link.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { AdditionalPanel } from '../../fields/public.web.tsx';
import type { UserRecord } from '../user-web/user-calls.web.ts';
import { sectionLabel } from '../user-web/user-lookups.web.ts';
import { UserPicture } from '../user-web/user-marks.web.tsx';
import styles from './user-screen.module.css';

/** Who the person is, where they work, how they get in. */
export function UserDetails({ user }: { user: UserRecord }) {
  const t = useT();
  const can = useCan();
  const item = (id: string, value: ReactNode) => ({ id, label: t(`users.field.${id}`), value });
  const yesNo = (isOn: boolean) => t(isOn ? 'users.yes' : 'users.no');
  return (
    <div className={styles.details}>
      <div>
        <Section title={t('users.section.person')}>
          <div className={styles.person}>
            <UserPicture name={user.name} image={user.profile_image} size={56} />
            <DataList
              items={[
                item('first_name', user.first_name),
                item('last_name', user.last_name),
                item('email', user.email ? <MailLink email={user.email} /> : null),
                item('phone', user.phone ? <Link href={`tel:${user.phone}`}>{user.phone}</Link> : null),
                item('language', t(`users.language.${user.language}`)),
              ]}
            />
          </div>
        </Section>
        {user.is_customer_user ? null : (
          <Section title={t('users.section.work')} action={<Roster user={user} />}>
            <DataList items={workFacts(user, item)} />
          </Section>
        )}
        <AdditionalPanel
          module="user"
          path="/user"
          record={user}
          targets={{ user: [user.id], role: user.roles.map(({ id }) => id) }}
          mayEdit={can('update.users')}
        />
      </div>
      <Section title={t('users.section.access')}>
        <DataList
          items={[
            item('web_access', yesNo(user.web_access)),
            ...(user.is_locked && user.lock_reason
              ? [{ id: 'lock', label: t('users.state.locked'), value: t(`users.lock.reason.${user.lock_reason}`) }]
              : []),
            item('first_login', yesNo(user.is_first_time_login)),
            ...(user.policy_acceptance ? [item('policy', <Accepted acceptance={user.policy_acceptance} />)] : []),
            item('notification', yesNo(user.notification)),
            item('last_login_at', <FormatDate value={user.last_login_at} />),
            item('created_at', <FormatDate value={user.created_at} />),
            item('updated_at', <FormatDate value={user.updated_at} />),
          ]}
        />
      </Section>
    </div>
  );
}

/** When the company's policy was accepted, and which version where it has one. */
function Accepted({ acceptance }: { acceptance: NonNullable<UserRecord['policy_acceptance']> }) {
  const t = useT();
  return (
    <>
      <FormatDate value={acceptance.accepted_at} />
      {acceptance.version ? ` · ${t('users.policy.version', { version: acceptance.version })}` : ''}
      {acceptance.is_current ? '' : ` · ${t('users.policy.older')}`}
    </>
  );
}

function Roster({ user }: { user: UserRecord }) {
  const t = useT();
  return <Link href={`/ams/user-roster?f.user_id=${user.id}&f.day=~this_week&sort=day`}>{t('users.roster')}</Link>;
}

function workFacts(
  user: UserRecord,
  item: (id: string, value: ReactNode) => { id: string; label: string; value: ReactNode },
) {
  const { location, location_section: section } = user;
  return [
    item('department_name', user.department_name),
    item('division', user.division),
    item('location_section', location && section ? sectionLabel(location.name, section.name) : location?.name),
    item('ex_ref_no', user.ex_ref_no),
  ];
}
