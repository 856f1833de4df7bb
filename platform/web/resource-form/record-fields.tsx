import type { ReactNode } from 'react';
import { AmountsIn } from '../../../ui/format/format-context.tsx';
import { ErrorSummary } from '../../../ui/patterns/form/error-summary.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { AnyResource } from '../../resource/define.ts';
import { retry } from '../forms/form-failure.tsx';
import { nextStep } from '../forms/next-step.ts';
import { allProblems } from '../forms/unreadable.ts';
import { language } from '../i18n/i18n.ts';
import { titleOf } from '../routing/screen.ts';
import { FieldInput, type FieldInputProps } from './field-input.tsx';
import { formFields, type RefChoice } from './form-values.ts';
import styles from './record-form.module.css';
import type { RecordForm } from './use-record-form.ts';

/** Inputs that replace the derived ones, by field. */
export type InputSlots = Readonly<Record<string, (props: FieldInputProps) => ReactNode>>;

/** Props of RecordFields. */
export interface RecordFieldsProps {
  resource: AnyResource;
  form: RecordForm;
  inputs?: InputSlots;
  isReadOnly?: boolean;
  /** Puts the cursor into the first field. */
  isFresh?: boolean;
}

/** Why the record could not be saved, and what to do with what was typed. */
export function RecordFailure({ resource, form }: { resource: AnyResource; form: RecordForm }) {
  const t = useT();
  const { problem } = form;
  if (!problem) return null;
  // Answered 404: the record was deleted meanwhile.
  const what = titleOf({ title: resource.label.one }, language()).toLowerCase();
  const isGone = problem.status === 404;
  return (
    <Banner
      meaning="danger"
      title={isGone ? t('records.gone', { what }) : problem.message}
      actions={retry(problem, t, form.save)}
      isAssertive
    >
      {isGone ? t('records.gone_next') : nextStep(problem, t)}
    </Banner>
  );
}

/** The sections of a form with the inputs of their fields. */
export function RecordFields({ resource, form, inputs = {}, isReadOnly, isFresh }: RecordFieldsProps) {
  const writable = formFields(resource);
  const first = writable[0]?.[0];
  const byName = new Map(writable);
  return (
    <AmountsIn currency={currencyOf(resource, form)}>
      <div className={styles.sections}>
        <Summary resource={resource} form={form} />
        {resource.form.map(({ section, fields }) => (
          <fieldset key={section[0]} className={styles.section}>
            {resource.form.length > 1 ? <legend>{titleOf({ title: section }, language())}</legend> : null}
            {fields.map((name) => {
              const field = byName.get(name);
              if (!field) return null;
              const props: FieldInputProps = {
                name,
                recordId: form.id,
                field,
                value: form.values[name] ?? null,
                onChange: (value) => form.set(name, value),
                form,
                error: form.errors[name],
                isReadOnly,
                autoFocus: isFresh && name === first,
              };
              const Input = inputs[name];
              return <div key={name}>{Input ? Input(props) : <FieldInput {...props} />}</div>;
            })}
          </fieldset>
        ))}
      </div>
    </AmountsIn>
  );
}

/** Amounts of a record with a currency of its own are in that one; its list says which by code. */
export function currencyOf(resource: AnyResource, { values }: RecordForm): { code: string } | null {
  const chosen = resource.fields.currency_id ? (values.currency_id as RefChoice | null) : null;
  return chosen && /^[A-Z]{3}$/.test(chosen.label) ? { code: chosen.label } : null;
}

/** What is wrong as links, at the top; one problem alone takes focus itself, and is listed only where the form is long. */
function Summary({ resource, form }: { resource: AnyResource; form: RecordForm }) {
  const named = formFields(resource).map(([name, field]) => {
    const text = form.errors[name];
    return [name, text && `${titleOf({ title: field.label }, language())}: ${text}`];
  });
  const problems = allProblems(form.unreadable, Object.fromEntries(named));
  const isAlone = problems.length < 2;
  if (isAlone && resource.form.length < 2) return null;
  return <ErrorSummary problems={problems} submitCount={isAlone ? 0 : form.tries} />;
}
