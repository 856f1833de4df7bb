import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { ListFrame } from '../../../platform/web/resource-list/list-frame.tsx';
import type { ListState } from '../../../platform/web/resource-list/state/list-state.ts';
import type { NamedRefField } from '../../../platform/web/resource-list/state/ref-labels.ts';
import { useList } from '../../../platform/web/resource-list/state/use-list.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { useCreateKey } from '../../../platform/web/shortcuts/create-key.ts';
import { confirm } from '../../../ui/patterns/overlay/confirm.tsx';
import { RefusedDrawer } from '../../../ui/patterns/overlay/refused-drawer.tsx';
import type { ResourceColumn } from '../../../ui/patterns/table/column.ts';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { notify, notifyError } from '../../../ui/primitives/notify/notify.ts';
import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { RunTime } from './run-time.staff.tsx';
import { SCHEDULE_PATHS, type ScheduleRow, scheduleCalls } from './schedule-calls.web.ts';
import { ScheduleForm } from './schedule-form.staff.tsx';

/** What is mailed on a timetable, when next, and how the last run went. */
export function ScheduleList() {
  const t = useT();
  const can = useCan();
  const fields = useMemo<NamedRefField[]>(
    () => [{ key: 'active', label: t('comm.schedule.active'), kind: 'flag' }],
    [t],
  );
  const list = useList({ fields, call: scheduleCalls.list, ask: asked, isWhole: true });
  const { state, set } = list;
  const columns = useMemo(() => columnsOf(t), [t]);
  const actionsOf = useScheduleActions((id) => set({ open: id }, true));
  const create: Action = {
    id: 'new',
    label: t('comm.schedule.new'),
    icon: <IconPlus size={16} stroke={1.75} />,
    onSelect: () => set({ open: 'new' }, true),
    reason: can('create.email_schedule') ? undefined : t('comm.schedule.forbidden'),
  };
  useCreateKey(can('create.email_schedule'), () => set({ open: 'new' }, true));
  return (
    <ListFrame<ScheduleRow>
      list={list}
      label={t('comm.schedule.title')}
      columns={columns}
      nameOf={(row) => row.name}
      find={t('comm.schedule.find')}
      forbidden={{ title: t('comm.schedule.not_seen') }}
      empty={{ title: t('comm.schedule.empty'), text: t('comm.schedule.empty_text') }}
      none={{ title: t('comm.none_found'), clear: t('comm.clear') }}
      create={create}
      actionsOf={actionsOf}
      opens
    >
      {state.open === null ? null : state.open === 'new' && !can('create.email_schedule') ? (
        <RefusedDrawer
          title={t('comm.schedule.new')}
          reason={t('comm.schedule.forbidden')}
          onClose={() => set({ open: null })}
        />
      ) : (
        <ScheduleForm
          key={state.open}
          id={state.open}
          onClose={() => set({ open: null })}
          onCreated={(id) => set({ open: id })}
        />
      )}
    </ListFrame>
  );
}

const asked = ({ q, plain }: ListState) => ({ ...(q ? { q } : {}), filters: { ...plain } });

function useScheduleActions(onEdit: (id: number) => void): (row: ScheduleRow) => Action[] {
  const t = useT();
  const can = useCan();
  const done = async (work: () => Promise<string>): Promise<void> => {
    try {
      notify(await work());
    } catch (error) {
      notifyError((error as Error).message);
    }
    await invalidate(SCHEDULE_PATHS);
  };
  const toggle = async ({ id, name, active }: ScheduleRow): Promise<string> => {
    await send(scheduleCalls.update, { params: { id }, body: { active: !active } });
    return t(active ? 'comm.schedule.stopped' : 'comm.schedule.started', { name });
  };
  const test = async ({ id }: ScheduleRow): Promise<string> => {
    const mails = await send(scheduleCalls.test, { params: { id }, body: {} });
    return t('comm.schedule.tested', { to: mails[0]?.to ?? '—' });
  };
  const remove = async (row: ScheduleRow): Promise<void> => {
    const title = t('comm.schedule.delete_question', { name: row.name });
    if (!(await confirm({ title, confirm: t('comm.schedule.delete'), isDanger: true }))) return;
    await done(async () => {
      await send(scheduleCalls.remove, { params: { id: row.id } });
      return t('comm.schedule.deleted', { name: row.name });
    });
  };
  const reason = (verb: string) => (can(`${verb}.email_schedule`) ? undefined : t('comm.schedule.forbidden'));
  return (row) => [
    { id: 'edit', label: t('comm.schedule.edit'), onSelect: () => onEdit(row.id), reason: reason('update') },
    {
      id: 'test',
      label: t('comm.schedule.test_me'),
      onSelect: () => void done(() => test(row)),
      reason: reason('send'),
    },
    {
      id: 'toggle',
      label: t(row.active ? 'comm.schedule.stop' : 'comm.schedule.start'),
      onSelect: () => void done(() => toggle(row)),
      reason: reason('update'),
    },
    {
      id: 'delete',
      label: t('comm.schedule.delete'),
      onSelect: () => void remove(row),
      isDanger: true,
      reason: reason('delete'),
    },
  ];
}

function columnsOf(t: Translate): ResourceColumn<ScheduleRow>[] {
  return [
    {
      id: 'name',
      header: t('comm.field.name'),
      isRef: true,
      minWidth: 200,
      priority: 1,
      card: 'title',
      cell: (row) => row.name,
    },
    {
      id: 'action',
      header: t('comm.schedule.action'),
      minWidth: 180,
      priority: 2,
      card: 'meta',
      cell: (row) => row.action_label,
    },
    {
      id: 'next_run_at',
      header: t('comm.schedule.next_run_at'),
      width: 350,
      priority: 1,
      card: 'date',
      cell: (row) => <RunTime value={row.next_run_at} zone={row.time_zone} />,
    },
    {
      id: 'owner',
      header: t('comm.schedule.owner'),
      minWidth: 140,
      priority: 4,
      cell: (row) => row.owner.name,
    },
    {
      id: 'status',
      header: t('comm.field.status'),
      width: 170,
      priority: 1,
      card: 'status',
      cell: (row) => <ScheduleStatus row={row} t={t} />,
    },
  ];
}

function ScheduleStatus({ row, t }: { row: ScheduleRow; t: Translate }) {
  if (!row.active && row.last_status === 'failed')
    return <StatusBadge meaning="danger" label={t('comm.schedule.state.stopped')} />;
  if (!row.active) return <StatusBadge meaning="neutral" label={t('comm.schedule.state.off')} />;
  if (row.last_status === 'failed') return <StatusBadge meaning="warning" label={t('comm.schedule.state.failed')} />;
  return <StatusBadge meaning="success" label={t('comm.schedule.state.on')} />;
}
