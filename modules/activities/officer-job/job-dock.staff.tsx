import { IconChevronRight, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useHoldReload } from '../../../platform/web/session/version-check.ts';
import { Dialog } from '../../../ui/patterns/overlay/dialog.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { Form } from '../../../ui/primitives/form.tsx';
import { StatusShape } from '../../../ui/primitives/status/status-shape.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { Missing } from '../officer-queue/queued-write.rules.ts';
import styles from '../officer-screen/officer.module.css';
import { SyncBadge } from '../officer-screen/sync-badge.staff.tsx';
import { OPEN_STATUSES } from '../order/order-states.rules.ts';
import { placeLine } from '../order-web/order-names.web.ts';
import type { OrderRecord } from '../order-web/order-types.web.ts';
import { NextJob } from './next-job.staff.tsx';
import type { OfficerJobState } from './use-officer-job.web.ts';

interface Props {
  job: OfficerJobState;
  record: OrderRecord;
  onSign: () => void;
}

/** The one big next action at the thumb: Start, then Complete; what is missing stands above it, each a way to it. */
export function JobDock({ job, record, onSign }: Props) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  if (!OPEN_STATUSES.includes(record.status)) return <Finished job={job} record={record} onSign={onSign} />;
  const mayStart = record.status === 'released' && record.started_at === null && job.startStep !== null;
  if (mayStart) {
    return (
      <div className={styles.dock}>
        <Button variant="primary" isWide className={styles.big} onClick={job.start}>
          {t('activity.officer.start')}
        </Button>
      </div>
    );
  }
  const [only] = job.missing;
  // The customer's turn: the one thing missing is the next action, not a locked button.
  if (job.missing.length === 1 && only?.kind === 'signoff') {
    return (
      <div className={styles.dock}>
        <Button variant="primary" isWide className={styles.big} onClick={onSign}>
          {t('activity.step.customer_signoff_long')}
        </Button>
      </div>
    );
  }
  const blocking = job.missing.filter((each) => each.kind !== 'received_by');
  const needsReceiver = job.missing.some((each) => each.kind === 'received_by');
  const finish = (body: Record<string, unknown> = {}) =>
    void job.complete({ address: placeLine(record), ...body }).then(
      () => setAsking(false),
      () => undefined,
    );
  return (
    <div className={styles.dock}>
      {blocking.length > 0 ? <MissingList missing={blocking} onSign={onSign} /> : null}
      <Button
        variant={blocking.length > 0 ? 'secondary' : 'primary'}
        isWide
        className={styles.big}
        icon={blocking.length > 0 ? <IconLock size={20} stroke={1.5} /> : undefined}
        aria-disabled={blocking.length > 0 || undefined}
        onClick={() => (needsReceiver ? setAsking(true) : finish())}
      >
        {t('activity.step.complete_long')}
      </Button>
      {isAsking ? (
        <ReceiverDialog onClose={() => setAsking(false)} onDone={(name) => finish({ received_by: { name } })} />
      ) : null}
    </div>
  );
}

function MissingList({ missing, onSign }: { missing: readonly Missing[]; onSign: () => void }) {
  const t = useT();
  const go = (each: Missing) => {
    if (each.kind === 'signoff') return onSign();
    return document
      .getElementById(each.kind === 'review' ? 'job-reviews' : 'job-tasks')
      ?.scrollIntoView({ behavior: 'smooth', block: 'start' });
  };
  return (
    <div className={styles.missing}>
      <p>
        <StatusShape meaning="danger" /> <strong>{t('activity.officer.missing', { count: missing.length })}</strong>
      </p>
      <ul>
        {missing.map((each) => (
          <li key={`${each.kind}-${each.target ?? ''}`}>
            <button type="button" onClick={() => go(each)}>
              {t(`activity.officer.missing_${each.kind}`, { name: each.name ?? '' })}
              <IconChevronRight size={20} stroke={1.5} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Finished({ job, record, onSign }: Props) {
  const t = useT();
  const canSign = record.status === 'completed' && record.signed_off_at === null;
  const sync = job.syncOf('complete');
  return (
    <div className={styles.dock}>
      {sync ? (
        <p className={styles.finished}>
          <span>{t(`activity.status.${record.status}`)}</span>
          <SyncBadge sync={sync} />
        </p>
      ) : null}
      {canSign ? (
        <Button variant="primary" isWide className={styles.big} onClick={onSign}>
          {t('activity.step.customer_signoff_long')}
        </Button>
      ) : null}
      <NextJob after={record.id} isPrimary={!canSign} />
    </div>
  );
}

function ReceiverDialog({ onClose, onDone }: { onClose: () => void; onDone: (name: string) => void }) {
  const t = useT();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  useHoldReload(true);
  const submit = () => (name.trim() ? onDone(name.trim()) : setProblem(t('activity.complete.receiver_missing')));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('activity.field.received_by')}
      footer={
        <Button variant="primary" isWide onClick={submit}>
          {t('activity.step.complete_long')}
        </Button>
      }
    >
      <Form onSubmit={submit}>
        <TextField
          label={t('activity.field.received_by')}
          value={name}
          onChange={setName}
          error={problem}
          maxLength={200}
          autoComplete="name"
          autoFocus
        />
      </Form>
    </Dialog>
  );
}
