import { UPLOAD_LIMITS } from '../../../platform/web/files/upload.ts';
import { AttachmentGallery } from '../../../ui/patterns/files/attachment-gallery.tsx';
import { RadioField } from '../../../ui/primitives/fields/choice-field.tsx';
import { TextareaField, TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from './request-form.module.css';
import type { Choices, RequestValues } from './request-values.rules.ts';
import type { RequestUploads } from './use-request-draft.web.ts';

/** What every step gets. */
export interface StepProps {
  choices: Choices;
  values: RequestValues;
  /** Words by field, after the first try to go on. */
  errors: Readonly<Record<string, string>>;
  onChange: (patch: Partial<RequestValues>) => void;
  /** Left out where files are not asked for. */
  uploads?: RequestUploads;
}

/** Step 1: the category of the request; where the company has none, the kind of work. */
export function KindStep({ choices, values, errors, onChange }: StepProps) {
  const t = useT();
  const hasCategories = choices.categories.length > 0;
  const list = hasCategories ? choices.categories : choices.types;
  const value = hasCategories ? values.category_id : values.type_id;
  return (
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
  );
}

/** Step 4: what is wanted in a few words, more if needed, and pictures of it. */
export function WhatStep({ values, errors, onChange, uploads }: StepProps) {
  const t = useT();
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
