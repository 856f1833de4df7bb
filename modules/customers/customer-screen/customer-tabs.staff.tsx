import { useMediaQuery } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense } from 'react';
import { PageBody } from '../../../ui/patterns/page/page.tsx';
import { Skeleton } from '../../../ui/patterns/states/states.tsx';
import type { CustomerRecord } from '../customer-web/customer-types.web.ts';
import { CustomerFacts, CustomerOverview } from './customer-overview.staff.tsx';

export type CustomerTab = 'overview' | 'activities' | 'places' | 'users' | 'files' | 'history';

const TABS = {
  activities: lazy(() => import('./customer-activities.staff.tsx')),
  places: lazy(() => import('../customer-places-screen/customer-places.staff.tsx')),
  users: lazy(() => import('./customer-users.staff.tsx')),
  files: lazy(() => import('./customer-files.staff.tsx')),
  history: lazy(() => import('./customer-history.staff.tsx')),
} as const;

/** What a tab of a customer shows; all but the first are chunks of their own. */
export function TabContent({
  customer,
  tab,
  onEdit,
}: {
  customer: CustomerRecord;
  tab: CustomerTab;
  onEdit?: (field: string) => void;
}): ReactNode {
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const isWide = useMediaQuery('(min-width: 1280px)', true, { getInitialValueInEffect: false });
  if (tab === 'overview') {
    return (
      <PageBody aside={isWide ? <CustomerFacts customer={customer} onEdit={onEdit} /> : undefined}>
        <CustomerOverview customer={customer} onEdit={onEdit} room={isWide ? 'wide' : isPhone ? 'phone' : 'middle'} />
      </PageBody>
    );
  }
  const Content = TABS[tab];
  return (
    <PageBody>
      <Suspense fallback={<Skeleton lines={6} height={20} />}>
        <Content key={customer.id} customer={customer} />
      </Suspense>
    </PageBody>
  );
}
