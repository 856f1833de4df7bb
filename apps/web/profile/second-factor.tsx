import { useState } from 'react';
import { encode } from 'uqr';
import { useChange, useRead } from '../../../platform/web/query/hooks.ts';
import { refreshSession } from '../../../platform/web/session/session.ts';
import { FormatDate } from '../../../ui/format/values.tsx';
import { confirm } from '../../../ui/patterns/overlay/confirm.tsx';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { Region } from '../../../ui/patterns/states/states.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { Form } from '../../../ui/primitives/form.tsx';
import { notify, notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import styles from './profile.module.css';
import { profileCalls } from './profile-calls.ts';

/** The second factor of an account: switched on with a QR code and a first code, off with the password (ADR 15). */
export function SecondFactor({ onDone }: { onDone?: () => void }) {
  const t = useT();
  const read = useRead(profileCalls.factor, {});
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const enrol = useChange(profileCalls.enrol, { onFailed: (error) => notifyError(error.message) });
  const state = read.data;
  const finish = () => {
    setCodes(null);
    enrol.reset();
    onDone?.();
  };
  return (
    <Section title={t('profile.factor')}>
      <Region
        status={state ? 'ready' : read.error ? 'error' : 'loading'}
        error={{ title: read.error?.message ?? '', onRetry: () => void read.refetch() }}
      >
        {codes ? (
          <RecoveryCodes codes={codes} onClose={finish} />
        ) : state?.is_on ? (
          <SwitchedOn state={state} onCodes={setCodes} />
        ) : enrol.data ? (
          <FirstCode {...enrol.data} onCodes={setCodes} />
        ) : (
          <>
            <p className={styles.text}>{t('profile.factor.text')}</p>
            <Button
              variant={onDone ? 'primary' : 'secondary'}
              isBusy={enrol.isPending}
              onClick={() => enrol.mutate({ body: {} })}
            >
              {t('profile.factor.on')}
            </Button>
          </>
        )}
      </Region>
    </Section>
  );
}

interface State {
  since: string | null;
  recovery_codes_left: number;
  is_required: boolean;
}

function SwitchedOn({ state, onCodes }: { state: State; onCodes: (codes: readonly string[]) => void }) {
  const t = useT();
  const renew = useChange(profileCalls.renew, {
    invalidates: [profileCalls.factor],
    onDone: (answer) => onCodes(answer.recovery_codes),
    onFailed: (error) => notifyError(error.message),
  });
  const off = useChange(profileCalls.factorOff, {
    invalidates: [profileCalls.factor],
    onDone: () => notify(t('profile.factor.is_off')),
    onFailed: (error) => notifyError(error.message),
  });
  const ask = async () => {
    const question = {
      title: t('profile.factor.off_title'),
      text: t('profile.factor.off_text'),
      confirm: t('profile.factor.off'),
      isDanger: true,
    };
    if (await confirm(question)) off.mutate({});
  };
  return (
    <>
      <p className={styles.text}>
        {t('profile.factor.since')} {state.since ? <FormatDate value={state.since} /> : null}.{' '}
        {t('profile.factor.left', { count: state.recovery_codes_left })}
      </p>
      {state.is_required ? <p className={styles.hint}>{t('profile.factor.required')}</p> : null}
      <div className={styles.buttons}>
        <Button isBusy={renew.isPending} onClick={() => renew.mutate({ body: {} })}>
          {t('profile.factor.renew')}
        </Button>
        {state.is_required ? null : (
          <Button isBusy={off.isPending} onClick={() => void ask()}>
            {t('profile.factor.off')}
          </Button>
        )}
      </div>
    </>
  );
}

function FirstCode({ uri, secret, onCodes }: { uri: string; secret: string; onCodes: (codes: string[]) => void }) {
  const t = useT();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const send = useChange(profileCalls.confirmFactor, {
    invalidates: [profileCalls.factor],
    onDone: (answer) => onCodes(answer.recovery_codes),
  });
  const wrong = send.error?.errors.code?.[0];
  return (
    <Form
      className={styles.form}
      onSubmit={() => {
        setMissing(code.trim() === '');
        if (code.trim() !== '') send.mutate({ body: { code } });
      }}
    >
      {send.error && !wrong ? <Banner meaning="danger" title={send.error.message} /> : null}
      <p className={styles.text}>{t('profile.factor.scan')}</p>
      <QrCode text={uri} label={t('profile.factor.qr')} />
      <p className={styles.text}>
        {t('profile.factor.by_hand')} <code className={styles.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <TextField
        label={t('profile.factor.code')}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        value={code}
        onChange={setCode}
        error={isMissing && code.trim() === '' ? t('profile.factor.code_required') : wrong}
      />
      <div className={styles.end}>
        <Button type="submit" variant="primary" isBusy={send.isPending}>
          {t('profile.factor.confirm')}
        </Button>
      </div>
    </Form>
  );
}

/** Always dark on light, with its quiet zone, so that every camera reads it in either scheme. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} className={styles.qrLight} />
      <path d={dark.join('')} className={styles.qrDark} />
    </svg>
  );
}

function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useT();
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    notify(t('profile.factor.copied'));
  };
  return (
    <>
      <Banner meaning="info" title={t('profile.factor.codes')}>
        {t('profile.factor.codes_text')}
      </Banner>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button onClick={() => void copy()}>{t('profile.factor.copy')}</Button>
        <Button
          variant="primary"
          onClick={() => {
            void refreshSession();
            onClose();
          }}
        >
          {t('profile.factor.kept')}
        </Button>
      </div>
    </>
  );
}
