import { useCan } from '../../../platform/web/session/session-store.ts';
import { AtPlace } from '../../../ui/format/format-context.tsx';
import { DateTimeField } from '../../../ui/primitives/fields/dates/date-time-field.tsx';
import { EntityPicker } from '../../../ui/primitives/fields/entity-picker.tsx';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { TextareaField, TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { AdditionalInputs } from '../../fields/public.web.tsx';
import { useOfficerHint, useOfficersFor } from '../officer-choice/officer-choice.web.ts';
import styles from '../order-web/order-form.module.css';
import { listOf, templatesOf } from '../order-web/order-lookups.web.ts';
import type { useNewOrder } from './use-new-order.web.ts';
import { VisitWarnings, Warning } from './visit-warnings.staff.tsx';

const categories = listOf('/order-category');
const PRIORITIES = ['1', '2', '3', '4'];

interface Props {
  form: ReturnType<typeof useNewOrder>;
}

/** Where, when, who and what: prefilled, none of it needed. */
export function NewOrderDetails({ form }: Props) {
  const t = useT();
  const { values, set, errors } = form;
  return (
    <>
      {values.type === null ? null : (
        <AdditionalInputs
          module="activity"
          targets={{ order_type: [Number(values.type)] }}
          values={values.additional}
          errors={errors}
          onChange={(additional) => set({ additional })}
          isNew
        />
      )}
      {form.addresses.length > 0 ? (
        <SelectField
          label={t('activity.field.address')}
          name="customer_address_id"
          isOptional
          options={form.addresses}
          value={values.address}
          onChange={(address) => set({ address })}
          error={errors.customer_address_id}
        />
      ) : null}
      <VisitFields form={form} />
      <TemplateField form={form} />
      <AtPlace zone={form.zone}>
        <OfficerField form={form} />
      </AtPlace>
      <TextField
        label={t('activity.field.title')}
        name="title"
        isOptional
        value={values.title}
        onChange={(title) => set({ title })}
        maxLength={200}
        error={errors.title}
      />
      <TextareaField
        label={t('activity.field.description')}
        name="description"
        isOptional
        value={values.description}
        onChange={(description) => set({ description })}
        maxLength={10_000}
        error={errors.description}
      />
      <div className={styles.pair}>
        <SelectField
          label={t('activity.field.priority')}
          name="priority"
          isRequired
          options={PRIORITIES.map((value) => ({ value, label: t(`activity.priority.${value}`) }))}
          value={values.priority}
          onChange={(priority) => set({ priority: priority ?? '3' })}
        />
        <EntityPicker
          label={t('activity.field.category')}
          name="category_id"
          isOptional
          search={categories.search}
          value={values.category}
          onChange={(category) => set({ category })}
          error={errors.category_id}
        />
      </div>
    </>
  );
}

function OfficerField({ form: { values, set, errors } }: Props) {
  const t = useT();
  const type = values.type === null ? null : Number(values.type);
  const start = values.start || null;
  const visit = { end: values.end };
  const search = useOfficersFor(type, start, visit);
  const hint = useOfficerHint(values.officer?.value, type, start, visit);
  return (
    <EntityPicker
      // Who can do it, and what they have then, is another list for another type or time.
      key={`${values.type} ${values.start} ${values.end}`}
      label={t('activity.field.officer')}
      name="driver_id"
      hint={hint?.isTaken ? <Warning>{hint.words}</Warning> : hint?.words}
      isOptional
      search={search}
      value={values.officer}
      onChange={(officer) => set({ officer })}
      error={errors.driver_id}
    />
  );
}

function VisitFields({ form: { values, errors, zone, setHours } }: Props) {
  const t = useT();
  return (
    <div>
      <div className={styles.pair}>
        <DateTimeField
          label={t('activity.field.start')}
          name="scheduled_start"
          isOptional
          value={values.start}
          zone={zone}
          onChange={(start) => setHours(start)}
          error={errors.scheduled_start}
          dayMissing={t('activity.create.start_day_missing')}
        />
        <DateTimeField
          label={t('activity.field.end')}
          name="scheduled_end"
          isOptional
          value={values.end}
          zone={zone}
          onChange={(end) => setHours(values.start, end)}
          error={errors.scheduled_end}
          dayMissing={t('activity.create.end_day_missing')}
        />
      </div>
      <VisitWarnings visit={values} />
    </div>
  );
}

/** What the activity starts with; without a choice the type's own template counts. */
function TemplateField({ form }: Props) {
  const t = useT();
  const canView = useCan()('view.activity_template');
  const { values, set, errors } = form;
  if (values.type === null || !canView) return null;
  return (
    <EntityPicker
      key={`${values.type} ${values.customer?.value ?? ''}`}
      label={t('template.choose')}
      hint={t('template.choose_hint')}
      name="template_id"
      isOptional
      search={templatesOf(Number(values.type), values.customer ? Number(values.customer.value) : null)}
      value={values.template}
      onChange={(template) => set({ template })}
      error={errors.template_id}
    />
  );
}
