import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { namesUnreadable, useUnreadable } from '../../../platform/web/forms/unreadable.ts';
import { language } from '../../../platform/web/i18n/i18n.ts';
import { isApiError } from '../../../platform/web/query/api-error.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { looseRemote } from '../../../platform/web/query/remote.ts';
import { send } from '../../../platform/web/query/send.ts';
import { Drawer } from '../../../ui/patterns/overlay/drawer.tsx';
import { DataList } from '../../../ui/patterns/page/data-list.tsx';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { IconButton } from '../../../ui/primitives/actions/icon-button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { Form } from '../../../ui/primitives/form.tsx';
import { focusField } from '../../../ui/primitives/typing/show-field.ts';
import { useT } from '../../../ui/text/text.tsx';
import { visibleIds } from '../field-value/condition.rules.ts';
import {
  type FieldModuleName,
  type FieldTargets,
  type FieldValues,
  nameIn,
  type PlacedField,
} from '../field-value/field.rules.ts';
import { FieldInputs } from './additional-inputs.web.tsx';
import { useFieldsFor } from './field-calls.web.ts';
import { checkFields } from './field-check.web.ts';
import { FieldValue } from './field-value.web.tsx';
import styles from './field-web.module.css';

/** A record as this panel reads it. */
export interface PanelRecord {
  readonly id: number;
  readonly updated_at: string;
  readonly additional?: FieldValues;
}

/** Props of AdditionalPanel. */
export interface AdditionalPanelProps {
  module: FieldModuleName;
  targets: FieldTargets;
  record: PanelRecord;
  /** API path of the records: `/customer`; saved by PUT {path}/{id}. */
  path: string;
  mayEdit: boolean;
  onSaved?: (record: PanelRecord) => void;
}

/** The additional values of a record with a form for them; nothing where no field applies. */
export default function AdditionalPanel(props: AdditionalPanelProps) {
  const t = useT();
  const fields = useFieldsFor(props.module, props.targets);
  const [isEditing, setEditing] = useState(false);
  if (fields.length === 0) return null;
  const values = props.record.additional ?? {};
  const visible = visibleIds(
    fields.map(({ field }) => field),
    values,
  );
  const shown = fields.filter(({ field }) => visible.has(field.id));
  const filled = shown.filter(({ field }) => isFilled(values[field.id]));
  const empty = shown.length - filled.length;
  return (
    <Section
      title={t('fields.title')}
      action={
        props.mayEdit ? (
          <IconButton
            label={t('fields.edit')}
            icon={<IconPencil size={16} stroke={1.75} />}
            onClick={() => setEditing(true)}
          />
        ) : undefined
      }
    >
      {filled.length > 0 ? (
        <DataList
          items={filled.map(({ field }) => ({
            id: String(field.id),
            label: nameIn(field, language()),
            value: <FieldValue field={field} value={values[field.id]} />,
          }))}
        />
      ) : null}
      {empty > 0 ? <p className={styles.empty}>{t('fields.empty', { count: empty })}</p> : null}
      {isEditing ? <EditDrawer {...props} fields={fields} onClose={() => setEditing(false)} /> : null}
    </Section>
  );
}

/** Fields with nothing in them are counted, not listed: a record shows what is known. */
const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

type EditProps = AdditionalPanelProps & { fields: readonly PlacedField[]; onClose: () => void };

function EditDrawer(props: EditProps) {
  const t = useT();
  const form = useValuesForm(props);
  return (
    <Drawer
      isOpen
      title={t('fields.title')}
      notice={form.problem ? <Banner meaning="danger" title={form.problem} isAssertive /> : null}
      onClose={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose}>{t('ui.dialog.cancel')}</Button>
          <Button variant="primary" isBusy={form.isBusy} onClick={form.save}>
            {t('records.save')}
          </Button>
        </>
      }
    >
      <Form className={styles.sections} onSubmit={form.save}>
        <FieldInputs
          fields={props.fields}
          values={{ ...props.record.additional, ...form.changed }}
          errors={form.errors}
          onChange={form.setValues}
        />
        <button type="submit" hidden />
      </Form>
    </Drawer>
  );
}

/** What differs from the record is sent; the rules are the server's, so most mistakes show before anything is sent. */
function useValuesForm({ record, path, fields, onSaved, onClose }: EditProps) {
  const [changed, setChanged] = useState<FieldValues>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const unreadable = useUnreadable();
  const stored = record.additional ?? {};
  const update = looseRemote<{ params: { id: number }; body: object }, PanelRecord>('PUT', `${path}/{id}`);
  const setValues = (values: FieldValues) =>
    setChanged(
      Object.fromEntries(
        Object.entries(values).filter(
          ([id, value]) => JSON.stringify(value ?? null) !== JSON.stringify(stored[id] ?? null),
        ),
      ),
    );
  const submit = async () => {
    const wrong = checkFields(fields, changed, stored);
    setErrors(wrong);
    setProblem(null);
    if (unreadable.stops()) return;
    const [first] = Object.keys(wrong);
    if (first) return focusField(first);
    if (Object.keys(changed).length === 0) return onClose();
    setBusy(true);
    try {
      const body = { additional: changed, updated_at: record.updated_at };
      const saved = await send(update, { params: { id: record.id }, body });
      await invalidate([path]);
      onSaved?.(saved);
      onClose();
    } catch (failure) {
      setBusy(false);
      if (!isApiError(failure)) throw failure;
      const texts = Object.entries(failure.errors).flatMap(([name, all]) => (all[0] ? [[name, all[0]]] : []));
      setErrors(Object.fromEntries(texts));
      if (texts.length === 0) setProblem(failure.message);
    }
  };
  return { changed, errors, problem, isBusy, setValues, save: namesUnreadable(() => void submit()) };
}
