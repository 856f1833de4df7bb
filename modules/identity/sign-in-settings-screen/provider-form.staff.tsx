import { useForm } from '../../../platform/web/forms/use-form.ts';
import { send } from '../../../platform/web/query/send.ts';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { SwitchField } from '../../../ui/primitives/fields/choice-field.tsx';
import { PasswordField, TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { FormFailure } from '../user-web/form-failure.web.tsx';
import { settingCalls, settingsChanged } from './settings-calls.web.ts';
import styles from './settings-screen.module.css';

const MASK = '•••';
const said = (value: unknown): string => (typeof value === 'string' ? value : '');

interface Values {
  enabled: boolean;
  issuer: string;
  client_id: string;
  client_secret: string;
  label: string;
}

/** The company's identity provider (setting `oidc`); its secret is written and never shown. */
export function ProviderForm({ stored }: { stored: Record<string, unknown> }) {
  const t = useT();
  const form = useForm<Values, unknown>({
    initial: {
      enabled: stored.enabled === true,
      issuer: said(stored.issuer),
      client_id: said(stored.client_id),
      client_secret: stored.client_secret === MASK ? MASK : '',
      label: said(stored.label),
    },
    check: (values) => problems(values, t),
    send: (values) =>
      send(settingCalls.set, { body: { key: 'oidc', text_value: JSON.stringify({ ...kept(stored), ...values }) } }),
    onDone: () => {
      notify(t('signin.saved'));
      void settingsChanged();
    },
  });
  const { values, set, errors } = form;
  const line = (name: 'issuer' | 'client_id' | 'label', isRequired: boolean) => ({
    label: t(`signin.provider.${name}`),
    hint: t(`signin.provider.${name}_hint`),
    name,
    value: values[name],
    onChange: (text: string) => set({ [name]: text }),
    error: errors[name],
    isRequired,
    autoComplete: 'off' as const,
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
      <p className={styles.text}>
        {t('signin.provider.text')} <code className={styles.address}>{`${window.location.origin}/login/callback`}</code>
      </p>
      <SwitchField
        label={t('signin.provider.enabled')}
        name="enabled"
        value={values.enabled}
        onChange={(enabled) => set({ enabled })}
      />
      <TextField {...line('issuer', values.enabled)} type="url" error={errors.issuer ?? errors.text_value} />
      <TextField {...line('client_id', values.enabled)} />
      <PasswordField
        label={t('signin.provider.client_secret')}
        hint={t('signin.provider.client_secret_hint')}
        name="client_secret"
        autoComplete="new-password"
        value={values.client_secret}
        onChange={(client_secret) => set({ client_secret })}
      />
      <TextField {...line('label', false)} maxLength={40} />
      <div>
        <Button type="submit" isBusy={form.isBusy}>
          {t('signin.provider.save')}
        </Button>
      </div>
    </form>
  );
}

/** What other hands wrote into the setting stays. */
const kept = ({ scopes }: Record<string, unknown>) => (typeof scopes === 'string' ? { scopes } : {});

function problems(values: Values, t: Translate): Record<string, string> {
  if (!values.enabled && values.issuer.trim() === '') return {};
  const found: Record<string, string> = {};
  if (!/^https?:\/\/\S+$/.test(values.issuer.trim())) found.issuer = t('signin.provider.issuer_required');
  if (values.client_id.trim() === '') found.client_id = t('signin.provider.client_id_required');
  return found;
}
