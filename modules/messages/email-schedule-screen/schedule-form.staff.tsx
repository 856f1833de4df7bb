import { useMemo } from 'react';
import { FormDrawer } from '../../../platform/web/forms/form-layer.tsx';
import { useForm } from '../../../platform/web/forms/use-form.ts';
import { invalidate, useRead } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { FormGrid } from '../../../ui/patterns/form/form-grid.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { SwitchField } from '../../../ui/primitives/fields/choice-field.tsx';
import { MultiSelectField, SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { TextareaField, TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { ActionFields } from './action-fields.staff.tsx';
import { NextRuns } from './next-runs.staff.tsx';
import { SCHEDULE_PATHS, type ScheduleOptions, type ScheduleRecord, scheduleCalls } from './schedule-calls.web.ts';
import { bodyOf, type PartProps, problemsOf, type ScheduleValues, valuesOf } from './schedule-values.web.ts';
import { TryOut } from './try-out.staff.tsx';

interface Props {
  id: number | 'new';
  onClose: () => void;
  onCreated: (id: number) => void;
}

/** The form of a schedule: what, to whom, when; with the next runs, a preview and a test mail. */
export function ScheduleForm({ id, onClose, onCreated }: Props) {
  const isNew = id === 'new';
  const options = useRead(scheduleCalls.options, {});
  const read = useRead(scheduleCalls.get, { params: { id: isNew ? 0 : id } }, { isEnabled: !isNew });
  if (!options.data || (!isNew && !read.data)) return null;
  return (
    <LoadedForm
      key={read.data?.updated_at ?? 'new'}
      record={read.data ?? null}
      options={options.data}
      onClose={onClose}
      onCreated={onCreated}
    />
  );
}

interface LoadedProps extends Omit<Props, 'id'> {
  record: ScheduleRecord | null;
  options: ScheduleOptions;
}

function LoadedForm({ record, options, onClose, onCreated }: LoadedProps) {
  const t = useT();
  const form = useForm<ScheduleValues, ScheduleRecord>({
    initial: valuesOf(record, options),
    check: problemsOf,
    send: (values) =>
      record
        ? send(scheduleCalls.update, {
            params: { id: record.id },
            body: { ...bodyOf(values), updated_at: record.updated_at },
          })
        : send(scheduleCalls.create, { body: bodyOf(values) }),
    onDone: (saved) => {
      notify(t('comm.schedule.saved', { name: saved.name }));
      void invalidate(SCHEDULE_PATHS);
      if (!record) onCreated(saved.id);
    },
  });
  const { values, set, errors } = form;
  return (
    <FormDrawer
      title={record ? record.name : t('comm.schedule.new')}
      text={t('comm.schedule.text')}
      form={form}
      submit={t(record ? 'comm.schedule.save' : 'comm.schedule.create')}
      onClose={onClose}
    >
      {record?.last_error ? (
        <Banner meaning="warning" title={t('comm.schedule.last_error')}>
          {record.last_error}
        </Banner>
      ) : null}
      <TextField
        label={t('comm.field.name')}
        name="name"
        value={values.name}
        onChange={(name) => set({ name })}
        error={errors.name}
        maxLength={100}
        isRequired
        autoFocus
      />
      <ActionFields values={values} set={set} errors={errors} actions={options.actions} />
      <Recipients values={values} set={set} errors={errors} options={options} />
      <Timing values={values} set={set} errors={errors} options={options} />
      <NextRuns values={values} />
      <SwitchField
        label={t('comm.schedule.skip_empty')}
        name="skip_empty"
        value={values.skip_empty}
        onChange={(skip) => set({ skip_empty: skip })}
      />
      <SwitchField
        label={t('comm.schedule.active')}
        name="active"
        value={values.active}
        onChange={(active) => set({ active })}
      />
      {record ? <TryOut id={record.id} isSaved={!form.isDirty} /> : null}
    </FormDrawer>
  );
}

function Recipients({ values, set, errors, options }: PartProps & { options: ScheduleOptions }) {
  const t = useT();
  const addressError = Object.entries(errors).find(([name]) => name === 'email' || name.startsWith('email.'))?.[1];
  return (
    <>
      <TextareaField
        label={t('comm.schedule.email')}
        hint={t('comm.schedule.email_hint')}
        name="email"
        rows={2}
        value={values.email}
        onChange={(email) => set({ email })}
        error={addressError}
        isOptional
      />
      <MultiSelectField
        label={t('comm.schedule.roles')}
        name="role_ids"
        options={options.roles.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={values.role_ids}
        onChange={(roles) => set({ role_ids: roles })}
        error={errors['parameters.role_ids']}
        isOptional
      />
      <FormGrid>
        <SelectField
          label={t('comm.schedule.format')}
          name="format"
          options={options.formats}
          value={values.format}
          onChange={(format) => set({ format: (format ?? 'html') as ScheduleValues['format'] })}
          isRequired
        />
        <SelectField
          label={t('comm.field.template')}
          name="template_id"
          placeholder={t('comm.own_words')}
          options={options.templates.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={values.template_id}
          onChange={(template) => set({ template_id: template })}
          error={errors.template_id}
        />
      </FormGrid>
    </>
  );
}

function Timing({ values, set, errors, options }: PartProps & { options: ScheduleOptions }) {
  const t = useT();
  const zones = useMemo(
    () => Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
    [],
  );
  const known = options.frequencies.some(({ value }) => value === values.rrule);
  const frequencies = known
    ? options.frequencies
    : [...options.frequencies, { value: values.rrule, label: values.rrule }];
  return (
    <FormGrid>
      <SelectField
        label={t('comm.schedule.rrule')}
        name="rrule"
        options={frequencies}
        value={values.rrule}
        onChange={(rrule) => set({ rrule: rrule ?? '' })}
        error={errors.rrule}
        isRequired
      />
      <TextField
        label={t('comm.schedule.time')}
        name="time"
        placeholder="08:00"
        value={values.time}
        onChange={(time) => set({ time })}
        error={errors.time}
        maxLength={5}
        isRequired
      />
      <SelectField
        label={t('comm.schedule.time_zone')}
        name="time_zone"
        options={zones}
        value={values.time_zone}
        onChange={(zone) => set({ time_zone: zone ?? '' })}
        error={errors.time_zone}
        isRequired
      />
    </FormGrid>
  );
}
