import { IconNavigation, IconPhone } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { usePageRecord } from '../../../platform/web/routing/page-context.tsx';
import { PendingPage } from '../../../platform/web/routing/page-states.tsx';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { Page } from '../../../ui/patterns/page/page.tsx';
import { ChecklistRun } from '../../../ui/patterns/record/checklist-run.tsx';
import { ErrorState } from '../../../ui/patterns/states/states.tsx';
import { ActionMenu } from '../../../ui/primitives/actions/action-menu.tsx';
import { IconButton } from '../../../ui/primitives/actions/icon-button.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { useKeptSignature } from '../officer-queue/keep-signature.web.ts';
import { OPEN_STATUSES } from '../order/order-states.rules.ts';
import { mapLink, orderPath, orderTitle, placeLine } from '../order-web/order-names.web.ts';
import { OrderProgress, OrderState } from '../order-web/order-status.web.tsx';
import type { OrderRecord } from '../order-web/order-types.web.ts';
import { JobDock } from './job-dock.staff.tsx';
import { JobNotes } from './job-notes.staff.tsx';
import { JobParts } from './job-parts.staff.tsx';
import { JobPhotos } from './job-photos.staff.tsx';
import { JobSign } from './job-sign.staff.tsx';
import styles from './officer.module.css';
import { OfflineBar } from './offline-bar.staff.tsx';
import { type OfficerJobState, useOfficerJob } from './use-officer-job.web.ts';

const OrderReviews = lazy(() =>
  import('../review-screens/order-reviews.staff.tsx').then((module) => ({ default: module.OrderReviews })),
);

/** F1: one activity on the officer's phone; works with the network cut. */
export default function OfficerJob({ id }: { id: number }) {
  const job = useOfficerJob(id);
  const { record } = job;
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
  const tasks = record.items.filter((item) => item.type.is_task);
  const isOpen = OPEN_STATUSES.includes(record.status);
  return (
    <Page>
      <OfflineBar />
      <div className={styles.job}>
        <JobHead record={record} />
        {record.description ? <p className={styles.text}>{record.description}</p> : null}
        {tasks.length > 0 ? (
          <section id="job-tasks" className={styles.block} aria-label={t('activity.tasks')}>
            <h2>
              {t('activity.tasks')}{' '}
              <span className={styles.count}>
                {t('activity.officer.of', {
                  done: tasks.filter((task) => task.task_checked).length,
                  total: tasks.length,
                })}
              </span>
            </h2>
            <ChecklistRun
              label={t('activity.tasks')}
              isReadOnly={!isOpen}
              onToggle={({ id }, isDone) => {
                const task = tasks.find((each) => each.hash === id);
                if (task) job.tick(task, isDone);
              }}
              items={tasks.map((task) => ({
                id: task.hash,
                label: task.name,
                isDone: task.task_checked,
                isRequired: task.required,
                sync: job.syncOf(task.hash),
              }))}
            />
          </section>
        ) : null}
        <JobParts job={job} record={record} isOpen={isOpen} />
        <JobPhotos job={job} record={record} />
        <JobReviews record={record} />
        <JobNotes job={job} record={record} />
      </div>
      <JobDock job={job} record={record} onSign={() => setSigning(true)} />
      {isSigning ? <JobSign job={job} record={record} onClose={() => setSigning(false)} /> : null}
    </Page>
  );
}

/** Reviews of the activity; an officer adds photos and answers what their role answers (B1 §4.7). */
function JobReviews({ record }: { record: OrderRecord }) {
  const t = useT();
  // What a phone kept of an earlier version has none.
  if (!record.checkoffs?.length) return null;
  return (
    <section id="job-reviews" className={styles.block} aria-label={t('activity.tab.reviews')}>
      <h2>
        {t('activity.tab.reviews')}{' '}
        <span className={styles.count}>
          {t('activity.officer.of', { done: record.checkoff_done, total: record.checkoff_total })}
        </span>
      </h2>
      <Suspense>
        <OrderReviews record={record} />
      </Suspense>
    </section>
  );
}

function JobHead({ record }: { record: OrderRecord }) {
  const t = useT();
  const format = useFormat();
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
      <span className={styles.meta}>{[when, placeLine(record)].filter(Boolean).join(' · ')}</span>
      <span className={styles.meta}>
        {[record.type.name, record.customer ? record.title : null].filter(Boolean).join(' · ')}
      </span>
    </header>
  );
}
