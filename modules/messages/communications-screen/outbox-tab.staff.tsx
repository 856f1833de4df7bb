import { useMemo } from 'react';
import { ListFrame } from '../../../platform/web/resource-list/list-frame.tsx';
import type { ListState } from '../../../platform/web/resource-list/state/list-state.ts';
import type { NamedRefField } from '../../../platform/web/resource-list/state/ref-labels.ts';
import { useList } from '../../../platform/web/resource-list/state/use-list.ts';
import { FormatDate, FormatNumber, FormatText } from '../../../ui/format/values.tsx';
import type { ResourceColumn } from '../../../ui/patterns/table/column.ts';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { type MessageRow, messageCalls } from './communication-calls.web.ts';
import { MessageDrawer } from './message-drawer.staff.tsx';
import { MessageStatus, titleOf } from './message-status.web.tsx';
import { useMessageActions } from './use-message-actions.web.ts';

const STATUSES = ['held', 'queued', 'sending', 'sent', 'failed', 'cancelled', 'suppressed'] as const;
/** Mails and webhooks, newest first; the failed ones alone in their own tab. */
export function OutboxTab({ isFailedOnly }: { isFailedOnly: boolean }) {
  const t = useT();
  const fields = useMemo(() => filterFields(t, isFailedOnly), [t, isFailedOnly]);
  const list = useList({
    fields,
    call: messageCalls.list,
    ask: isFailedOnly ? failedOnly : asked,
    every: 15_000,
  });
  const { state, set } = list;
  const columns = useMemo(() => columnsOf(t), [t]);
  const actionsOf = useMessageActions();
  return (
    <ListFrame<MessageRow>
      list={list}
      label={t(`comm.tab.${isFailedOnly ? 'failed' : 'outbox'}`)}
      columns={columns}
      nameOf={titleOf}
      find={t('comm.find')}
      resultNote={(count) => t('comm.results', { count })}
      forbidden={{ title: t('comm.forbidden') }}
      empty={{
        title: t(isFailedOnly ? 'comm.none_failed' : 'comm.empty'),
        text: t(isFailedOnly ? 'comm.none_failed_text' : 'comm.empty_text'),
      }}
      none={{ title: t('comm.none_found'), clear: t('comm.clear') }}
      actionsOf={actionsOf}
      opens
    >
      {typeof state.open === 'number' ? <MessageDrawer id={state.open} onClose={() => set({ open: null })} /> : null}
    </ListFrame>
  );
}

const asked = ({ q, plain }: ListState) => ({ ...(q ? { q } : {}), filters: { ...plain } });
const failedOnly = ({ q, plain }: ListState) => ({ ...(q ? { q } : {}), filters: { ...plain, status: ['failed'] } });

const filterFields = (t: Translate, isFailedOnly: boolean): NamedRefField[] => [
  {
    key: 'channel',
    label: t('comm.field.channel'),
    kind: 'choice',
    options: (['email', 'webhook'] as const).map((value) => ({ value, label: t(`comm.channel.${value}`) })),
  },
  ...(isFailedOnly
    ? []
    : [
        {
          key: 'status',
          label: t('comm.field.status'),
          kind: 'choice' as const,
          options: STATUSES.map((value) => ({ value, label: t(`comm.status.${value}`) })),
        },
      ]),
  { key: 'to', label: t('comm.field.to'), kind: 'text' },
];

function columnsOf(t: Translate): ResourceColumn<MessageRow>[] {
  return [
    {
      id: 'subject',
      header: t('comm.field.subject'),
      isRef: true,
      minWidth: 220,
      priority: 1,
      card: 'title',
      cell: (row) => titleOf(row),
    },
    {
      id: 'to',
      header: t('comm.field.to'),
      width: 210,
      minWidth: 180,
      priority: 2,
      card: 'meta',
      cell: (row) => <FormatText value={row.webhook_endpoint?.name ?? row.to.join(', ')} />,
    },
    {
      id: 'status',
      header: t('comm.field.status'),
      width: 130,
      priority: 1,
      card: 'status',
      cell: (row) => <MessageStatus status={row.status} />,
    },
    {
      id: 'created_at',
      header: t('comm.field.created_at'),
      width: 150,
      priority: 2,
      card: 'date',
      cell: (row) => <FormatDate value={row.created_at} />,
    },
    {
      id: 'attempts',
      header: t('comm.field.attempts'),
      width: 90,
      align: 'end',
      priority: 4,
      cell: (row) => <FormatNumber value={row.attempts} />,
    },
    {
      id: 'last_error',
      header: t('comm.field.last_error'),
      width: 220,
      minWidth: 180,
      priority: 4,
      cell: (row) => <FormatText value={row.last_error} />,
    },
  ];
}
