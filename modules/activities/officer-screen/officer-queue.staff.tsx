import { IconChevronLeft } from '@tabler/icons-react';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { Page } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import { EmptyState } from '../../../ui/patterns/states/states.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { useSharedLocation } from '../officer-location/share-location.web.ts';
import { dropWrite, retryWrite } from '../officer-queue/queue.web.ts';
import type { SentWrite } from '../officer-queue/queue-state.web.ts';
import { adviceFor, inSendingOrder, isHeld, type QueuedWrite } from '../officer-queue/queued-write.rules.ts';
import { useQueue } from '../officer-queue/use-queue.web.ts';
import { useStorage } from '../officer-queue/use-storage.web.ts';
import { offersNote } from '../officer-sync/cancelled-work.rules.ts';
import { drain } from '../officer-sync/drain.web.ts';
import { orderPath } from '../order-web/order-names.web.ts';
import styles from './officer.module.css';
import { OfflineBar } from './offline-bar.staff.tsx';
import queue from './queue.module.css';
import { QueueConflicts } from './queue-conflicts.staff.tsx';
import { useSendAsNote } from './use-send-as-note.web.ts';

const LOOKS = { queued: 'neutral', sending: 'progress', failed: 'danger' } as const;
/** Above this the person is told how full the phone is. */
const NOTABLE = 0.8;

/** Everything that is not sent yet, what somebody else changed too, and what went through; each with what can be done. */
export default function OfficerQueue() {
  const t = useT();
  const { writes, conflicts, sent, isOffline } = useQueue();
  const isEmpty = writes.length === 0 && conflicts.length === 0 && sent.length === 0;
  useSharedLocation();
  return (
    <Page>
      <OfflineBar isQueue />
      <PageHeader title={t('activity.officer.queue')} count={writes.length > 0 ? String(writes.length) : undefined} />
      <div className={queue.queuePage}>
        <Link href="/ams/activities?view=mine" className={queue.back}>
          <IconChevronLeft size={20} stroke={1.5} aria-hidden="true" />
          {t('activity.officer.my_day')}
        </Link>
        <Room />
        {isEmpty ? (
          <EmptyState title={t('activity.officer.queue_empty')} text={t('activity.officer.queue_empty_text')} />
        ) : null}
        <QueueConflicts conflicts={conflicts} />
        {writes.length > 0 ? (
          <section aria-label={t('activity.officer.not_sent')}>
            <h2>{t('activity.officer.not_sent')}</h2>
            <ul className={styles.queue}>
              {inSendingOrder(writes).map((write) => (
                <QueueRow
                  key={write.id}
                  write={write}
                  isHeld={isHeld(write, writes, conflicts)}
                  hasWayOut={offersNote(write, writes)}
                />
              ))}
            </ul>
            <Button variant="primary" isWide className={queue.send} onClick={() => void drain()}>
              {t(isOffline ? 'activity.officer.try_now' : 'activity.officer.send_now')}
            </Button>
          </section>
        ) : null}
        <Sent sent={sent} />
      </div>
    </Page>
  );
}

interface RowProps {
  write: QueuedWrite;
  isHeld: boolean;
  /** The work on a cancelled activity can leave from here as a note. */
  hasWayOut: boolean;
}

function QueueRow({ write, isHeld: waits, hasWayOut }: RowProps) {
  const t = useT();
  const format = useFormat();
  const sendAsNote = useSendAsNote();
  const isFailed = write.state === 'failed';
  const advice = adviceFor(write.code);
  return (
    <li>
      <div className={styles.queueWords}>
        <strong>{write.label}</strong>
        <span>
          {t(`activity.officer.kind_${write.kind}`)} · <Link href={orderPath(write.orderId)}>{write.reference}</Link> ·{' '}
          {format.dateTime(write.at)}
        </span>
        {write.isUnsure ? <span>{t('activity.officer.unsure')}</span> : null}
        {write.isLoose ? <span className={styles.problem}>{t('activity.officer.loose_one')}</span> : null}
        {waits && !isFailed ? <span>{t('activity.officer.held')}</span> : null}
        {isFailed ? (
          <>
            <span className={styles.problem}>{write.problem}</span>
            {advice === 'cancelled' && !hasWayOut ? null : <span>{t(`activity.officer.advice_${advice}`)}</span>}
          </>
        ) : null}
      </div>
      <StatusBadge meaning={LOOKS[write.state]} label={t(`activity.officer.state_${write.state}`)} />
      {write.state === 'sending' ? null : (
        <div className={styles.queueEnd} data-quiet={!isFailed || undefined}>
          <Button variant={isFailed ? 'secondary' : 'quiet'} onClick={() => void dropWrite(write)}>
            {t('activity.officer.drop')}
            <span className="app-sr"> {write.label}</span>
          </Button>
          {hasWayOut ? (
            <Button variant="primary" onClick={() => void sendAsNote(write)}>
              {t('activity.officer.send_as_note')}
            </Button>
          ) : null}
          {isFailed && advice !== 'cancelled' ? (
            <Button variant="primary" onClick={() => void retryWrite(write.id)}>
              {t('ui.state.retry')}
            </Button>
          ) : null}
        </div>
      )}
    </li>
  );
}

function Sent({ sent }: { sent: readonly SentWrite[] }) {
  const t = useT();
  const format = useFormat();
  if (sent.length === 0) return null;
  return (
    <section aria-label={t('activity.officer.sent')}>
      <h2>{t('activity.officer.sent')}</h2>
      <ul className={styles.queue}>
        {sent.map((each) => (
          <li key={each.id}>
            <div className={styles.queueWords}>
              <strong>{each.label}</strong>
              <span>
                {each.reference} · {format.dateTime(each.at)}
              </span>
              {each.isUnsure ? <span>{t('activity.officer.unsure')}</span> : null}
            </div>
            <StatusBadge meaning="success" label={t('activity.officer.state_sent')} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How much room the phone leaves, once it gets tight. */
function Room() {
  const t = useT();
  const format = useFormat();
  const storage = useStorage();
  if (!storage || storage.used / storage.quota < NOTABLE) return null;
  const share = format.number(Math.round((100 * storage.used) / storage.quota));
  return <p className={styles.problem}>{t('activity.officer.room', { share })}</p>;
}
