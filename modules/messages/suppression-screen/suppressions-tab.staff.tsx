import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { FormDrawer } from '../../../platform/web/forms/form-layer.tsx';
import { ruleText, useForm } from '../../../platform/web/forms/use-form.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { ListFrame } from '../../../platform/web/resource-list/list-frame.tsx';
import type { ListState } from '../../../platform/web/resource-list/state/list-state.ts';
import type { NamedRefField } from '../../../platform/web/resource-list/state/ref-labels.ts';
import { useList } from '../../../platform/web/resource-list/state/use-list.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { FormatDate } from '../../../ui/format/values.tsx';
import { confirm } from '../../../ui/patterns/overlay/confirm.tsx';
import { RefusedDrawer } from '../../../ui/patterns/overlay/refused-drawer.tsx';
import type { ResourceColumn } from '../../../ui/patterns/table/column.ts';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { notify, notifyError } from '../../../ui/primitives/notify/notify.ts';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import {
  COMMUNICATION_PATHS,
  type SuppressionRow,
  suppressionCalls,
} from '../communications-screen/communication-calls.web.ts';

const NO_FIELDS: readonly NamedRefField[] = [];
/** What the sender of mails writes when an address does not exist. */
const BOUNCED = 'hard_bounce';

/** Addresses no mail goes to: those that do not exist, and those somebody closed. */
export function SuppressionsTab() {
  const t = useT();
  const can = useCan();
  const list = useList({ fields: NO_FIELDS, call: suppressionCalls.list, ask: asked });
  const { state, set } = list;
  const columns = useMemo(() => columnsOf(t), [t]);
  const reason = can('update.communications_management') ? undefined : t('comm.suppress.forbidden');
  const create: Action = {
    id: 'new',
    label: t('comm.suppress.add'),
    icon: <IconPlus size={16} stroke={1.75} />,
    onSelect: () => set({ open: 'new' }, true),
    reason,
  };
  return (
    <ListFrame<SuppressionRow>
      list={list}
      label={t('comm.tab.suppressions')}
      columns={columns}
      nameOf={(row) => row.address}
      find={t('comm.suppress.find')}
      forbidden={{ title: t('comm.forbidden') }}
      empty={{ title: t('comm.suppress.empty'), text: t('comm.suppress.empty_text') }}
      none={{ title: t('comm.none_found'), clear: t('comm.clear') }}
      create={create}
      actionsOf={(row) => [
        { id: 'open', label: t('comm.suppress.open'), onSelect: () => void openAgain(row, t), reason },
      ]}
    >
      {state.open !== 'new' ? null : reason ? (
        <RefusedDrawer title={create.label} reason={reason} onClose={() => set({ open: null })} />
      ) : (
        <SuppressionForm onClose={() => set({ open: null })} />
      )}
    </ListFrame>
  );
}

const asked = ({ q }: ListState) => (q ? { q } : {});

async function openAgain({ id, address }: SuppressionRow, t: Translate): Promise<void> {
  const title = t('comm.suppress.open_question', { address });
  if (!(await confirm({ title, confirm: t('comm.suppress.open') }))) return;
  try {
    await send(suppressionCalls.remove, { params: { id } });
    notify(t('comm.suppress.opened', { address }));
  } catch (error) {
    notifyError((error as Error).message);
  }
  await invalidate(COMMUNICATION_PATHS);
}

const columnsOf = (t: Translate): ResourceColumn<SuppressionRow>[] => [
  {
    id: 'address',
    header: t('comm.suppress.address'),
    isRef: true,
    minWidth: 220,
    priority: 1,
    card: 'title',
    cell: (row) => row.address,
  },
  {
    id: 'reason',
    header: t('comm.suppress.reason'),
    minWidth: 240,
    priority: 2,
    card: 'meta',
    cell: (row) => (row.reason === BOUNCED ? t('comm.suppress.bounced') : row.reason),
  },
  {
    id: 'created_at',
    header: t('comm.suppress.since'),
    width: 160,
    priority: 2,
    card: 'date',
    cell: (row) => <FormatDate value={row.created_at} />,
  },
];

function SuppressionForm({ onClose }: { onClose: () => void }) {
  const t = useT();
  const form = useForm({
    initial: { address: '', reason: '' },
    check: ({ address, reason }) => ({
      ...(address.trim() ? {} : { address: ruleText('email_field_required') }),
      ...(reason.trim() ? {} : { reason: ruleText('reason_required') }),
    }),
    send: ({ address, reason }) =>
      send(suppressionCalls.create, { body: { address: address.trim(), reason: reason.trim() } }),
    onDone: ({ address }) => {
      notify(t('comm.suppress.closed', { address }));
      void invalidate(COMMUNICATION_PATHS);
      onClose();
    },
  });
  const { values, set, errors } = form;
  return (
    <FormDrawer
      title={t('comm.suppress.add')}
      text={t('comm.suppress.add_text')}
      form={form}
      submit={t('comm.suppress.add')}
      onClose={onClose}
    >
      <TextField
        label={t('comm.suppress.address')}
        name="address"
        value={values.address}
        onChange={(address) => set({ address })}
        error={errors.address}
        maxLength={254}
      />
      <TextField
        label={t('comm.suppress.reason')}
        hint={t('comm.suppress.reason_hint')}
        name="reason"
        value={values.reason}
        onChange={(reason) => set({ reason })}
        error={errors.reason}
        maxLength={200}
      />
    </FormDrawer>
  );
}
