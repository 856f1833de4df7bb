import { useState } from 'react';
import { FormDrawer } from '../../../platform/web/forms/form-layer.tsx';
import { type Form, isEmail, ruleText, useForm } from '../../../platform/web/forms/use-form.ts';
import { invalidate, useRead } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { SwitchField } from '../../../ui/primitives/fields/choice-field.tsx';
import { PasswordField, TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { COMMUNICATION_PATHS, messageCalls, settingCalls } from '../communications-screen/communication-calls.web.ts';

interface Values {
  host: string;
  port: string;
  user: string;
  pass: string;
  from: string;
  secure: boolean;
}

const MASK = '•••';
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** The company's mail server (setting `smtp`); the password is written and never shown. */
export function MailServerForm({ onClose }: { onClose: () => void }) {
  const read = useRead(settingCalls.get, { params: { key: 'smtp' } });
  return read.data ? <LoadedForm stored={read.data.value} onClose={onClose} /> : null;
}

function LoadedForm({ stored, onClose }: { stored: Record<string, unknown>; onClose: () => void }) {
  const t = useT();
  const form = useForm<Values, unknown>({
    initial: {
      host: text(stored.host),
      port: text(stored.port ?? 587),
      user: text(stored.user),
      pass: stored.pass === MASK ? MASK : '',
      from: text(stored.from),
      secure: stored.secure === true,
    },
    check: (values) => problems(values, t),
    send: (values) => send(settingCalls.set, { body: { key: 'smtp', text_value: JSON.stringify(bodyOf(values)) } }),
    onDone: () => {
      notify(t('comm.server.saved'));
      void invalidate([...COMMUNICATION_PATHS, '/company/configurations']);
    },
  });
  const { values, set, errors } = form;
  return (
    <FormDrawer
      hasSecret
      title={t('comm.mail_server')}
      text={t('comm.server.text')}
      form={form}
      submit={t('comm.server.save')}
      onClose={onClose}
    >
      <TextField
        label={t('comm.server.host')}
        name="host"
        placeholder="smtp.example.com"
        value={values.host}
        onChange={(host) => set({ host })}
        error={errors.host ?? errors.text_value}
        maxLength={200}
        isRequired
        autoFocus
      />
      <TextField
        label={t('comm.server.port')}
        hint={t('comm.server.port_hint')}
        name="port"
        inputMode="numeric"
        value={values.port}
        onChange={(port) => set({ port })}
        error={errors.port}
        maxLength={5}
        isRequired
      />
      <Access values={values} set={set} errors={errors} />
      <TestMail isSaved={!form.isDirty && values.host !== ''} />
    </FormDrawer>
  );
}

type PartProps = Pick<Form<Values>, 'values' | 'set' | 'errors'>;

/** How the server is entered, and who the mails come from. */
function Access({ values, set, errors }: PartProps) {
  const t = useT();
  return (
    <>
      <SwitchField
        label={t('comm.server.secure')}
        hint={t('comm.server.secure_hint')}
        name="secure"
        value={values.secure}
        onChange={(secure) => set({ secure })}
      />
      <TextField
        label={t('comm.server.user')}
        name="user"
        autoComplete="off"
        value={values.user}
        onChange={(user) => set({ user })}
        maxLength={200}
        isOptional
      />
      <PasswordField
        label={t('comm.server.pass')}
        hint={t('comm.server.pass_hint')}
        name="pass"
        autoComplete="new-password"
        value={values.pass}
        onChange={(pass) => set({ pass })}
        isOptional
      />
      <TextField
        label={t('comm.server.from')}
        hint={t('comm.server.from_hint')}
        name="from"
        type="email"
        value={values.from}
        onChange={(from) => set({ from })}
        error={errors.from}
        maxLength={200}
        isOptional
      />
    </>
  );
}

function problems({ host, port, from }: Values, t: Translate): Record<string, string> {
  const found: Record<string, string> = {};
  if (!host.trim()) found.host = t('comm.server.host_required');
  const number = Number(port);
  if (!Number.isInteger(number) || number < 1 || number > 65_535) found.port = ruleText('wrong_int');
  if (from.trim() && !isEmail(from)) found.from = ruleText('email');
  return found;
}

/** Secret parts that are not sent again stay as they are, as long as the server is the same; an empty one is none. */
const bodyOf = ({ host, port, user, pass, from, secure }: Values): Record<string, unknown> => ({
  host: host.trim(),
  port: Number(port),
  secure,
  ...(user.trim() ? { user: user.trim() } : {}),
  ...(pass !== MASK ? { pass } : {}),
  ...(from.trim() ? { from: from.trim() } : {}),
});

/** Sends a mail at once and shows what the mail server said. */
function TestMail({ isSaved }: { isSaved: boolean }) {
  const t = useT();
  const [to, setTo] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<{ sent: boolean; answer: string } | null>(null);
  const test = async (): Promise<void> => {
    setBusy(true);
    try {
      setResult(await send(messageCalls.test, { body: { to } }));
    } catch (error) {
      setResult({ sent: false, answer: (error as Error).message });
    }
    setBusy(false);
  };
  return (
    <>
      <TextField
        label={t('comm.server.test_to')}
        hint={isSaved ? undefined : t('comm.server.test_first_save')}
        name="test_to"
        type="email"
        value={to}
        onChange={setTo}
        isDisabled={!isSaved}
      />
      <div>
        <Button isBusy={isBusy} disabled={!isSaved || !isEmail(to)} onClick={() => void test()}>
          {t('comm.server.test')}
        </Button>
      </div>
      {result ? (
        <Banner
          meaning={result.sent ? 'success' : 'danger'}
          title={t(result.sent ? 'comm.server.test_ok' : 'comm.server.test_failed')}
          isAssertive
        >
          {result.answer}
        </Banner>
      ) : null}
    </>
  );
}
