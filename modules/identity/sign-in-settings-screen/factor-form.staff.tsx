import { useForm } from '../../../platform/web/forms/use-form.ts';
import { send } from '../../../platform/web/query/send.ts';
import { refreshSession } from '../../../platform/web/session/session.ts';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { RadioField } from '../../../ui/primitives/fields/choice-field.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { FormFailure } from '../user-web/form-failure.web.tsx';
import { settingCalls, settingsChanged } from './settings-calls.web.ts';
import styles from './settings-screen.module.css';

const POLICIES = ['optional', 'administrators', 'staff', 'everyone'] as const;

/** Whom the company asks for a second factor. */
export function FactorForm({ stored }: { stored: string }) {
  const t = useT();
  const form = useForm({
    initial: { policy: stored },
    send: ({ policy }) => send(settingCalls.set, { body: { key: 'second_factor', text_value: policy } }),
    onDone: () => {
      notify(t('signin.saved'));
      void settingsChanged();
      // Whoever asks everybody may have none themselves: the guard has to know at once.
      void refreshSession();
    },
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
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
    </form>
  );
}
