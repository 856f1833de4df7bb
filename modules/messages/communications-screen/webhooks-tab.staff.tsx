import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { ListFrame } from '../../../platform/web/resource-list/list-frame.tsx';
import type { ListState } from '../../../platform/web/resource-list/state/list-state.ts';
import type { NamedRefField } from '../../../platform/web/resource-list/state/ref-labels.ts';
import { useList } from '../../../platform/web/resource-list/state/use-list.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { FormatDate, FormatNumber } from '../../../ui/format/values.tsx';
import { confirm } from '../../../ui/patterns/overlay/confirm.tsx';
import { RefusedDrawer } from '../../../ui/patterns/overlay/refused-drawer.tsx';
import type { ResourceColumn } from '../../../ui/patterns/table/column.ts';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { notify, notifyError } from '../../../ui/primitives/notify/notify.ts';
import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { COMMUNICATION_PATHS, type EndpointRow, endpointCalls } from './communication-calls.web.ts';
import { WebhookForm } from './webhook-form.staff.tsx';

const NO_FIELDS: readonly NamedRefField[] = [];

/** Other systems that hear of events. */
export function WebhooksTab() {
  const t = useT();
  const can = useCan();
  const list = useList({ fields: NO_FIELDS, call: endpointCalls.list, ask: asked });
  const { state, set, rows } = list;
  const columns = useMemo(() => columnsOf(t), [t]);
  const actionsOf = useEndpointActions((id) => set({ open: id }, true));
  const create: Action = {
    id: 'new',
    label: t('comm.hook.new'),
    icon: <IconPlus size={16} stroke={1.75} />,
    onSelect: () => set({ open: 'new' }, true),
    reason: can('create.communications_management') ? undefined : t('comm.hook.forbidden'),
  };
  const open = rows?.find((row) => row.id === state.open);
  return (
    <ListFrame<EndpointRow>
      list={list}
      label={t('comm.tab.webhooks')}
      columns={columns}
      nameOf={(row) => row.name}
      find={t('comm.hook.find')}
      empty={{ title: t('comm.hook.empty'), text: t('comm.hook.empty_text') }}
      none={{ title: t('comm.none_found'), clear: t('comm.clear') }}
      create={create}
      actionsOf={actionsOf}
      opens
    >
      {state.open === 'new' && create.reason ? (
        <RefusedDrawer title={create.label} reason={t('comm.hook.forbidden')} onClose={() => set({ open: null })} />
      ) : state.open === 'new' || open ? (
        <WebhookForm key={open?.id ?? 'new'} endpoint={open ?? null} onClose={() => set({ open: null })} />
      ) : null}
    </ListFrame>
  );
}

const asked = ({ q }: ListState) => (q ? { q } : {});

function useEndpointActions(onEdit: (id: number) => void): (row: EndpointRow) => Action[] {
  const t = useT();
  const can = useCan();
  const done = async (work: () => Promise<string>): Promise<void> => {
    try {
      notify(await work());
    } catch (error) {
      notifyError((error as Error).message);
    }
    await invalidate(COMMUNICATION_PATHS);
  };
  const test = async ({ id }: EndpointRow): Promise<string> => {
    const { error } = await send(endpointCalls.test, { params: { id }, body: {} });
    if (error) throw new Error(error);
    return t('comm.hook.tested');
  };
  const remove = async (row: EndpointRow): Promise<void> => {
    const title = t('comm.hook.delete_question', { name: row.name });
    if (!(await confirm({ title, text: t('comm.hook.delete_text'), confirm: t('comm.hook.delete'), isDanger: true })))
      return;
    await done(async () => {
      await send(endpointCalls.remove, { params: { id: row.id } });
      return t('comm.hook.deleted', { name: row.name });
    });
  };
  const reason = (verb: string) => (can(`${verb}.communications_management`) ? undefined : t('comm.hook.forbidden'));
  return (row) => [
    { id: 'edit', label: t('comm.hook.edit'), onSelect: () => onEdit(row.id), reason: reason('update') },
    { id: 'test', label: t('comm.hook.test'), onSelect: () => void done(() => test(row)), reason: reason('update') },
    {
      id: 'delete',
      label: t('comm.hook.delete'),
      onSelect: () => void remove(row),
      isDanger: true,
      reason: reason('delete'),
    },
  ];
}

function columnsOf(t: Translate): ResourceColumn<EndpointRow>[] {
  return [
    {
      id: 'name',
      header: t('comm.field.name'),
      isRef: true,
      minWidth: 160,
      priority: 1,
      card: 'title',
      cell: (row) => row.name,
    },
    { id: 'url', header: t('comm.field.url'), minWidth: 220, priority: 3, card: 'meta', cell: (row) => row.url },
    {
      id: 'events',
      header: t('comm.field.events'),
      width: 90,
      align: 'end',
      priority: 3,
      cell: (row) => <FormatNumber value={row.events.length} />,
    },
    {
      id: 'active',
      header: t('comm.field.status'),
      width: 170,
      priority: 1,
      card: 'status',
      cell: (row) => <EndpointStatus row={row} t={t} />,
    },
    {
      id: 'last_delivery_at',
      header: t('comm.field.last_delivery_at'),
      width: 160,
      priority: 2,
      card: 'date',
      cell: (row) => <FormatDate value={row.last_delivery_at} />,
    },
  ];
}

function EndpointStatus({ row, t }: { row: EndpointRow; t: Translate }) {
  if (row.active && row.failures > 0) return <StatusBadge meaning="warning" label={t('comm.hook.state.failing')} />;
  if (row.active) return <StatusBadge meaning="success" label={t('comm.hook.state.on')} />;
  return row.disabled_reason ? (
    <StatusBadge meaning="danger" label={t(`comm.hook.reason.${row.disabled_reason}`)} />
  ) : (
    <StatusBadge meaning="neutral" label={t('comm.hook.state.off')} />
  );
}
