import type { ReactNode } from 'react';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { FormatMoney } from '../../../ui/format/values.tsx';
import { PeekWalk } from '../../../ui/patterns/list/peek-walk.tsx';
import { PeekDrawer } from '../../../ui/patterns/overlay/peek-drawer.tsx';
import { DataList } from '../../../ui/patterns/page/data-list.tsx';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { ErrorState, Skeleton } from '../../../ui/patterns/states/states.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { SplitAction } from '../../../ui/primitives/actions/split-action.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { Blockers } from '../order-blockers/blockers.staff.tsx';
import { useOrderSteps } from '../order-steps/use-order-steps.staff.tsx';
import { orderReads } from '../order-web/order-calls.web.ts';
import { orderPath, orderTitle, placeLine } from '../order-web/order-names.web.ts';
import {
  OrderDue,
  OrderOfficer,
  OrderProgress,
  OrderSchedule,
  OrderState,
  PlaceClock,
} from '../order-web/order-status.web.tsx';
import type { OrderRecord, OrderRow } from '../order-web/order-types.web.ts';
import styles from './order-peek.module.css';

interface Props {
  id: number | null;
  /** The row it was opened from; shown while the record loads. */
  row: Pick<OrderRow, 'reference_no'> | undefined;
  onClose: () => void;
  onPrevious?: () => void;
  onNext?: () => void;
  /** Stands above the facts: what another screen has to say about the activity. */
  notice?: ReactNode;
  /** Stands before the next step. */
  actions?: ReactNode;
  /** Another screen's action is the primary here, not the next step. */
  isStepSecond?: boolean;
  /** How wide it opens, and from which width of the window the page makes room for it, px. */
  width?: number;
  besideFrom?: number;
}

/** A look at one activity beside the list: its facts, its items, and the next step. */
export function OrderPeek({
  id,
  row,
  onClose,
  onPrevious,
  onNext,
  notice,
  actions,
  isStepSecond,
  width,
  besideFrom,
}: Props) {
  const { data, error, refetch } = useRead(
    orderReads.get,
    { params: { id: id ?? 0 } },
    { isEnabled: id !== null, isQuiet: true },
  );
  if (id === null) return null;
  const record = data?.id === id ? data : undefined;
  return (
    <PeekDrawer
      recordId={String(id)}
      reference={record?.reference_no ?? row?.reference_no ?? ''}
      href={orderPath(id)}
      onClose={onClose}
      firstWidth={width}
      besideFrom={besideFrom}
      walk={<PeekWalk onPrevious={onPrevious} onNext={onNext} />}
      footer={
        record ? (
          <PeekSteps record={record} isSecond={isStepSecond}>
            {actions}
          </PeekSteps>
        ) : null
      }
    >
      {notice}
      {record ? (
        <PeekFacts record={record} />
      ) : error ? (
        <ErrorState title={error.message} requestId={error.requestId} onRetry={() => void refetch()} level={2} />
      ) : (
        <Skeleton lines={6} />
      )}
    </PeekDrawer>
  );
}

function PeekSteps({ record, isSecond, children }: { record: OrderRecord; isSecond?: boolean; children: ReactNode }) {
  const t = useT();
  const steps = useOrderSteps(record);
  const step = steps.primary ? (
    <SplitAction primary={steps.primary} actions={steps.menu} variant={isSecond ? 'secondary' : 'primary'} />
  ) : null;
  // The primary stands last, right below what keeps it from being done.
  return (
    <>
      <Blockers steps={steps} className={styles.blockers} />
      <Button href={orderPath(record.id)} variant={step || children ? undefined : 'primary'}>
        {t('activity.open')}
      </Button>
      {isSecond ? step : children}
      {isSecond ? children : step}
      {steps.dialog}
    </>
  );
}

function PeekFacts({ record }: { record: OrderRecord }) {
  const seesItems = useCan()('view.order_items');
  const t = useT();
  const phone = record.contact_phone ?? record.customer?.phone;
  return (
    <div className={styles.facts}>
      <div className={styles.head}>
        <h2>{orderTitle(record)}</h2>
        <div className={styles.states}>
          <OrderState status={record.status} />
          <OrderProgress progress={record.progress_status} />
        </div>
      </div>
      <DataList
        items={[
          { id: 'type', label: t('activity.field.type'), value: record.type.name },
          {
            id: 'scheduled',
            label: t('activity.field.scheduled'),
            value: record.scheduled_start ? (
              <span>
                <OrderSchedule row={{ ...record, is_overdue: record.is_overdue && record.due_at === null }} />
                <PlaceClock row={record} />
              </span>
            ) : null,
          },
          ...(record.due_at ? [{ id: 'due', label: t('activity.field.due'), value: <OrderDue row={record} /> }] : []),
          { id: 'officer', label: t('activity.field.officer'), value: <OrderOfficer person={record.driver} /> },
          { id: 'place', label: t('activity.field.address'), value: placeLine(record) },
          { id: 'contact', label: t('activity.field.contact'), value: record.contact_name },
          {
            id: 'phone',
            label: t('activity.field.phone'),
            value: phone ? <Link href={`tel:${phone}`}>{phone}</Link> : null,
          },
          {
            id: 'tasks',
            label: t('activity.field.tasks'),
            value:
              record.totalTasks > 0
                ? t('activity.tasks_done', { done: record.completedTasks, total: record.totalTasks })
                : null,
          },
          ...(record.total_price === undefined
            ? []
            : [
                {
                  id: 'total',
                  label: t('activity.field.total'),
                  value: <FormatMoney value={record.total_price} currency={record.currency?.code} />,
                },
              ]),
        ]}
      />
      {seesItems ? <PeekItems record={record} /> : null}
      {record.description ? (
        <Section title={t('activity.field.description')}>
          <p className={styles.text}>{record.description}</p>
        </Section>
      ) : null}
    </div>
  );
}

function PeekItems({ record }: { record: OrderRecord }) {
  const t = useT();
  const format = useFormat();
  const items = record.items.filter((item) => !item.type.is_task);
  return (
    <Section title={t('activity.items')} count={format.number(items.length)}>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.hash}>
            <span>{item.name}</span>
            <span className="app-num">{format.number(item.quantity)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
