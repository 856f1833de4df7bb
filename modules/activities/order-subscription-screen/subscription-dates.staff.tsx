import { useMemo } from 'react';
import { FormatDate } from '../../../ui/format/values.tsx';
import { Section } from '../../../ui/patterns/page/page.tsx';
import type { ResourceColumn } from '../../../ui/patterns/table/column.ts';
import { ResourceTable } from '../../../ui/patterns/table/resource-table.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { orderPath } from '../order-web/order-names.web.ts';
import { DateList } from './next-dates.staff.tsx';
import styles from './subscription.module.css';
import type { SubscriptionRecord } from './subscription-calls.web.ts';
import { SubscriptionState } from './subscription-state.staff.tsx';

type Occurrence = SubscriptionRecord['occurrences'][number];

/** The next twelve dates of a subscription and what became of the last ones. */
export function SubscriptionDates({ record }: { record: SubscriptionRecord }) {
  const t = useT();
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <>
      <Section title={t('subscription.next')}>
        {record.next_dates.length === 0 ? (
          <p className={styles.quiet}>{t('subscription.no_dates')}</p>
        ) : (
          <>
            <p className={styles.quiet}>
              {t('subscription.at', { time: record.time_of_day, zone: record.zone.replaceAll('_', ' ') })}
            </p>
            <DateList dates={record.next_dates} />
          </>
        )}
      </Section>
      <Section title={t('subscription.past')}>
        <ResourceTable<Occurrence>
          label={t('subscription.past')}
          columns={columns}
          rows={record.occurrences}
          rowId={(row) => row.occurrence_date}
          rowLabel={(row) => row.occurrence_date}
          status="ready"
          empty={{
            title: t('subscription.none_yet'),
            text: t('subscription.none_yet_text', { count: record.lead_days }),
          }}
        />
      </Section>
    </>
  );
}

function columnsOf(t: Translate): ResourceColumn<Occurrence>[] {
  return [
    {
      id: 'occurrence_date',
      header: t('subscription.date'),
      isRef: true,
      minWidth: 130,
      priority: 1,
      card: 'title',
      cell: (row) => <FormatDate value={row.occurrence_date} />,
    },
    {
      id: 'state',
      header: t('subscription.became'),
      minWidth: 140,
      priority: 1,
      card: 'status',
      cell: (row) => <SubscriptionState status={row.state} />,
    },
    {
      id: 'order',
      header: t('subscription.activity'),
      minWidth: 140,
      priority: 2,
      card: 'meta',
      cell: (row) => (row.order ? <Link href={orderPath(row.order.id)}>{row.order.reference_no}</Link> : ''),
    },
    {
      id: 'message',
      header: t('subscription.why'),
      minWidth: 180,
      priority: 3,
      cell: (row) => (row.message === 'paused' ? t('subscription.was_paused') : (row.message ?? '')),
    },
  ];
}
