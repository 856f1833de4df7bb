import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { resourceCalls } from '../../../platform/web/query/remote.ts';
import { Page } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import { EmptyState, Region, Skeleton } from '../../../ui/patterns/states/states.tsx';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { reviewType } from '../../reviews/review-type/review-type.resource.ts';
import type { QueueRow } from '../order-reviews/order-reviews.contract.ts';
import { AnswerDialog, type AnswerKind } from '../review-screens/answer-dialog.staff.tsx';
import styles from '../review-screens/review-screens.module.css';
import { PhotoStage } from './photo-stage.staff.tsx';
import { QueueFacts } from './queue-facts.staff.tsx';
import { QueueList } from './queue-list.staff.tsx';
import { type QueueMarks, useQueueMarks } from './use-queue-marks.web.ts';
import { useReviewKeys } from './use-review-keys.web.ts';
import { type ReviewQueue, useReviewQueue } from './use-review-queue.web.ts';

/** /ams/reviews: what waits for me, with its photos, one after the other. */
export function ReviewsPage() {
  const t = useT();
  const navigate = useNavigate();
  const { kind } = useSearch({ strict: false }) as { kind?: number | string };
  const queue = useReviewQueue(kind ? { checkoff_type_id: [Number(kind)] } : {});
  const marks = useQueueMarks(queue);
  const kinds = useRead(resourceCalls(reviewType).list, { query: { page: 0 } } as never, { fresh: 'master' });
  const names = ((kinds.data as { data?: { id: number; name: string }[] } | undefined)?.data ?? []).map(
    ({ id, name }) => ({
      value: String(id),
      label: name,
    }),
  );
  const { error, data } = queue.read;
  const status = data ? 'ready' : error?.status === 403 ? 'forbidden' : error ? 'error' : 'loading';
  return (
    <Page layout="list">
      <PageHeader
        title={t('activity.queue.title')}
        count={data ? t('activity.queue.left', { count: queue.total }) : undefined}
        controls={
          <SelectField
            label={t('activity.queue.kind')}
            hideLabel
            placeholder={t('activity.queue.all_kinds')}
            options={names}
            value={kind ? String(kind) : null}
            onChange={(value) => void navigate({ href: `/ams/reviews${value ? `?kind=${value}` : ''}`, replace: true })}
            isClearable
          />
        }
      />
      <Region
        status={status}
        skeleton={<DeskBones />}
        error={{ title: error?.message ?? '', onRetry: () => void queue.read.refetch(), requestId: error?.requestId }}
      >
        {queue.current ? (
          <Desk key={queue.current.id} queue={queue} marks={marks} row={queue.current} />
        ) : (
          <EmptyState title={t('activity.queue.empty')} text={t('activity.queue.empty_text')} />
        )}
      </Region>
    </Page>
  );
}

/** The list, the photo and the facts on their way, each where it will be. */
const DeskBones = () => (
  <div className={styles.desk}>
    <Skeleton lines={6} height={40} />
    <Skeleton lines={1} height={320} />
    <Skeleton lines={5} />
  </div>
);

interface DeskProps {
  queue: ReviewQueue;
  row: QueueRow;
  marks: QueueMarks;
}

function Desk({ queue, row, marks }: DeskProps) {
  const [photo, setPhoto] = useState(0);
  const [asking, setAsking] = useState<AnswerKind | null>(null);
  const stepPhoto = (by: number) =>
    setPhoto((at) => (row.photos.length === 0 ? 0 : (at + by + row.photos.length) % row.photos.length));
  const isScore = row.type.result === 'score';
  const pass = () => (isScore ? setAsking('score') : queue.pass(row));
  const fail = row.type.result === 'tick' ? undefined : () => setAsking(isScore ? 'score' : 'fail');
  useReviewKeys({
    p: pass,
    f: fail,
    c: fail,
    x: marks.mayMark ? () => marks.toggle(row) : undefined,
    left: () => stepPhoto(-1),
    right: () => stepPhoto(1),
    up: () => queue.step(-1),
    down: () => queue.step(1),
  });
  return (
    <div className={styles.desk}>
      <QueueList queue={queue} marks={marks} />
      <PhotoStage
        photos={row.photos}
        at={photo}
        onStep={stepPhoto}
        ahead={queue.next?.photos.slice(0, 2).map(({ key }) => key) ?? []}
      />
      <QueueFacts queue={queue} row={row} onPass={pass} onFail={fail} onWaive={() => setAsking('waive')} />
      {asking ? (
        <AnswerDialog
          kind={asking}
          type={row.type}
          onClose={() => setAsking(null)}
          onAnswer={(body) => queue.answer(row, body)}
        />
      ) : null}
    </div>
  );
}
