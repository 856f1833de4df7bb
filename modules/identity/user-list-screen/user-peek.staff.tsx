import { FormatDate } from '../../../ui/format/values.tsx';
import { PeekWalk } from '../../../ui/patterns/list/peek-walk.tsx';
import { PeekDrawer } from '../../../ui/patterns/overlay/peek-drawer.tsx';
import { DataList } from '../../../ui/patterns/page/data-list.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { ActionMenu } from '../../../ui/primitives/actions/action-menu.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Link, MailLink } from '../../../ui/primitives/link.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { type UserRow, userPath } from '../user-web/user-calls.web.ts';
import { sectionLabel } from '../user-web/user-lookups.web.ts';
import { AccountBadges, UserPicture } from '../user-web/user-marks.web.tsx';
import styles from './user-list.module.css';

interface Props {
  user: UserRow | undefined;
  actions: readonly Action[];
  onClose: () => void;
  onPrevious?: () => void;
  onNext?: () => void;
}

/** A look at a person beside the list. */
export function UserPeek({ user, actions, onClose, ...walk }: Props) {
  const t = useT();
  if (!user) return null;
  const footer = (
    <>
      {actions.length > 0 ? <ActionMenu actions={actions} isBordered position="top-end" /> : null}
      <Button variant="primary" href={userPath(user.id)}>
        {t('users.peek.open')}
      </Button>
    </>
  );
  return (
    <PeekDrawer
      recordId={String(user.id)}
      reference={user.name}
      href={userPath(user.id)}
      footer={footer}
      walk={<PeekWalk {...walk} />}
      onClose={onClose}
    >
      <div className={styles.peek}>
        <div className={styles.peekHead}>
          <UserPicture name={user.name} image={user.profile_image} size={44} />
          <div>
            <h2 className={styles.peekName}>{user.name}</h2>
            <AccountBadges user={user} />
          </div>
        </div>
        <DataList items={facts(user, t)} />
      </div>
    </PeekDrawer>
  );
}

function facts(user: UserRow, t: ReturnType<typeof useT>) {
  const { location, location_section: section } = user;
  const place = location && section ? sectionLabel(location.name, section.name) : location?.name;
  const item = (id: string, value: React.ReactNode) => ({ id, label: t(`users.field.${id}`), value });
  const customer =
    user.customer_id === null ? null : <Link href={`/ams/customers/${user.customer_id}`}>{user.customer_code}</Link>;
  return [
    item('email', user.email ? <MailLink email={user.email} /> : null),
    item('phone', user.phone ? <Link href={`tel:${user.phone}`}>{user.phone}</Link> : null),
    item('roles', user.roles.map((role) => role.name).join(', ')),
    ...(user.is_customer_user
      ? [item('customer', customer)]
      : [
          item('department_name', user.department_name),
          item('division', user.division),
          item('location_section', place),
          item('ex_ref_no', user.ex_ref_no),
        ]),
    item('last_login_at', <FormatDate value={user.last_login_at} />),
  ];
}
