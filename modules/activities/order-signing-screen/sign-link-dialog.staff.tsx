import { useState } from 'react';
import type { AnswerOf } from '../../../platform/contract/endpoint.ts';
import { invalidate, useChange, useRead } from '../../../platform/web/query/hooks.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { FormatDate } from '../../../ui/format/values.tsx';
import { CopyLine } from '../../../ui/patterns/states/states.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { useMailDelivery } from '../../identity/public.web.tsx';
import type { makeSignLink, SignLinkRow } from '../order-sign-link/sign-link.contract.ts';
import { StepFrame } from '../order-steps/step-frame.staff.tsx';
import { hasDoneWork } from '../order-web/order-names.web.ts';
import type { OrderRecord } from '../order-web/order-types.web.ts';
import { signingCalls } from './signing-calls.web.ts';
import styles from './signing-screen.module.css';

/** Sends a link to sign, or gives it to be sent another way; the links there are, with what became of them. */
export function SignLinkDialog({ record, onClose }: { record: OrderRecord; onClose: () => void }) {
  const t = useT();
  const [name, setName] = useState(record.contact_name ?? '');
  const can = useCan();
  // Others never see the link: it goes to the customer, at an address of theirs, which the contact's need not be.
  const getsLink = ['view_prices.order', 'view.order_items', 'view.order_attachments'].every((slug) => can(slug));
  const [email, setEmail] = useState((getsLink && record.contact_email) || '');
  const links = useRead(signingCalls.links, { params: { id: record.id } });
  const make = useChange(signingCalls.make, { onDone: () => void links.refetch() });
  const sent = { name: name.trim() || null, email: email.trim() || null };
  // The same once more would be a second link for one signature; another address is another one.
  const asked = make.variables?.body;
  const isDone = make.isSuccess && asked?.email === sent.email && asked?.name === sent.name;
  return (
    <StepFrame
      title={t('activity.sign_link.title', { reference: record.reference_no })}
      confirm={t(email.trim() || !getsLink ? 'activity.sign_link.send' : 'activity.sign_link.make')}
      isDone={isDone}
      isBusy={make.isPending}
      error={make.error}
      onClose={onClose}
      onSubmit={() => make.mutate({ params: { id: record.id }, body: sent })}
    >
      <p>{t('activity.sign_link.text')}</p>
      <Unfinished record={record} />
      {make.data ? <Made {...make.data} /> : null}
      <TextField label={t('activity.sign.name')} isOptional maxLength={200} value={name} onChange={setName} autoFocus />
      <TextField
        label={t('activity.sign_link.email')}
        hint={t(getsLink ? 'activity.sign_link.email_hint' : 'activity.sign_link.own_hint')}
        isOptional
        type="email"
        maxLength={200}
        value={email}
        onChange={setEmail}
        error={make.error?.errors.email?.[0]}
      />
      <LinkRows id={record.id} rows={links.data ?? []} />
    </StepFrame>
  );
}

/** Told before the link goes: the customer is asked to sign work that is not finished. */
function Unfinished({ record }: { record: OrderRecord }) {
  const t = useT();
  if (hasDoneWork(record)) return null;
  const count = record.totalTasks - record.completedTasks;
  return (
    <Banner meaning="warning" title={t('activity.sign_link.unfinished', { count })}>
      {t('activity.sign_link.unfinished_text')}
    </Banner>
  );
}

/** The link, and whether its mail goes, waits for a mail server, or goes to nobody. */
function Made({ url, email, mail_state: state }: AnswerOf<typeof makeSignLink>) {
  const t = useT();
  const delivery = useMailDelivery();
  const isHeld = state === 'held';
  const isLost = state === 'blocked' || state === 'off';
  const word = isLost ? 'lost' : isHeld ? 'held' : state ? 'sent' : 'made';
  return (
    <Banner
      meaning={isHeld || isLost ? 'warning' : 'success'}
      title={t(`activity.sign_link.${word}`)}
      actions={
        isHeld && delivery?.may_change_server
          ? [{ id: 'set-up', label: t('activity.sign_link.set_up'), href: '/ams/communications-management' }]
          : []
      }
    >
      {isLost ? <p>{t(`activity.sign_link.lost_${state}`)}</p> : null}
      {(isHeld || isLost) && url ? <p>{t(`activity.sign_link.${word}_text`)}</p> : null}
      {url ? <CopyLine label={t('activity.sign_link.address')} value={url} /> : null}
      {url || isLost ? null : (
        <p>{t(isHeld ? 'activity.sign_link.held_to' : 'activity.sign_link.mailed_to', { email: email ?? '' })}</p>
      )}
    </Banner>
  );
}

function LinkRows({ id, rows }: { id: number; rows: readonly SignLinkRow[] }) {
  const t = useT();
  const stop = useChange(signingCalls.stop, {
    onDone: () => void invalidate(['/order']),
    onFailed: (error) => notifyError(error.message),
  });
  if (rows.length === 0) return null;
  return (
    <ul className={styles.links} aria-label={t('activity.sign_link.links')}>
      {rows.map((row) => (
        <li key={row.id}>
          <span className={styles.grow}>
            {row.email ?? row.name ?? t('activity.sign_link.unnamed')}
            <span className={styles.quiet}>
              {' · '}
              {t(`activity.sign_link.state.${row.state}`)}{' '}
              <FormatDate value={row.used_at ?? row.revoked_at ?? row.expires_at} />
              {row.state === 'open' && row.opened_at ? ` · ${t('activity.sign_link.opened')}` : ''}
            </span>
          </span>
          {row.state === 'open' ? (
            <Button variant="quiet" onClick={() => stop.mutate({ params: { id, linkId: row.id } })}>
              {t('activity.sign_link.stop')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
