import { useMediaQuery } from '@mantine/hooks';
import { IconPencil } from '@tabler/icons-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { useChange } from '../../../platform/web/query/hooks.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { FormatDate } from '../../../ui/format/values.tsx';
import { type DataItem, DataList } from '../../../ui/patterns/page/data-list.tsx';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { Skeleton } from '../../../ui/patterns/states/states.tsx';
import { IconButton } from '../../../ui/primitives/actions/icon-button.tsx';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { Blockers } from '../order-blockers/blockers.staff.tsx';
import { orderWrites } from '../order-web/order-calls.web.ts';
import { useProgressStatuses } from '../order-web/order-lookups.web.ts';
import { orderPath } from '../order-web/order-names.web.ts';
import { OrderKind, OrderProgress, OrderReview } from '../order-web/order-status.web.tsx';
import type { OrderRecord } from '../order-web/order-types.web.ts';
import { keepRecord } from '../order-web/order-write.web.ts';
import styles from './order-page.module.css';

// Its rows come with a request of their own: the page stands before.
const OrderTimeline = lazy(async () => ({ default: (await import('./order-timeline.staff.tsx')).OrderTimeline }));

interface RailProps {
  record: OrderRecord;
  steps: ComponentProps<typeof Blockers>['steps'];
  /** Opens the edit form at a field; absent when the person may not change the activity. */
  onEdit?: (field: string) => void;
}

/** Whether the rail stands beside the page. */
const useIsWide = () => useMediaQuery('(min-width: 1280px)', true, { getInitialValueInEffect: false });

/** Under the header, where there is no rail beside the page: what blocks the next step is in sight at every width. */
export function BlockersAbove({ steps }: Pick<RailProps, 'steps'>) {
  return useIsWide() ? null : <Blockers steps={steps} className={styles.blockersAbove} />;
}

/** Key facts of an activity, and from 1280 px its timeline below them. */
export function OrderRail({ record, steps, onEdit }: RailProps) {
  const t = useT();
  const isWide = useIsWide();
  const section = t('activity.section.facts');
  return (
    <div className={styles.rail}>
      {isWide ? <Blockers steps={steps} /> : null}
      <Section
        title={section}
        action={
          onEdit ? (
            <IconButton
              label={t('ui.field.edit', { label: section })}
              icon={<IconPencil size={16} stroke={1.75} />}
              onClick={() => onEdit('priority')}
            />
          ) : undefined
        }
      >
        <KeyFacts record={record} />
      </Section>
      <div className={styles.onWideOnly}>
        <Suspense fallback={<Skeleton lines={6} />}>
          <OrderTimeline record={record} />
        </Suspense>
      </div>
    </div>
  );
}

function KeyFacts({ record }: { record: OrderRecord }) {
  const t = useT();
  const progress = useProgressItem(record);
  const facts: DataItem[] = [
    { id: 'type', label: t('activity.field.type'), value: <OrderKind type={record.type} /> },
    progress,
    { id: 'priority', label: t('activity.field.priority'), value: t(`activity.priority.${record.priority}`) },
    { id: 'category', label: t('activity.field.category'), value: record.category?.name },
    { id: 'place', label: t('activity.field.location'), value: record.location_section?.name ?? record.location?.name },
    { id: 'warehouse', label: t('activity.field.warehouse'), value: record.warehouse?.name },
    { id: 'theirs', label: t('activity.field.customer_reference'), value: record.ex_ref_no },
    { id: 'received', label: t('activity.field.received_by'), value: record.received_by_name },
    { id: 'signed', label: t('activity.field.signed_by'), value: <SignedBy record={record} /> },
    { id: 'created', label: t('activity.field.created'), value: <Created record={record} /> },
  ];
  const optional = new Set(['place', 'warehouse', 'theirs', 'received', 'signed', 'category']);
  const shown = facts.filter((fact) => (fact.id === 'signed' ? record.signoff : fact.value) || !optional.has(fact.id));
  if (record.review_status !== 'none') {
    shown.push({
      id: 'review',
      label: t('activity.field.review'),
      value: <OrderReview review={record.review_status} />,
    });
  }
  if (record.due_date) {
    shown.push({
      id: 'due',
      label: t('activity.field.payment_due'),
      value: <FormatDate value={record.due_date} kind="date" />,
    });
  }
  if (record.parent_order) {
    const { id, reference_no: reference } = record.parent_order;
    shown.push({
      id: 'parent',
      label: t('activity.field.parent'),
      value: <Link href={orderPath(id)}>{reference}</Link>,
    });
  }
  const next = record.follow_ups ?? [];
  if (next.length > 0)
    shown.push({ id: 'next', label: t('activity.field.follow_ups'), value: <Links orders={next} /> });
  return <DataList items={shown} />;
}

const Links = ({ orders }: { orders: readonly { id: number; reference_no: string }[] }) =>
  orders.map(({ id, reference_no: reference }, at) => (
    <span key={id}>
      {at > 0 ? ', ' : ''}
      <Link href={orderPath(id)}>{reference}</Link>
    </span>
  ));

/** Who signed, and the page where anybody can check it. */
function SignedBy({ record: { signoff } }: { record: OrderRecord }) {
  const t = useT();
  return (
    <span>
      {signoff?.signer_name}
      {signoff?.proof_code ? (
        <>
          {' · '}
          <Link href={`/proof/${signoff.proof_code}`} target="_blank" rel="noreferrer">
            {t('activity.proof')}
          </Link>
        </>
      ) : null}
    </span>
  );
}

function Created({ record }: { record: OrderRecord }) {
  const who = record.created_by_user?.name;
  return (
    <span>
      <FormatDate value={record.created_at} />
      {who ? ` · ${who}` : ''}
    </span>
  );
}

/** The progress status; free within its own state, saved as soon as it is chosen. */
function useProgressItem(record: OrderRecord): DataItem {
  const t = useT();
  const can = useCan();
  const [isEditing, setEditing] = useState(false);
  const statuses = useProgressStatuses().filter((step) => !step.order_state || step.order_state === record.status);
  const update = useChange(orderWrites.update, {
    onDone: (saved) => void keepRecord(saved),
    onFailed: (error) => notifyError(error.message),
  });
  const choose = (value: string | null) => {
    setEditing(false);
    const body = { progress_status_id: value === null ? null : Number(value), updated_at: record.updated_at };
    update.mutate({ params: { id: record.id }, body });
  };
  const mayChange = can('update.order') && statuses.length > 0;
  const progress = record.progress_status ? <OrderProgress progress={record.progress_status} /> : null;
  return {
    id: 'progress',
    label: t('activity.field.progress'),
    value: mayChange ? (
      <button
        type="button"
        className={styles.value}
        aria-label={[t('ui.field.edit', { label: t('activity.field.progress') }), record.progress_status?.name]
          .filter(Boolean)
          .join(': ')}
        onClick={() => setEditing(true)}
      >
        <span>{progress ?? '—'}</span>
      </button>
    ) : (
      progress
    ),
    editor: isEditing ? (
      <span className={styles.inline}>
        <SelectField
          label={t('activity.field.progress')}
          hideLabel
          autoFocus
          options={statuses.map((step) => ({ value: String(step.id), label: step.name }))}
          value={record.progress_status ? String(record.progress_status.id) : null}
          onChange={choose}
        />
      </span>
    ) : undefined,
  };
}
