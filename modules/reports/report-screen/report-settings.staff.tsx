import { useRead } from '../../../platform/web/query/hooks.ts';
import { looseRemote } from '../../../platform/web/query/remote.ts';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { RadioField, SwitchField } from '../../../ui/primitives/fields/choice-field.tsx';
import { MultiSelectField, SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { TextareaField, TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { ITEMS_MODES, MOST_GROUPS } from '../engine/report.rules.ts';
import styles from './report.module.css';
import type { ReportFace, SavedReport } from './report-calls.web.ts';
import type { PartProps } from './report-columns.staff.tsx';
import { formatsOf } from './report-values.web.ts';

type Errors = Readonly<Record<string, string>>;

/** What the report is called and who reads it. */
export function Naming({ values, set, errors }: PartProps & { errors: Errors }) {
  const t = useT();
  const roles = useRead(rolesCall, {}, { fresh: 'master', isQuiet: true, isEnabled: values.shared === 'roles' });
  return (
    <Section title={t('reports.report')}>
      <div className={styles.fields}>
        <TextField
          label={t('reports.name')}
          name="name"
          value={values.name}
          onChange={(name) => set({ name })}
          error={errors.name}
          maxLength={120}
          isRequired
        />
        <TextareaField
          label={t('reports.description')}
          name="description"
          rows={2}
          value={values.description}
          onChange={(description) => set({ description })}
          isOptional
        />
        <RadioField
          label={t('reports.shared')}
          name="shared"
          value={values.shared}
          onChange={(shared) => set({ shared })}
          options={(['private', 'roles', 'all'] as const).map((value) => ({
            value,
            label: t(`reports.shared.${value}`),
          }))}
        />
        {values.shared === 'roles' ? (
          <MultiSelectField
            label={t('reports.roles')}
            name="role_ids"
            options={(roles.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            value={values.role_ids.map(String)}
            onChange={(ids) => set({ role_ids: ids.map(Number) })}
          />
        ) : null}
      </div>
    </Section>
  );
}

const rolesCall = looseRemote<Record<never, never>, { id: number; name: string }[]>('GET', '/role/all');

interface ShapeProps extends PartProps {
  face: ReportFace;
  hasItems: boolean;
  errors: Errors;
}

/** Groups, items, totals, and the file. */
export function Shape({ values, set, known, face, hasItems, errors }: ShapeProps) {
  const t = useT();
  const isDocument = values.layout !== 'table';
  const chosen = values.columns.flatMap(({ key }) => known.find((column) => column.key === key) ?? []);
  return (
    <Section title={t('reports.shape')}>
      <div className={styles.fields}>
        {face.kind === 'order_statement' ? <Look values={values} set={set} known={known} /> : null}
        {isDocument ? null : (
          <>
            {hasItems ? (
              <RadioField
                label={t('reports.items')}
                name="items_mode"
                value={values.items_mode}
                onChange={(items_mode) => set(withoutItems(values, known, items_mode))}
                options={ITEMS_MODES.map((value) => ({
                  value,
                  label: t(`reports.items.${value}`),
                }))}
                error={errors.items_mode}
              />
            ) : null}
            <MultiSelectField
              label={t('reports.group_by')}
              hint={t('reports.group_by_hint')}
              name="group_by"
              options={chosen.map(({ key, label }) => ({ value: key, label }))}
              value={values.group_by}
              onChange={(keys) => set({ group_by: keys.slice(0, MOST_GROUPS) })}
              error={errors.group_by}
              isDisabled={chosen.length === 0}
            />
            <SwitchField
              label={t('reports.totals')}
              name="totals"
              value={values.totals}
              onChange={(totals) => set({ totals })}
            />
          </>
        )}
        <SelectField
          label={t('reports.format')}
          name="format"
          options={formatsOf(values.layout).map((value) => ({ value, label: t(`reports.format.${value}`) }))}
          value={values.format}
          onChange={(format) => set({ format: (format as SavedReport['format'] | null) ?? 'xlsx' })}
          isRequired
        />
      </div>
    </Section>
  );
}

/** A mode without items takes their columns along. */
function withoutItems(values: PartProps['values'], known: PartProps['known'], mode: PartProps['values']['items_mode']) {
  if (mode !== 'none') return { items_mode: mode };
  const isItem = (key: string): boolean => known.some((column) => column.key === key && column.is_item);
  return {
    items_mode: mode,
    columns: values.columns.filter(({ key }) => !isItem(key)),
    group_by: values.group_by.filter((key) => !isItem(key)),
  };
}

function Look({ values, set }: PartProps) {
  const t = useT();
  return (
    <>
      <RadioField
        label={t('reports.layout')}
        name="layout"
        value={values.layout}
        onChange={(layout) => set({ layout, format: formatsOf(layout)[0] ?? 'xlsx' })}
        options={(['table', 'statement', 'receipt'] as const).map((value) => ({
          value,
          label: t(`reports.layout.${value}`),
        }))}
      />
      {values.layout === 'table' ? null : (
        <>
          <SwitchField
            label={t('reports.with_unused')}
            name="with_unused"
            value={values.with_unused}
            onChange={(with_unused) => set({ with_unused })}
          />
          <SwitchField
            label={t('reports.with_pictures')}
            name="with_pictures"
            value={values.with_pictures}
            onChange={(with_pictures) => set({ with_pictures })}
          />
        </>
      )}
    </>
  );
}
