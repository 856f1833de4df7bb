import { useState } from 'react';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from '../builder-form/builder.module.css';
import type { FieldDefinition, FieldValues, PlacedField } from '../field-value/field.rules.ts';
import { FieldInputs } from '../field-web/additional-inputs.web.tsx';
import { checkFields } from '../field-web/field-check.web.ts';

/** The form as people will see it, with its rules alive; nothing is saved. */
export function FormPreview({ fields }: { fields: readonly FieldDefinition[] }) {
  const t = useT();
  const [values, setValues] = useState<FieldValues>({});
  const [errors, setErrors] = useState<Record<string, string> | null>(null);
  const placed: PlacedField[] = fields
    .filter((field) => field.active)
    .map((field) => ({ field, required: field.required }));
  if (placed.length === 0) return null;
  return (
    <Section title={t('fields.builder.preview')}>
      <div className={styles.stack}>
        <span className={styles.quiet}>{t('fields.builder.preview_text')}</span>
        <FieldInputs fields={placed} values={values} errors={errors ?? {}} onChange={setValues} isNew />
        {errors && Object.keys(errors).length === 0 ? (
          <Banner meaning="success">{t('fields.builder.preview_good')}</Banner>
        ) : null}
        <div>
          <Button onClick={() => setErrors(checkFields(placed, values, null))}>
            {t('fields.builder.preview_check')}
          </Button>
        </div>
      </div>
    </Section>
  );
}
