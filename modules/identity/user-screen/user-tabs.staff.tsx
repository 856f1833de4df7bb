import { lazy, Suspense } from 'react';
import { PageBody } from '../../../ui/patterns/page/page.tsx';
import { Skeleton } from '../../../ui/patterns/states/states.tsx';
import type { UserRecord } from '../user-web/user-calls.web.ts';
import { UserDetails } from './user-details.staff.tsx';
import type { UserTab } from './user-page.staff.tsx';

const TABS = {
  rights: lazy(() => import('../user-rights-screen/user-rights.staff.tsx')),
  types: lazy(() => import('../user-rights-screen/user-types.staff.tsx')),
  customers: lazy(() => import('../user-customers-screen/user-customers.staff.tsx')),
  location: lazy(() => import('../user-location-screen/user-location.staff.tsx')),
  sessions: lazy(() => import('./user-sessions.staff.tsx')),
  history: lazy(() => import('./user-history.staff.tsx')),
} as const;

/** Tabs that bring a save bar, and so the body of the page with it. */
const WHOLE: readonly UserTab[] = ['rights', 'types'];

/** What a tab of a person shows; all but the first are chunks of their own. */
export function TabContent({ user, tab }: { user: UserRecord; tab: UserTab }) {
  const content = tab === 'details' ? <UserDetails user={user} /> : <LazyTab key={tab} user={user} tab={tab} />;
  return WHOLE.includes(tab) ? content : <PageBody>{content}</PageBody>;
}

function LazyTab({ user, tab }: { user: UserRecord; tab: Exclude<UserTab, 'details'> }) {
  const Content = TABS[tab];
  const waiting = <Skeleton lines={6} height={20} />;
  return (
    <Suspense fallback={WHOLE.includes(tab) ? <PageBody>{waiting}</PageBody> : waiting}>
      <Content key={user.id} user={user} />
    </Suspense>
  );
}
