import { useInfiniteQuery } from '@tanstack/react-query';
import { enumText, language } from '../../../platform/web/i18n/i18n.ts';
import type { ResultFor } from '../../../platform/web/query/remote.ts';
import { send } from '../../../platform/web/query/send.ts';
import { titleOf } from '../../../platform/web/routing/screen.ts';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { Timeline } from '../../../ui/patterns/record/timeline.tsx';
import type { TimelineEvent } from '../../../ui/patterns/record/timeline-groups.ts';
import { Region } from '../../../ui/patterns/states/states.tsx';
import type { StatusMeaning } from '../../../ui/primitives/status/status-shape.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { AdditionalChanges } from '../../fields/public.web.tsx';
import { customer as definition } from '../customer/customer.resource.ts';
import { customerReads } from '../customer-web/customer-calls.web.ts';
import type { CustomerRecord } from '../customer-web/customer-types.web.ts';
import styles from './customer-screen.module.css';

type Line = ResultFor<typeof customerReads.history>['data'][number];

const PER_PAGE = 50;
const MEANINGS: Readonly<Record<string, StatusMeaning>> = { insert: 'success', update: 'neutral', delete: 'danger' };

/** Who changed what on the customer, its addresses, contacts and people. */
export default function CustomerHistory({ customer }: { customer: CustomerRecord }) {
  const t = useT();
  const read = useInfiniteQuery({
    queryKey: [`/customer/${customer.id}/audit_logs`, customer.updated_at],
    queryFn: ({ pageParam, signal }) =>
      send(
        customerReads.history,
        { params: { id: customer.id }, query: { page: pageParam, per_page: PER_PAGE } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.current_page * last.per_page < last.total ? last.current_page + 1 : undefined),
  });
  const lines = read.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Section title={t('customer.tab.history')} count={read.data?.pages[0]?.total}>
      <Region
        status={read.data ? 'ready' : read.error ? 'error' : 'loading'}
        error={{ title: read.error?.message ?? '', onRetry: () => void read.refetch() }}
      >
        <Timeline
          events={lines.map((line) => eventOf(line, t))}
          meaning={(kind) => MEANINGS[kind]}
          more={
            read.hasNextPage ? { onLoad: () => void read.fetchNextPage(), isBusy: read.isFetchingNextPage } : undefined
          }
        />
      </Region>
    </Section>
  );
}

function eventOf(line: Line, t: Translate): TimelineEvent {
  const what = enumText('customer.history.table', line.table_name);
  return {
    id: String(line.id),
    at: line.at,
    kind: line.action,
    who: line.actor_name ?? t('customer.history.system'),
    what: t(`customer.history.${line.action in MEANINGS ? line.action : 'other'}`, {
      what: line.table_name === 'customer' || !line.label ? what : `${what} ${line.label}`,
    }),
    body: line.action === 'update' && line.table_name === 'customer' ? <Changes line={line} /> : undefined,
  };
}

function Changes({ line }: { line: Line }) {
  const { before = {}, after = {} } = line.payload;
  return (
    <span className={styles.changes}>
      {Object.keys(after).map((field) => (
        <span key={field}>
          {field === 'additional' ? (
            <AdditionalChanges table="customer" before={before[field]} after={after[field]} />
          ) : (
            `${labelOf(field)}${/_id$/.test(field) ? '' : `: ${shown(before[field])} → ${shown(after[field])}`}`
          )}
        </span>
      ))}
    </span>
  );
}

function labelOf(field: string): string {
  const known = (definition.fields as Readonly<Record<string, { label: readonly [string, string] }>>)[field];
  return known ? titleOf({ title: known.label }, language()) : enumText('customer.field', field);
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
