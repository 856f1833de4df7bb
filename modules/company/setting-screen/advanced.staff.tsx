import { useState } from 'react';
import { FormDrawer } from '../../../platform/web/forms/form-layer.tsx';
import { ruleText, useForm } from '../../../platform/web/forms/use-form.ts';
import { invalidate, useChange, useRead } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { FormatText } from '../../../ui/format/values.tsx';
import { confirm } from '../../../ui/patterns/overlay/confirm.tsx';
import { Section } from '../../../ui/patterns/page/page.tsx';
import type { ResourceColumn } from '../../../ui/patterns/table/column.ts';
import { ResourceTable } from '../../../ui/patterns/table/resource-table.tsx';
import { ReasonedButton } from '../../../ui/primitives/actions/reasoned-button.tsx';
import { TextareaField, TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { keyProblem, LONGEST_KEY } from '../global-configuration/key.rules.ts';
import { type GlobalRow, globalCalls } from './setting-calls.web.ts';
import styles from './setting-screen.module.css';

/** Technical switches of the company. */
export function AdvancedSettings() {
  const t = useT();
  const can = useCan();
  const [open, setOpen] = useState<GlobalRow | 'new' | null>(null);
  const read = useRead(globalCalls.list, {});
  const remove = useChange(globalCalls.remove, {
    invalidates: [globalCalls.list],
    onFailed: (error) => notifyError(error.message),
  });
  const ask = async ({ key }: GlobalRow) => {
    const isSure = await confirm({
      title: t('settings.remove_sure', { key }),
      text: t('settings.remove_text'),
      confirm: t('settings.remove'),
      isDanger: true,
    });
    if (isSure) remove.mutate({ params: { key } });
  };
  const refusal = (verb: string) => (can(`${verb}.global_configurations`) ? undefined : t('settings.forbidden'));
  return (
    <Section
      title={t('settings.section.advanced')}
      action={
        <ReasonedButton reason={refusal('create')} onClick={() => setOpen('new')}>
          {t('settings.add_key')}
        </ReasonedButton>
      }
    >
      <p className={styles.help}>{t('settings.advanced_text')}</p>
      <ResourceTable<GlobalRow>
        label={t('settings.section.advanced')}
        columns={columnsOf(t)}
        rows={read.data}
        rowId={(row) => row.key}
        rowLabel={(row) => row.key}
        status={read.error ? (read.error.status === 403 ? 'forbidden' : 'error') : read.data ? 'ready' : 'loading'}
        error={
          read.error
            ? { title: read.error.message, requestId: read.error.requestId, onRetry: () => void read.refetch() }
            : undefined
        }
        forbidden={{ title: t('settings.forbidden') }}
        empty={{ title: t('settings.empty'), text: t('settings.empty_why') }}
        onPeek={setOpen}
        rowActions={(row) => [
          { id: 'edit', label: t('settings.edit'), onSelect: () => setOpen(row), reason: refusal('update') },
          { id: 'remove', label: t('settings.remove'), onSelect: () => void ask(row), reason: refusal('delete') },
        ]}
        isEmbedded
      />
      {open ? (
        <SwitchDrawer
          key={open === 'new' ? '' : open.key}
          row={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </Section>
  );
}

const columnsOf = (t: Translate): ResourceColumn<GlobalRow>[] => [
  {
    id: 'key',
    header: t('settings.key'),
    isRef: true,
    minWidth: 180,
    priority: 1,
    card: 'title',
    cell: (row) => row.key,
  },
  {
    id: 'value',
    header: t('settings.value'),
    minWidth: 160,
    priority: 1,
    card: 'meta',
    cell: (row) => <FormatText value={row.value} />,
  },
  {
    id: 'description',
    header: t('settings.description'),
    minWidth: 220,
    priority: 2,
    card: 'meta',
    cell: (row) => <FormatText value={row.description} />,
  },
];

function SwitchDrawer({ row, onClose }: { row: GlobalRow | null; onClose: () => void }) {
  const t = useT();
  const form = useForm({
    initial: { key: row?.key ?? '', value: row?.value ?? '', description: row?.description ?? '' },
    check: ({ key }): Record<string, string> => {
      const problem = row ? null : keyProblem(key.trim());
      if (problem === 'text_field_required') return { key: t('settings.key_required') };
      return problem ? { key: ruleText(problem) } : {};
    },
    send: ({ key, ...body }) =>
      row
        ? send(globalCalls.update, { params: { key: row.key }, body: { ...body, updated_at: row.updated_at } })
        : send(globalCalls.create, { body: { key, ...body } }),
    onDone: () => {
      void invalidate([globalCalls.list]);
      onClose();
    },
  });
  const { values, set, errors } = form;
  return (
    <FormDrawer title={row?.key ?? t('settings.add_key')} form={form} submit={t('settings.save')} onClose={onClose}>
      <TextField
        label={t('settings.key')}
        name="key"
        value={values.key}
        onChange={(key) => set({ key })}
        hint={row ? undefined : t('settings.key_hint')}
        error={errors.key}
        maxLength={LONGEST_KEY}
        isDisabled={row !== null}
        isRequired
      />
      <TextareaField
        label={t('settings.value')}
        name="value"
        value={values.value}
        onChange={(value) => set({ value })}
        error={errors.value}
      />
      <TextField
        label={t('settings.description')}
        name="description"
        value={values.description}
        onChange={(description) => set({ description })}
        error={errors.description}
        maxLength={1000}
      />
    </FormDrawer>
  );
}
