import { useState } from 'react';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { askAgain, keepPage, readStates } from '../../../platform/web/resource-list/state/list-read.ts';
import { FormatDate, FormatText } from '../../../ui/format/values.tsx';
import { Section } from '../../../ui/patterns/page/page.tsx';
import type { ResourceColumn } from '../../../ui/patterns/table/column.ts';
import { ResourceTable } from '../../../ui/patterns/table/resource-table.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { type UserRow, userPath, userReads } from '../user-web/user-calls.web.ts';
import { AccountBadges, UserName } from '../user-web/user-marks.web.tsx';
import type { RoleRecord } from './role-calls.web.ts';

const PER_PAGE = 25;

/** Who has a role. */
export function RoleUsers({ role }: { role: RoleRecord }) {
  const t = useT();
  const [page, setPage] = useState(1);
  const filters = { role_id: [role.id], ...(role.audience === 'customer' ? { is_customer_user: true } : {}) };
  const read = useRead(userReads.list, { query: { page, per_page: PER_PAGE, filters } }, { keepsPrevious: keepPage });
  const total = read.data?.total ?? 0;
  return (
    <Section title={t('roles.users_title', { name: role.name })} count={read.data?.total}>
      <ResourceTable<UserRow>
        label={t('roles.tab.users')}
        columns={columnsOf(t)}
        rows={read.data?.data}
        rowId={(user) => String(user.id)}
        rowLabel={(user) => user.name}
        rowHref={(user) => userPath(user.id)}
        {...readStates(read, () => void askAgain(userReads.list))}
        empty={{ title: t('roles.no_users'), text: t('roles.no_users_text') }}
        paging={{ page, perPage: PER_PAGE, total, onPage: setPage }}
        isEmbedded
      />
    </Section>
  );
}

function columnsOf(t: Translate): ResourceColumn<UserRow>[] {
  return [
    {
      id: 'name',
      header: t('users.field.name'),
      isRef: true,
      minWidth: 180,
      card: 'title',
      cell: (user) => <UserName user={user} />,
    },
    {
      id: 'email',
      header: t('users.field.email'),
      minWidth: 180,
      card: 'meta',
      cell: (user) => <FormatText value={user.email} />,
    },
    {
      id: 'department',
      header: t('users.field.department_name'),
      minWidth: 140,
      priority: 4,
      cell: (user) => <FormatText value={user.department_name} />,
    },
    {
      id: 'seen',
      header: t('users.field.last_login_at'),
      width: 130,
      cell: (user) => <FormatDate value={user.last_login_at} kind="ago" />,
    },
    {
      id: 'state',
      header: t('users.field.state'),
      width: 160,
      priority: 1,
      card: 'status',
      cell: (user) => <AccountBadges user={user} isCompact />,
    },
  ];
}
