import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import { language } from '../../../platform/web/i18n/i18n.ts';
import { useRead } from '../../../platform/web/query/hooks.ts';
import type { FieldInputProps } from '../../../platform/web/resource-form/field-input.tsx';
import type { AnyRow } from '../../../platform/web/resource-form/form-values.ts';
import { type InputSlots, RecordFields } from '../../../platform/web/resource-form/record-fields.tsx';
import { useRecordForm } from '../../../platform/web/resource-form/use-record-form.ts';
import { titleOf } from '../../../platform/web/routing/screen.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { SaveBar } from '../../../ui/patterns/form/save-bar.tsx';
import { PageBody, Section } from '../../../ui/patterns/page/page.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { ColourField } from '../../../ui/primitives/fields/pictures/colour-field.tsx';
import { IconField } from '../../../ui/primitives/fields/pictures/icon-field.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { orderType } from '../order-type/order-type.resource.ts';
import { typeCalls } from './type-calls.web.ts';
import styles from './type-screen.module.css';
import { TAB_FIELDS, type TypeTab } from './type-tabs.ts';

/** The form of a type, one tab of it shown; one save bar for all tabs. */
export function TypeFields({ row, tab }: { row: AnyRow; tab: TypeTab }) {
  const [base, setBase] = useState(row);
  const isDirty = useRef(false);
  // A newer record replaces the form only while nothing is typed; else saving finds the difference.
  useEffect(() => {
    if (!isDirty.current) setBase(row);
  }, [row]);
  return <TypeForm key={base.updated_at} row={base} tab={tab} onDirty={isDirty} onSaved={setBase} />;
}

interface TypeFormProps {
  row: AnyRow;
  tab: TypeTab;
  onDirty: { current: boolean };
  onSaved: (row: AnyRow) => void;
}

function TypeForm({ row, tab, onDirty, onSaved }: TypeFormProps) {
  const t = useT();
  const canWrite = useCan()('update.activity_type');
  const form = useRecordForm(orderType, row, (saved) => {
    onDirty.current = false;
    onSaved(saved);
    notify(t('ordertype.saved', { name: String(saved.name) }));
  });
  onDirty.current = form.isDirty;
  const shown = useMemo(() => resourceOf(tab), [tab]);
  const prefix = String(form.values.prefix ?? '');
  return (
    <>
      <PageBody>
        <Section title={t(`ordertype.tab.${tab}`)}>
          {canWrite ? null : <Banner meaning="neutral" title={t('ordertype.read_only')} />}
          <p className={styles.quiet}>{t(`ordertype.text.${tab}`)}</p>
          <RecordFields resource={shown} form={form} inputs={TYPE_INPUTS} isReadOnly={!canWrite} />
          {tab === 'numbering' ? (
            <NextNumber id={row.id} prefix={prefix} width={String(form.values.number_width ?? '')} />
          ) : null}
        </Section>
      </PageBody>
      <SaveBar
        changes={canWrite && form.isDirty ? form.changed.length : 0}
        isSaving={form.isSaving}
        onSave={form.save}
        onDiscard={form.reset}
      />
    </>
  );
}

/** A colour of the palette by its swatch, or any other. */
function ColourInput({ value, onChange, error, isReadOnly, name, field }: FieldInputProps) {
  const t = useT();
  return (
    <ColourField
      label={titleOf({ title: field.label }, language())}
      name={name}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
      error={error ?? undefined}
      isDisabled={isReadOnly}
      isRequired
      words={{ other: t('ordertype.colour_other'), pick: t('ordertype.colour_pick') }}
    />
  );
}

/** Pictures for kinds of work. */
const ICONS = [
  ...[
    'truck-delivery',
    'truck-return',
    'package-import',
    'tool',
    'tools',
    'settings',
    'clipboard-check',
    'ruler-measure',
  ],
  ...['urgent', 'refresh', 'forklift', 'box', 'home', 'window', 'key', 'bolt', 'plug', 'droplet', 'flame', 'snowflake'],
  ...['spray', 'paint', 'calendar-event'],
];

function IconInput({ value, onChange, error, isReadOnly, name, field }: FieldInputProps) {
  const t = useT();
  return (
    <IconField
      label={titleOf({ title: field.label }, language())}
      name={name}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={onChange}
      error={error ?? undefined}
      isDisabled={isReadOnly}
      options={ICONS.map((icon) => ({ value: icon, label: t(`ordertype.icon.${icon}`) }))}
    />
  );
}

/** Inputs of a type that replace the derived ones. */
export const TYPE_INPUTS: InputSlots = {
  colour: (props) => <ColourInput {...props} />,
  icon: (props) => <IconInput {...props} />,
};

const resourceOf = (tab: TypeTab) => ({
  ...orderType,
  form: [{ section: orderType.label.one, fields: TAB_FIELDS[tab] ?? [] }],
});

/** What the next activity will be called, while the prefix is typed. */
function NextNumber({ id, prefix, width }: { id: number; prefix: string; width: string }) {
  const t = useT();
  const [wanted] = useDebouncedValue({ prefix: prefix.trim(), width }, 200);
  const digits = Number(wanted.width);
  const read = useRead(
    typeCalls.nextNumber,
    {
      params: { id },
      query: { prefix: wanted.prefix, width: digits >= 4 && digits <= 9 ? digits : undefined },
    },
    { keepsPrevious: true, isQuiet: true, isEnabled: wanted.prefix.length <= 10 },
  );
  const next = read.data?.next ?? null;
  return (
    <div className={styles.preview} aria-live="polite">
      <p className={styles.quiet}>{t('ordertype.next_number')}</p>
      {next === null ? (
        <Banner
          meaning="warning"
          title={t(wanted.prefix === '' ? 'ordertype.prefix_missing' : 'ordertype.prefix_bad')}
        />
      ) : (
        <span className={styles.number}>{next}</span>
      )}
      {(read.data?.shared_with.length ?? 0) > 0 ? (
        <p className={styles.quiet}>{t('ordertype.shared', { names: read.data?.shared_with.join(', ') ?? '' })}</p>
      ) : null}
    </div>
  );
}
