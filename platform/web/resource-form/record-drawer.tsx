import type { ReactNode } from 'react';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { ConflictDrawer } from '../../../ui/patterns/form/conflict-drawer.tsx';
import { useSubmitKey } from '../../../ui/patterns/form/save-key.ts';
import { Drawer } from '../../../ui/patterns/overlay/drawer.tsx';
import { ErrorState, Skeleton } from '../../../ui/patterns/states/states.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Form } from '../../../ui/primitives/form.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import type { AnyResource } from '../../resource/define.ts';
import { mayDiscard } from '../forms/dirty-guard.ts';
import { language } from '../i18n/i18n.ts';
import { useRead } from '../query/hooks.ts';
import { resourceCalls } from '../query/remote.ts';
import type { CellSlots } from '../resource-list/columns/columns.tsx';
import { RecordFacts } from '../resource-list/columns/record-facts.tsx';
import { genderOf, useRowName } from '../resource-list/state/use-row-name.ts';
import { titleOf } from '../routing/screen.ts';
import type { AnyRow, FormValue } from './form-values.ts';
import { currencyOf, type InputSlots, RecordFailure, RecordFields } from './record-fields.tsx';
import styles from './record-form.module.css';
import { shownValue } from './shown-value.ts';
import { type RecordForm, useRecordForm } from './use-record-form.ts';

/** Props of RecordDrawer. */
export interface RecordDrawerProps {
  resource: AnyResource;
  /** Record to edit, or 'new'. */
  id: number | 'new';
  /** The record when the list already has it; else it is read. */
  row?: AnyRow;
  inputs?: InputSlots;
  /** Inputs of a new record behind those of the definition. */
  more?: (form: RecordForm) => ReactNode;
  /** What stands below the fields, of new records and old ones, e.g. a preview of what is typed. */
  foot?: (form: RecordForm) => ReactNode;
  /** Without the permission to change it the fields are shown, not edited. */
  isReadOnly: boolean;
  /** What cannot be edited is read as facts, with these cells in the place of the derived ones; without them it is the form, shut. */
  cells?: CellSlots;
  onClose: () => void;
  onSaved?: (row: AnyRow) => void;
}

/** Creates or edits one record beside its list. */
export function RecordDrawer(props: RecordDrawerProps) {
  const { resource, id, row } = props;
  const calls = resourceCalls(resource);
  const read = useRead(calls.get, { params: { id: Number(id) } }, { isEnabled: id !== 'new' && row === undefined });
  const found = id === 'new' ? null : (row ?? (read.data as AnyRow | undefined));
  if (found !== undefined) return <OpenForm {...props} found={found} />;
  return (
    <Drawer isOpen title={titleOf({ title: resource.label.one }, language())} onClose={props.onClose}>
      {read.error ? (
        <ErrorState
          title={read.error.message}
          requestId={read.error.requestId}
          onRetry={() => void read.refetch()}
          level={3}
        />
      ) : (
        <Skeleton lines={6} height={32} />
      )}
    </Drawer>
  );
}

function OpenForm({ found, ...props }: RecordDrawerProps & { found: AnyRow | null }) {
  const { resource, onClose, isReadOnly } = props;
  const t = useT();
  const form = useRecordForm(resource, found, (saved, wasMerged) => {
    if (wasMerged) notify(t('records.conflict.merged'));
    props.onSaved?.(saved);
    onClose();
  });
  const close = async () => {
    if (await mayDiscard(form.isDirty)) onClose();
  };
  const place = useSubmitKey(!isReadOnly);
  const one = titleOf({ title: resource.label.one }, language());
  const what = one.toLowerCase();
  const nameOf = useRowName(resource);
  const name = found ? (resource.list.namedBy ? nameOf(found) : String(found[resource.title] ?? one)) : '';
  const title = found
    ? isReadOnly
      ? name
      : t('ui.field.edit', { label: what })
    : t('records.new', { what, of: genderOf(resource) });
  const footer = isReadOnly ? (
    <Button onClick={onClose}>{t('records.close')}</Button>
  ) : (
    <>
      <Button onClick={() => void close()}>{t('ui.dialog.cancel')}</Button>
      <Button variant="primary" isBusy={form.isSaving} onClick={form.save}>
        {found ? t('records.save') : t('records.create', { what })}
      </Button>
    </>
  );
  if (isReadOnly && found && props.cells)
    return (
      <Drawer isOpen title={title} onClose={onClose} footer={footer}>
        <RecordFacts resource={resource} row={found} cells={props.cells} />
      </Drawer>
    );
  if (form.isDeciding) return <Conflict resource={resource} form={form} />;
  return (
    <Drawer
      isOpen
      title={title}
      onClose={() => void close()}
      footer={footer}
      notice={<RecordFailure resource={resource} form={form} />}
    >
      <Form ref={place} onSubmit={form.save}>
        {found && !isReadOnly ? <p className={styles.name}>{name}</p> : null}
        <RecordFields resource={resource} form={form} inputs={props.inputs} isReadOnly={isReadOnly} isFresh={!found} />
        {found ? null : props.more?.(form)}
        {props.foot?.(form)}
        <button type="submit" hidden />
      </Form>
    </Drawer>
  );
}

function Conflict({ resource, form }: { resource: AnyResource; form: RecordForm }) {
  const t = useT();
  const format = useFormat();
  const shown = (name: string, value: FormValue) =>
    resource.fields[name]?.kind === 'money' && value !== null && value !== ''
      ? format.money(String(value), { currency: currencyOf(resource, form)?.code })
      : shownValue(resource, name, value);
  const apply = (choices: Record<string, 'theirs' | 'mine'>) =>
    form.resolve(Object.fromEntries(form.clashes.map((clash) => [clash.name, clash[choices[clash.name] ?? 'mine']])));
  return (
    <ConflictDrawer
      isOpen
      onClose={form.decideLater}
      changedBy={t('records.conflict.someone')}
      isSaving={form.isSaving}
      onApply={apply}
      fields={form.clashes.map(({ name, theirs, mine }) => ({
        key: name,
        label: titleOf({ title: resource.fields[name]?.label ?? [name, name] }, language()),
        theirs: shown(name, theirs),
        mine: shown(name, mine),
      }))}
    />
  );
}
