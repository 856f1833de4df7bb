import { useState } from 'react';
import { isEmail } from '../../../platform/web/forms/use-form.ts';
import { send } from '../../../platform/web/query/send.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from '../communications-screen/communications.module.css';
import { MailFrame } from '../communications-screen/mail-frame.staff.tsx';
import { scheduleCalls, type TestMail } from './schedule-calls.web.ts';

/** Shows what would be mailed now, and mails it to one address as a test. */
export function TryOut({ id, isSaved }: { id: number; isSaved: boolean }) {
  const t = useT();
  const can = useCan();
  const [address, setAddress] = useState('');
  const [busy, setBusy] = useState<'preview' | 'test' | null>(null);
  const [mails, setMails] = useState<readonly TestMail[] | null>(null);
  const [note, setNote] = useState<{ isGood: boolean; text: string } | null>(null);
  const run = async (kind: 'preview' | 'test'): Promise<void> => {
    setBusy(kind);
    setNote(null);
    try {
      const email = isEmail(address) ? address.trim() : undefined;
      if (kind === 'preview') setMails(await send(scheduleCalls.mails, { params: { id }, query: { email } }));
      else {
        const sent = await send(scheduleCalls.test, { params: { id }, body: email ? { email } : {} });
        setNote({ isGood: true, text: t('comm.schedule.tested', { to: sent[0]?.to ?? '—' }) });
      }
    } catch (error) {
      setNote({ isGood: false, text: (error as Error).message });
    }
    setBusy(null);
  };
  return (
    <section className={styles.facts} aria-label={t('comm.schedule.try')}>
      <TextField
        label={t('comm.schedule.test_to')}
        hint={t(isSaved ? 'comm.schedule.test_hint' : 'comm.schedule.first_save')}
        name="test_email"
        type="email"
        value={address}
        onChange={setAddress}
        isDisabled={!isSaved}
        isOptional
      />
      <div className={styles.channels}>
        <Button isBusy={busy === 'preview'} disabled={!isSaved} onClick={() => void run('preview')}>
          {t('comm.schedule.preview')}
        </Button>
        {can('send.email_schedule') ? (
          <Button isBusy={busy === 'test'} disabled={!isSaved} onClick={() => void run('test')}>
            {t('comm.schedule.send_test')}
          </Button>
        ) : null}
      </div>
      {note ? <Banner meaning={note.isGood ? 'success' : 'danger'} title={note.text} isAssertive /> : null}
      {mails ? <Preview mails={mails} /> : null}
    </section>
  );
}

const MOST_SHOWN = 5;

function Preview({ mails }: { mails: readonly TestMail[] }) {
  const t = useT();
  if (mails.length === 0) return <p className={styles.quiet}>{t('comm.schedule.nobody')}</p>;
  return (
    <>
      <p className={styles.quiet}>{t('comm.schedule.mails', { count: mails.length })}</p>
      {mails.slice(0, MOST_SHOWN).map((mail) => (
        <div key={mail.to} className={styles.facts}>
          <strong>{mail.to}</strong>
          <MailFrame html={mail.html} title={`${mail.to}: ${mail.subject}`} />
        </div>
      ))}
    </>
  );
}
