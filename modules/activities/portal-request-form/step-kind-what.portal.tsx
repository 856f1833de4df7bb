import { UPLOAD_LIMITS } from '../../../platform/web/files/upload.ts';
import { AttachmentGallery } from '../../../ui/patterns/files/attachment-gallery.tsx';
import { RadioField } from '../../../ui/primitives/fields/choice-field.tsx';
import { TextareaField, TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { AdditionalInputs } from '../../fields/public.web.tsx';
import styles from './request-form.module.css';
import { type Choices, type RequestValues, templateOf, templatesOf, typeOf } from './request-values.rules.ts';
import type { RequestUploads } from './use-request-draft.web.ts';

/** No ready-made work. */
const NONE = 'none';

/** What every step gets. */
export interface StepProps {
  choices: Choices;
  values: RequestValues;
  /** Words by field, after the first try to go on. */
  errors: Readonly<Record<string, string>>;
  onChange: (patch: Partial<RequestValues>) => void;
  /** Left out where files are not asked for. */
  uploads?: RequestUploads;
  /** A request that is not there yet: defaults stand in the inputs. */
  isNew?: boolean;
}

/** Step 1: the category of the request; where the company has none, the kind of work. */
export function KindStep({ choices, values, errors, onChange, isNew }: StepProps) {
  const t = useT();
  const hasCategories = choices.categories.length > 0;
  const list = hasCategories ? choices.categories : choices.types;
  const value = hasCategories ? values.category_id : values.type_id;
  return (
    <div className={styles.fields}>
      <RadioField
        name="kind"
        label={t('portal.form.question.kind')}
        hideLabel
        value={value === null ? null : String(value)}
        onChange={(id) => onChange(hasCategories ? { category_id: Number(id) } : { type_id: Number(id) })}
        options={list.map(({ id, name, description }) => ({
          value: String(id),
          label: name,
          hint: description ?? undefined,
        }))}
        error={errors.kind}
      />
      {isNew ? <ReadyMade choices={choices} values={values} onChange={onChange} /> : null}
    </div>
  );
}

/** Work the company has prepared for the kind that is chosen; none of it has to be taken. */
function ReadyMade({ choices, values, onChange }: Pick<StepProps, 'choices' | 'values' | 'onChange'>) {
  const t = useT();
  const offered = templatesOf(values, choices);
  if (offered.length === 0) return null;
  const options = offered.map(({ id, name, description }) => ({
    value: String(id),
    label: name,
    hint: description ?? undefined,
  }));
  return (
    <RadioField
      name="template_id"
      label={t('portal.form.template')}
      value={String(templateOf(values, choices)?.id ?? NONE)}
      onChange={(id) => onChange({ template_id: id === NONE ? null : Number(id) })}
      options={[{ value: NONE, label: t('portal.form.template_none') }, ...options]}
    />
  );
}

/** Step 4: what is wanted in a few words, more if needed, what the company asks about such work, and pictures of it. */
export function WhatStep({ choices, values, errors, onChange, uploads, isNew }: StepProps) {
  const t = useT();
  const type = typeOf(values, choices);
  return (
    <div className={styles.fields}>
      <TextField
        name="title"
        label={t('portal.form.title')}
        hint={t('portal.form.title_hint')}
        value={values.title}
        onChange={(title) => onChange({ title })}
        error={errors.title}
        maxLength={200}
        isRequired
      />
      <TextareaField
        name="description"
        label={t('portal.form.description')}
        hint={t('portal.form.description_hint')}
        value={values.description}
        onChange={(description) => onChange({ description })}
        maxLength={10_000}
        rows={4}
        isOptional
      />
      {type === null ? null : (
        <AdditionalInputs
          module="activity"
          targets={{ order_type: [type] }}
          values={values.answers ?? {}}
          errors={errors}
          onChange={(answers) => onChange({ answers })}
          isNew={isNew}
        />
      )}
      {uploads ? <Photos values={values} onChange={onChange} uploads={uploads} /> : null}
    </div>
  );
}

type PhotosProps = Pick<StepProps, 'values' | 'onChange'> & { uploads: RequestUploads };

function Photos({ values, onChange, uploads }: PhotosProps) {
  const t = useT();
  const { urlOf } = uploads;
  return (
    <div>
      <h3 className={styles.label}>{t('portal.form.photos')}</h3>
      <AttachmentGallery
        label={t('portal.form.photos')}
        limits={UPLOAD_LIMITS}
        items={values.files.map((file) => ({
          id: file.key,
          name: file.name,
          size: file.size,
          url: urlOf(file.key) ?? '#',
          thumbnailUrl: /^(png|jpe?g)$/.test(file.file_extension) ? urlOf(file.key) : null,
        }))}
        uploads={uploads.items}
        onAdd={uploads.add}
        onRetry={uploads.retry}
        onCancel={uploads.cancel}
        onDelete={(item) => onChange({ files: values.files.filter((file) => file.key !== item.id) })}
      />
    </div>
  );
}
