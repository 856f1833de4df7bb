import { useMediaQuery } from '@mantine/hooks';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { placeOfZone } from '../../../platform/kernel/zone-names.ts';
import { ensureTexts } from '../../../platform/web/i18n/i18n.ts';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { PresenceLine } from '../../../platform/web/realtime/presence.tsx';
import { usePageRecord } from '../../../platform/web/routing/page-context.tsx';
import { NotFoundPage, PendingPage } from '../../../platform/web/routing/page-states.tsx';
import { useCan, useSession } from '../../../platform/web/session/session-store.ts';
import { useStar, useVisit } from '../../../platform/web/shortcuts/shortcuts.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { Page, PageBody } from '../../../ui/patterns/page/page.tsx';
import { RecordHeader } from '../../../ui/patterns/page/record-header.tsx';
import { FooterSlot } from '../../../ui/patterns/shell/shell-context.tsx';
import { ErrorState } from '../../../ui/patterns/states/states.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { OPEN_STATUSES } from '../order/order-states.rules.ts';
import { useOrderSteps } from '../order-steps/use-order-steps.staff.tsx';
import { orderAhead, orderReads } from '../order-web/order-calls.web.ts';
import { orderPath, orderTitle } from '../order-web/order-names.web.ts';
import { OrderOfficer, OrderProgress, OrderState, OrderWhen, usePlaceClock } from '../order-web/order-status.web.tsx';
import type { OrderRecord } from '../order-web/order-types.web.ts';
import { useOrderWalk } from '../order-web/order-walk.web.ts';
import { NoActivity } from './no-activity.staff.tsx';
import { BlockersAbove, OrderRail } from './order-rail.staff.tsx';
import { OrderSummary } from './order-summary.staff.tsx';
import { isOrderTab, loadOrderTab, OrderTab, useOrderTabs } from './order-tabs.staff.tsx';
import { useHeldTicks } from './tasks/held-ticks.web.ts';
import { useOrderActions } from './use-order-actions.staff.tsx';
import { useOrderKeys } from './use-order-keys.web.ts';

const OrderEdit = lazy(() => import('../order-edit/order-edit.staff.tsx').then((m) => ({ default: m.OrderEdit })));
const OfficerJob = lazy(async () => {
  const [job] = await Promise.all([import('../officer-job/officer-job.staff.tsx'), ensureTexts('officer')]);
  return job;
});
const REFRESH_MS = 600_000;
const LIST = 'ams/activities';

/** /ams/activities/{id}: one activity. */
export function ActivityPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, refetch } = useRead(
    orderReads.get,
    { params: { id: Number(id) } },
    { every: REFRESH_MS, isEnabled: /^\d+$/.test(id), isAhead: true },
  );
  const isOnPhone = useOnOfficerPhone(data, error?.status);
  useEffect(() => void loadOrderTab().catch(() => undefined), []);
  if (!/^\d+$/.test(id)) return <NotFoundPage />;
  if (error?.status === 404) return <NoActivity />;
  if (isOnPhone) {
    return (
      <Suspense fallback={<PendingPage />}>
        <OfficerJob id={Number(id)} />
      </Suspense>
    );
  }
  if (data) return <OrderScreen key={data.id} record={data} />;
  if (!error) return <PendingPage />;
  return (
    <Page>
      <ErrorState title={error.message} requestId={error.requestId} onRetry={() => void refetch()} />
    </Page>
  );
}

ActivityPage.ahead = orderAhead;

/** An officer's own activity on a phone opens as their job page (F1); without a network only the phone knows whose it is. */
function useOnOfficerPhone(record: OrderRecord | undefined, failure: number | undefined): boolean {
  const { user } = useSession();
  const { full } = useSearch({ strict: false }) as { full?: string };
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  // Once without an answer it stays the officer's page: the page asks again itself, and must not be taken away while it does.
  const [hasNoNetwork, setNoNetwork] = useState(false);
  useEffect(() => {
    if (failure === 0) setNoNetwork(true);
  }, [failure]);
  if (!isPhone || full) return false;
  if (record) return [record.driver_id, record.secondary_officer_id].includes(user.id);
  return failure === 0 || hasNoNetwork;
}

function OrderScreen({ record: read }: { record: OrderRecord }) {
  const record = useHeldTicks(read);
  const t = useT();
  const can = useCan();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as { tab?: string; edit?: string };
  const steps = useOrderSteps(record);
  const actions = useOrderActions(record, steps.start);
  const shortcut = { resource: LIST, row_id: record.id, label: `${record.reference_no} ${orderTitle(record)}` };
  const star = useStar(shortcut);
  useVisit(shortcut);
  const walk = useOrderWalk(record.id);
  const go = (to: number | undefined) => (to === undefined ? undefined : () => void navigate({ href: orderPath(to) }));
  const mayEdit = can('update.order') && OPEN_STATUSES.includes(record.status);
  const tabs = useOrderTabs(record, mayEdit && can('view.order_items'));
  const edit = (field: string) => void navigate({ href: orderPath(record.id, `?edit=${field}`) });
  const isEditing = search.edit !== undefined && mayEdit;
  const close = () => void navigate({ href: orderPath(record.id), replace: true });
  usePageRecord({
    reference: record.reference_no,
    walk: walk
      ? { position: walk.position, total: walk.total, onPrevious: go(walk.previous), onNext: go(walk.next) }
      : undefined,
  });
  useOrderKeys({
    e: mayEdit && !isEditing ? () => edit('title') : undefined,
    J: go(walk?.next),
    K: go(walk?.previous),
    submit: isEditing ? undefined : steps.primary?.reason ? undefined : steps.primary?.onSelect,
  });
  const onEdit = mayEdit ? edit : undefined;
  return (
    <Page>
      <RecordHeader
        title={orderTitle(record)}
        reference={record.reference_no}
        status={<States record={record} />}
        facts={factsOf(record)}
        favourite={star}
        // While the form is open, saving it is the one primary action.
        primary={isEditing ? undefined : steps.primary}
        primaryMenu={steps.menu}
        secondary={
          mayEdit && !isEditing
            ? [{ id: 'edit', label: t('activity.edit'), shortcut: 'E', onSelect: () => edit('title') }]
            : []
        }
        // Work that asks for nothing more can still be opened again.
        more={isEditing ? [] : steps.primary ? actions.more : [...steps.menu, ...actions.more]}
        tabs={isEditing ? undefined : tabs}
        currentTab={isOrderTab(search.tab) ? search.tab : 'summary'}
      />
      <PresenceLine resource="order" id={record.id} isEditing={isEditing} />
      {isEditing ? (
        <Suspense fallback={<PendingPage />}>
          <OrderEdit record={record} focus={search.edit ?? ''} onClose={close} />
        </Suspense>
      ) : (
        <>
          <BlockersAbove steps={steps} />
          <PageBody aside={<OrderRail record={record} steps={steps} onEdit={onEdit} />}>
            {isOrderTab(search.tab) ? (
              <OrderTab name={search.tab} record={record} />
            ) : (
              <OrderSummary record={record} onEdit={onEdit} mayEditItems={mayEdit} />
            )}
          </PageBody>
        </>
      )}
      {isEditing ? null : <Foot record={record} />}
      {steps.dialog}
      {actions.dialog}
    </Page>
  );
}

function States({ record }: { record: OrderRecord }) {
  return (
    <>
      <OrderState status={record.status} />
      <OrderProgress progress={record.progress_status} />
    </>
  );
}

/** When it is, on which clock where that is not the clock of its place. */
function When({ record }: { record: OrderRecord }) {
  const { context } = useFormat();
  const isElsewhere = usePlaceClock()(record) !== '';
  return <OrderWhen row={record} zone={isElsewhere ? placeOfZone(context.zone) : ''} />;
}

function factsOf(record: OrderRecord) {
  return [
    record.title,
    record.scheduled_start || record.due_at ? <When key="when" record={record} /> : null,
    <OrderOfficer key="who" person={record.driver} />,
    record.warehouse?.name ?? record.city,
  ].filter(Boolean);
}

function Foot({ record }: { record: OrderRecord }) {
  const t = useT();
  const format = useFormat();
  return (
    <FooterSlot>
      <span>{t('activity.saved')}</span>
      <span className="app-num">{format.at(record.updated_at)}</span>
    </FooterSlot>
  );
}
