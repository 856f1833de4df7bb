import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { invalidate, useChange } from '../../../platform/web/query/hooks.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { FormatText } from '../../../ui/format/values.tsx';
import { confirm } from '../../../ui/patterns/overlay/confirm.tsx';
import { Section } from '../../../ui/patterns/page/page.tsx';
import type { ResourceColumn } from '../../../ui/patterns/table/column.ts';
import { ResourceTable } from '../../../ui/patterns/table/resource-table.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { USER_PATHS, type UserRecord } from '../user-web/user-calls.web.ts';
import { type CustomerLink, linkCalls, titleOf } from './customer-link.web.ts';
import { LinkForm } from './customer-link-form.staff.tsx';

/** The customers a person signs in for, and what they may do there. */
export default function UserCustomers({ user }: { user: UserRecord }) {
  const t = useT();
  const can = useCan();
  const [open, setOpen] = useState<CustomerLink | 'new' | null>(null);
  const remove = useChange(linkCalls.remove, {
    onDone: () => void invalidate([...USER_PATHS, '/customer']),
    onFailed: (error) => void notifyError(error.message),
  });
  const askRemove = async (link: CustomerLink) => {
    const isSure = await confirm({
      title: t('users.customers.remove_title', { name: user.name, customer: link.customer.name }),
      text: t('users.customers.remove_text'),
      confirm: t('users.customers.remove'),
      isDanger: true,
    });
    if (isSure) remove.mutate({ params: { id: link.customer.id, userId: user.id } });
  };
  const rowActions = (link: CustomerLink): Action[] => [
    ...(can('update.customer_users')
      ? [{ id: 'edit', label: t('users.customers.edit'), onSelect: () => setOpen(link) }]
      : []),
    ...(can('delete.customer_users')
      ? [{ id: 'remove', label: t('users.customers.remove'), isDanger: true, onSelect: () => void askRemove(link) }]
      : []),
  ];
  return (
    <Section
      title={t('users.tab.customers')}
      count={user.customers.length}
      action={
        can('create.customer_users') && user.email ? (
          <Button icon={<IconPlus size={16} stroke={1.75} />} onClick={() => setOpen('new')}>
            {t('users.customers.add')}
          </Button>
        ) : null
      }
    >
      <ResourceTable<CustomerLink>
        label={t('users.tab.customers')}
        columns={columns(t)}
        rows={user.customers}
        rowId={(link) => String(link.id)}
        rowLabel={(link) => link.customer.name}
        rowHref={(link) => `/ams/customers/${link.customer.id}`}
        rowActions={rowActions}
        status="ready"
        empty={{ title: t('users.customers.none'), text: t('users.customers.none_text') }}
        isEmbedded
      />
      {open === null ? null : (
        <LinkForm user={user} link={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
    </Section>
  );
}

function columns(t: Translate): ResourceColumn<CustomerLink>[] {
  return [
    {
      id: 'customer',
      header: t('users.field.customer'),
      isRef: true,
      minWidth: 200,
      card: 'title',
      cell: (link) => link.customer.name,
    },
    {
      id: 'role',
      header: t('users.field.role'),
      minWidth: 160,
      card: 'meta',
      cell: (link) => <FormatText value={link.role?.name} />,
    },
    {
      id: 'title',
      header: t('users.customers.title'),
      minWidth: 140,
      card: 'meta',
      cell: (link) => <FormatText value={titleOf(link)} />,
    },
    {
      id: 'access',
      header: t('users.customers.access'),
      width: 150,
      card: 'status',
      cell: (link) => (
        <StatusBadge
          meaning={link.portal_access ? 'success' : 'cancelled'}
          label={t(link.portal_access ? 'users.customers.access_on' : 'users.customers.access_off')}
        />
      ),
    },
    {
      id: 'primary',
      header: t('users.customers.primary'),
      width: 110,
      cell: (link) => (link.is_primary ? t('users.yes') : <FormatText value={null} />),
    },
  ];
}
