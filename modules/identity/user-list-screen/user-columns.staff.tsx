import { FormatDate, FormatText } from '../../../ui/format/values.tsx';
import type { ResourceColumn } from '../../../ui/patterns/table/column.ts';
import type { Translate } from '../../../ui/text/text.tsx';
import type { UserRow } from '../user-web/user-calls.web.ts';
import { sectionLabel } from '../user-web/user-lookups.web.ts';
import { AccountBadges, UserName } from '../user-web/user-marks.web.tsx';
import type { UserKind } from './use-user-list.web.ts';

type Column = ResourceColumn<UserRow>;

/** Columns of the two lists of people. */
export function userColumns(t: Translate, kind: UserKind): Column[] {
  const text = (id: 'department_name' | 'division' | 'ex_ref_no' | 'phone', more: Partial<Column> = {}): Column => ({
    id,
    header: t(`users.field.${id}`),
    minWidth: 110,
    cell: (row) => <FormatText value={row[id]} />,
    ...more,
  });
  const shared = sharedColumns(t);
  const extra = [
    text('phone', { isHiddenAtFirst: true, priority: 5 }),
    text('ex_ref_no', { isHiddenAtFirst: true, priority: 5 }),
    {
      id: 'created_at',
      header: t('users.field.created_at'),
      width: 120,
      sortKey: 'created_at',
      isHiddenAtFirst: true,
      priority: 5,
      cell: (row) => <FormatDate value={row.created_at} kind="date" />,
    } satisfies Column,
  ];
  const own: Column[] =
    kind === 'customer'
      ? [customerColumn(t)]
      : [
          text('department_name', { sortKey: 'department_name' }),
          text('division', { sortKey: 'division', priority: 5 }),
          placeColumn(t),
        ];
  return [...shared.first, ...own, ...shared.last, ...extra];
}

function sharedColumns(t: Translate): { first: Column[]; last: Column[] } {
  return {
    first: [
      {
        id: 'name',
        header: t('users.field.name'),
        isRef: true,
        width: 210,
        sortKey: 'name',
        priority: 1,
        card: 'title',
        cell: (row) => <UserName user={row} />,
      },
      {
        id: 'email',
        header: t('users.field.email'),
        width: 220,
        sortKey: 'email',
        priority: 2,
        card: 'meta',
        cell: (row) => <FormatText value={row.email} />,
      },
      {
        id: 'roles',
        header: t('users.field.roles'),
        minWidth: 110,
        priority: 2,
        card: 'meta',
        cell: (row) => <FormatText value={row.roles.map((role) => role.name).join(', ')} />,
      },
    ],
    last: [
      {
        id: 'last_login_at',
        header: t('users.field.last_login_at'),
        width: 116,
        sortKey: 'last_login_at',
        priority: 3,
        cell: (row) => <FormatDate value={row.last_login_at} kind="ago" />,
      },
      {
        id: 'state',
        header: t('users.field.state'),
        width: 150,
        priority: 1,
        card: 'status',
        cell: (row) => <AccountBadges user={row} isCompact />,
      },
    ],
  };
}

const placeColumn = (t: Translate): Column => ({
  id: 'location',
  header: t('users.field.location_section'),
  minWidth: 150,
  priority: 4,
  cell: ({ location, location_section: section }) => (
    <FormatText value={location && section ? sectionLabel(location.name, section.name) : location?.name} />
  ),
});

const customerColumn = (t: Translate): Column => ({
  id: 'customer',
  header: t('users.field.customer'),
  minWidth: 140,
  priority: 2,
  card: 'meta',
  cell: (row) => <FormatText value={row.customer_code} />,
});
