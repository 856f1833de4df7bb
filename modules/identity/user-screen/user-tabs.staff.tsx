import { lazy, Suspense } from 'react';
import { Skeleton } from '../../../ui/patterns/states/states.tsx';
import type { UserRecord } from '../user-web/user-calls.web.ts';
import { UserDetails } from './user-details.staff.tsx';
import type { UserTab } from './user-page.staff.tsx';

const TABS = {
  rights: lazy(() => import('../user-rights-screen/user-rights.staff.tsx')),
  types: lazy(() => import('../user-rights-screen/user-types.staff.tsx')),
  customers: lazy(() => import('../user-customers-screen/user-customers.staff.tsx')),
  sessions: lazy(() => import('./user-sessions.staff.tsx')),
  history: lazy(() => import('./user-history.staff.tsx')),
} as const;

/** What a tab of a person shows; all but the first are chunks of their own. */
export function TabContent({ user, tab }: { user: UserRecord; tab: UserTab }) {
  if (tab === 'details') return <UserDetails user={user} />;
  const Content = TABS[tab];
  return (
    <Suspense fallback={<Skeleton lines={6} height={20} />}>
      <Content key={user.id} user={user} />
    </Suspense>
  );
}
