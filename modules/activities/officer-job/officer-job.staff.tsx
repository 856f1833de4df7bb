import { IconNavigation, IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { usePageRecord } from '../../../platform/web/routing/page-context.tsx';
import { PendingPage } from '../../../platform/web/routing/page-states.tsx';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { Page } from '../../../ui/patterns/page/page.tsx';
import { ErrorState } from '../../../ui/patterns/states/states.tsx';
import { ActionMenu } from '../../../ui/primitives/actions/action-menu.tsx';
import { IconButton } from '../../../ui/primitives/actions/icon-button.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { useSharedLocation } from '../officer-location/share-location.web.ts';
import { useKeptSignature } from '../officer-queue/keep-signature.web.ts';
import { useMyOrders } from '../officer-queue/officer-snapshot.web.ts';
import styles from '../officer-screen/officer.module.css';
import { OfflineBar } from '../officer-screen/offline-bar.staff.tsx';
import { OPEN_STATUSES } from '../order/order-states.rules.ts';
import { mapLink, orderPath, orderTitle, placeLine } from '../order-web/order-names.web.ts';
import { OrderProgress, OrderState, usePlaceClock } from '../order-web/order-status.web.tsx';
import type { OrderRecord } from '../order-web/order-types.web.ts';
import { JobDock } from './job-dock.staff.tsx';
import { JobNotes } from './job-notes.staff.tsx';
import { JobParts } from './job-parts.staff.tsx';
import { JobPhotos } from './job-photos.staff.tsx';
import { JobReviews } from './job-reviews.staff.tsx';
import { JobSign } from './job-sign.staff.tsx';
import { JobTasks } from './job-tasks.staff.tsx';
import { type OfficerJobState, useOfficerJob } from './use-officer-job.web.ts';

/** F1: one activity on the officer's phone; works with the network cut. */
export default function OfficerJob({ id }: { id: number }) {
  const job = useOfficerJob(id);
  const { record } = job;
  useSharedLocation();
  usePageRecord(record ? { reference: record.reference_no } : null);
  if (record) return <JobPage job={job} record={record} />;
  if (!job.error) return <PendingPage />;
  return (
    <Page>
      <OfflineBar />
      <ErrorState title={job.error.message} onRetry={job.refetch} requestId={job.error.requestId} />
    </Page>
  );
}

function JobPage({ job, record }: { job: OfficerJobState; record: OrderRecord }) {
  const t = useT();
  const [isSigning, setSigning] = useState(false);
  useKeptSignature();
  // What comes after this job is taken along while there is a network: it is offered when that is gone as well.
  useMyOrders();
  const isOpen = OPEN_STATUSES.includes(record.status);
  return (
    <Page>
      <OfflineBar />
      <div className={styles.job}>
        <JobHead record={record} />
        {record.access_instructions ? (
          <p className={styles.text}>
            <strong>{t('activity.field.access')}</strong>
            <br />
            {record.access_instructions}
          </p>
        ) : null}
        {record.description ? <p className={styles.text}>{record.description}</p> : null}
        <JobTasks job={job} record={record} isOpen={isOpen} />
        <JobParts job={job} record={record} isOpen={isOpen} />
        <JobReviews job={job} record={record} />
        <JobPhotos job={job} record={record} />
        <JobNotes job={job} record={record} />
      </div>
      <JobDock job={job} record={record} onSign={() => setSigning(true)} />
      {isSigning ? <JobSign job={job} record={record} onClose={() => setSigning(false)} /> : null}
    </Page>
  );
}

function JobHead({ record }: { record: OrderRecord }) {
  const t = useT();
  const format = useFormat();
  const placeClock = usePlaceClock();
  const phone = record.contact_phone ?? record.customer?.phone;
  const map = mapLink(record);
  const when = record.scheduled_start ? format.window(record.scheduled_start, record.scheduled_end) : null;
  return (
    <header className={styles.head}>
      <div className={styles.headWords}>
        <h1 tabIndex={-1}>{record.customer?.name ?? orderTitle(record)}</h1>
        <span className={styles.states}>
          <OrderState status={record.status} />
          <OrderProgress progress={record.progress_status} />
          {record.started_at && OPEN_STATUSES.includes(record.status) ? (
            <span>{t('activity.officer.since', { time: format.time(record.started_at) })}</span>
          ) : null}
        </span>
      </div>
      <span className={styles.tools}>
        {phone ? (
          <IconButton
            isBordered
            label={t('activity.officer.call', { name: record.contact_name ?? record.customer?.name ?? '' })}
            icon={<IconPhone size={22} stroke={1.5} />}
            href={`tel:${phone}`}
          />
        ) : null}
        {map ? (
          <IconButton
            isBordered
            label={t('activity.officer.navigate')}
            icon={<IconNavigation size={22} stroke={1.5} />}
            href={map}
          />
        ) : null}
        <ActionMenu
          isBordered
          actions={[{ id: 'full', label: t('activity.officer.full'), href: orderPath(record.id, '?full=1') }]}
        />
      </span>
      <span className={styles.meta}>{[when, placeClock(record), placeLine(record)].filter(Boolean).join(' · ')}</span>
      <span className={styles.meta}>
        {[record.type.name, record.customer ? record.title : null].filter(Boolean).join(' · ')}
      </span>
    </header>
  );
}
