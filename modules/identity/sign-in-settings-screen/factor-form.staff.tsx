import { FormFailure } from '../../../platform/web/forms/form-failure.tsx';
import { refreshSession } from '../../../platform/web/session/session.ts';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { RadioField } from '../../../ui/primitives/fields/choice-field.tsx';
import { Form } from '../../../ui/primitives/form.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { type Stored, useSettingForm } from './settings-calls.web.ts';
import styles from './settings-screen.module.css';

const POLICIES = ['optional', 'administrators', 'staff', 'everyone'] as const;

/** Whom the company asks for a second factor. */
export function FactorForm({ stored }: { stored: Stored }) {
  const t = useT();
  const form = useSettingForm<{ policy: string }>({
    key: 'second_factor',
    stored,
    valuesOf: ({ value }) => ({ policy: String(value) }),
    textOf: ({ policy }) => policy,
    // Whoever asks everybody may have none themselves: the guard has to know at once.
    onDone: () => void refreshSession(),
    label: () => t('signin.factor.who'),
    shown: (_name, policy) => t(`signin.factor.${policy}`),
  });
  return (
    <Form className={styles.form} onSubmit={form.submit}>
      <FormFailure form={form} />
      <RadioField
        label={t('signin.factor.who')}
        hint={t('signin.factor.hint')}
        options={POLICIES.map((value) => ({ value, label: t(`signin.factor.${value}`) }))}
        value={form.values.policy}
        onChange={(policy) => form.set({ policy })}
      />
      <div>
        <Button type="submit" isBusy={form.isBusy}>
          {t('signin.factor.save')}
        </Button>
      </div>
      {form.conflict}
    </Form>
  );
}
