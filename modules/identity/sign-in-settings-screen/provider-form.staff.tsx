import { FormFailure } from '../../../platform/web/forms/form-failure.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { SwitchField } from '../../../ui/primitives/fields/choice-field.tsx';
import { PasswordField, TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { Form } from '../../../ui/primitives/form.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { type Stored, useSettingForm } from './settings-calls.web.ts';
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

const read = (stored: Stored) => stored.value as Record<string, unknown>;

function valuesOf(stored: Stored): Values {
  const { enabled, issuer, client_id, client_secret, label } = read(stored);
  return {
    enabled: enabled === true,
    issuer: said(issuer),
    client_id: said(client_id),
    client_secret: client_secret === MASK ? MASK : '',
    label: said(label),
  };
}

/** The company's identity provider (setting `oidc`); its secret is written and never shown. */
export function ProviderForm({ stored }: { stored: Stored }) {
  const t = useT();
  const form = useSettingForm<Values>({
    key: 'oidc',
    stored,
    valuesOf,
    check: (values) => problems(values, t),
    textOf: (values) => JSON.stringify({ ...kept(read(stored)), ...values }),
    // A secret is not laid down in the browser.
    kept: (values) => ({ ...values, client_secret: valuesOf(stored).client_secret }),
    label: (name) => t(`signin.provider.${name}`),
    shown: (name, value) => (name === 'client_secret' ? MASK : typeof value === 'string' ? value : wordOf(value, t)),
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
    <Form className={styles.form} onSubmit={form.submit}>
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
      {form.conflict}
    </Form>
  );
}

const wordOf = (isOn: boolean, t: Translate): string => t(isOn ? 'signin.on' : 'signin.off');

/** What other hands wrote into the setting stays. */
const kept = ({ scopes }: Record<string, unknown>) => (typeof scopes === 'string' ? { scopes } : {});

function problems(values: Values, t: Translate): Record<string, string> {
  if (!values.enabled && values.issuer.trim() === '') return {};
  const found: Record<string, string> = {};
  if (!/^https?:\/\/\S+$/.test(values.issuer.trim())) found.issuer = t('signin.provider.issuer_required');
  if (values.client_id.trim() === '') found.client_id = t('signin.provider.client_id_required');
  return found;
}
