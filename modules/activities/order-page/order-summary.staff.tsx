import { IconPencil } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { AmountsIn, useFormat } from '../../../ui/format/format-context.tsx';
import { FormatDate } from '../../../ui/format/values.tsx';
import { DataList } from '../../../ui/patterns/page/data-list.tsx';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { IconButton } from '../../../ui/primitives/actions/icon-button.tsx';
import { Link, MailLink } from '../../../ui/primitives/link.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { AdditionalPanel } from '../../fields/public.web.tsx';
import { PlaceMap } from '../../planning/public.web.tsx';
import { mapLink, orderPath, placeLine, reasonText } from '../order-web/order-names.web.ts';
import { OrderDue, OrderOfficer, PlaceClock } from '../order-web/order-status.web.tsx';
import type { OrderRecord } from '../order-web/order-types.web.ts';
import { keepRecord } from '../order-web/order-write.web.ts';
import { OrderItemsTable } from './order-items-table.staff.tsx';
import styles from './order-page.module.css';
import { OrderTasks } from './tasks/order-tasks.staff.tsx';

// Seldom there.
const Refused = lazy(() => import('./order-refused.staff.tsx'));

interface Props {
  record: OrderRecord;
  /** Opens the edit form at a field; absent when the person may not change the activity. */
  onEdit?: (field: string) => void;
  mayEditItems: boolean;
}

/** What a person reads first: for whom and where, when, the items with their total, the tasks. */
export function OrderSummary({ record, onEdit, mayEditItems }: Props) {
  const t = useT();
  const seesItems = useCan()('view.order_items');
  const pencil = (section: string, field: string) =>
    onEdit ? <EditPencil label={t('ui.field.edit', { label: section })} onEdit={() => onEdit(field)} /> : undefined;
  // What is not filled in does not stand before the items.
  const hasAdditional = Object.values(record.additional ?? {}).some((value) => value !== null && value !== '');
  const additional = (
    <AdditionalPanel
      module="activity"
      path="/order"
      record={record}
      targets={{ order_type: [record.type.id] }}
      mayEdit={onEdit !== undefined}
      onSaved={(saved) => void keepRecord(saved as OrderRecord)}
    />
  );
  return (
    <>
      {record.refusals.length > 0 && !record.signed_off_at ? (
        <Suspense fallback={null}>
          <Refused record={record} />
        </Suspense>
      ) : null}
      {record.description ? <p className={styles.text}>{record.description}</p> : null}
      <Section title={t('activity.section.customer')} action={pencil(t('activity.section.customer'), 'customer_id')}>
        <div className={styles.whereabouts}>
          <CustomerFacts record={record} />
          {record.lat !== null && record.long !== null ? (
            <div className={styles.map}>
              <PlaceMap
                lat={record.lat}
                long={record.long}
                label={t('activity.map_of', { place: placeLine(record) ?? record.title })}
              />
            </div>
          ) : null}
        </div>
      </Section>
      <Section
        title={t('activity.section.schedule')}
        action={pencil(t('activity.section.schedule'), 'scheduled_start')}
      >
        <ScheduleFacts record={record} />
      </Section>
      {hasAdditional ? additional : null}
      {seesItems ? <Lines record={record} mayEdit={mayEditItems} /> : null}
      {hasAdditional ? null : additional}
    </>
  );
}

function Lines({ record, mayEdit }: { record: OrderRecord; mayEdit: boolean }) {
  const t = useT();
  const format = useFormat();
  const items = record.items.filter((item) => !item.type.is_task || item.type.is_order_item);
  return (
    <>
      <Section
        title={t('activity.items')}
        count={format.number(items.length)}
        action={
          mayEdit ? <EditPencil label={t('activity.edit_items')} href={orderPath(record.id, '/items')} /> : undefined
        }
      >
        <AmountsIn currency={record.currency}>
          <OrderItemsTable record={record} mayEdit={mayEdit} />
        </AmountsIn>
      </Section>
      {record.totalTasks > 0 ? (
        <Section
          id="tasks"
          title={t('activity.tasks')}
          count={t('activity.tasks_done', { done: record.completedTasks, total: record.totalTasks })}
        >
          <OrderTasks record={record} />
        </Section>
      ) : null}
    </>
  );
}

/** Access instructions of the customer's place, where it has some. */
const accessFact = ({ access_instructions: value }: OrderRecord, label: string) =>
  value ? [{ id: 'access', label, value: <span className={styles.text}>{value}</span> }] : [];

function CustomerFacts({ record }: Pick<Props, 'record'>) {
  const t = useT();
  const { customer } = record;
  const phone = record.contact_phone ?? customer?.phone;
  const place = placeLine(record);
  const map = mapLink(record);
  return (
    <DataList
      items={[
        {
          id: 'customer',
          label: t('activity.field.customer'),
          value: customer ? (
            <span className={styles.person}>
              <Link href={`/ams/customers/${customer.id}`}>{customer.name}</Link>
              <span className={styles.meta}>{customer.customer_code}</span>
            </span>
          ) : null,
        },
        {
          id: 'contact',
          label: t('activity.field.contact'),
          value: record.contact_name,
        },
        {
          id: 'phone',
          label: t('activity.field.phone'),
          value: phone ? <Link href={`tel:${phone}`}>{phone}</Link> : null,
        },
        {
          id: 'email',
          label: t('activity.field.email'),
          value: record.contact_email ? <MailLink email={record.contact_email} /> : null,
        },
        {
          id: 'place',
          label: t('activity.field.address'),
          value: place ? map ? <Link href={map}>{place}</Link> : place : null,
        },
        ...accessFact(record, t('activity.field.access')),
      ]}
    />
  );
}

function ScheduleFacts({ record }: Pick<Props, 'record'>) {
  const t = useT();
  const format = useFormat();
  return (
    <DataList
      layout="columns"
      items={[
        {
          id: 'window',
          label: t('activity.field.window'),
          value: record.scheduled_start ? (
            <span>
              {format.window(record.scheduled_start, record.scheduled_end)}
              <PlaceClock row={record} />
            </span>
          ) : null,
        },
        {
          id: 'started',
          label: t('activity.field.started'),
          value: record.started_at ? <Started record={record} at={record.started_at} /> : null,
        },
        ...stopped(record, t),
        ...(record.completed_at
          ? [
              {
                id: 'completed',
                label: t('activity.field.completed'),
                value: <FormatDate value={record.completed_at} />,
              },
            ]
          : []),
        {
          id: 'due',
          label: t('activity.field.due'),
          value: record.due_at ? <OrderDue row={record} /> : null,
        },
        {
          id: 'officer',
          label: t('activity.field.officer'),
          value: (
            <span>
              <OrderOfficer person={record.driver} />
              {record.secondary_officer ? ` + ${record.secondary_officer.name}` : ''}
            </span>
          ),
        },
      ]}
    />
  );
}

/** Since when work is off, and why: what somebody who opens it asks first. */
function stopped(record: OrderRecord, t: Translate) {
  const { status } = record;
  const isCancelled = status === 'cancelled';
  if (!isCancelled && status !== 'incomplete') return [];
  const why = isCancelled ? record.cancel_reason : record.incomplete_reason;
  const value = (
    <span>
      <FormatDate value={isCancelled ? record.cancelled_at : record.incomplete_at} />
      {why ? <span className={styles.reason}>{reasonText(why, t)}</span> : null}
    </span>
  );
  return [{ id: 'stopped', label: t(`activity.status.${status}`), value }];
}

/** The one pencil of a section, at its right edge. */
function EditPencil({ label, onEdit, href }: { label: string; onEdit?: () => void; href?: string }) {
  return <IconButton label={label} icon={<IconPencil size={16} stroke={1.75} />} onClick={onEdit} href={href} />;
}

/** When work began, and how much later than planned. */
function Started({ record, at }: { record: OrderRecord; at: string }) {
  const t = useT();
  const format = useFormat();
  const late = record.scheduled_start ? Math.round((Date.parse(at) - Date.parse(record.scheduled_start)) / 60_000) : 0;
  return (
    <span>
      <FormatDate value={at} />
      {late > 0 ? (
        <span className={styles.late}> · {t('activity.late', { duration: format.duration(late) })}</span>
      ) : null}
    </span>
  );
}
