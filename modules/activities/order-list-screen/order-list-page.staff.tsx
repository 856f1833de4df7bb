import { useMediaQuery } from '@mantine/hooks';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { PendingPage } from '../../../platform/web/routing/page-states.tsx';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { useCreateKey } from '../../../platform/web/shortcuts/create-key.ts';
import { LazyLayer } from '../../../ui/patterns/overlay/lazy-layer.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { OfficerQueue, OfficerToday } from '../officer-screen/officer-pages.staff.tsx';
import { FirstView } from '../order-first-view/first-view.staff.tsx';
import { NEW_ORDER } from '../order-web/order-names.web.ts';
import { OTHERS_VIEW } from '../order-web/system-views.rules.ts';
import { OrderList } from './order-list.staff.tsx';

const NewOrder = lazy(() => import('../order-create-screen/new-order.staff.tsx'));

/**
 * /ams/activities: the list, or on a phone the officer's own day; `?view=queue` is what waits on this device; `?open=new` opens the form of a new activity over it, with
 * `&customer=<id>` for that customer.
 */
export function ActivitiesPage() {
  const t = useT();
  const can = useCan();
  const navigate = useNavigate();
  const { history } = useRouter();
  const search = useSearch({ strict: false }) as { view?: string; open?: string; customer?: string };
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  useCreateKey(can('create.order'), () => void navigate({ href: NEW_ORDER }));
  // An officer's phone starts with their own day; whoever sees everything gets there through the view "Mine".
  const isOwnDay = isPhone && (search.view === 'mine' || (search.view === undefined && !can('view_all.order')));
  if (isOwnDay || search.view === 'queue') {
    return <Suspense fallback={<PendingPage />}>{isOwnDay ? <OfficerToday /> : <OfficerQueue />}</Suspense>;
  }
  const customerId = /^\d+$/.test(search.customer ?? '') ? search.customer : undefined;
  const closeForm = () => {
    // The form for a customer was opened from that customer, not from this list.
    if (customerId !== undefined && history.canGoBack()) return history.back();
    const { open: _open, customer: _customer, ...rest } = search;
    void navigate({ to: '.', search: rest as never, replace: true });
  };
  return (
    <>
      <FirstView>
        <OrderList title={t('activity.list.title')} />
      </FirstView>
      {search.open === 'new' ? (
        <LazyLayer>
          <NewOrder customerId={customerId} onClose={closeForm} />
        </LazyLayer>
      ) : null}
    </>
  );
}

/** /ams/activities-assigned-to-others: the list with that filter. */
export function AssignedToOthersPage() {
  const t = useT();
  return (
    <OrderList fixed={{ ...OTHERS_VIEW, label: t('activity.view.others') }} title={t('activity.view.others_title')} />
  );
}
