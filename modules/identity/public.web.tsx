import { lazy, Suspense } from 'react';
import { ensureTexts } from '../../platform/web/i18n/i18n.ts';
import type { HeldNoticeProps } from './invitation/held-notice.staff.tsx';
import type { InvitationLinkProps } from './invitation/invitation-link.staff.tsx';
import type { LoginReachProps } from './sign-in-settings-screen/reach-note.staff.tsx';

export { useMailDelivery } from './invitation/mail-delivery.web.ts';
export { useReadsAsCustomers } from './portal-person/reads-as-customers.web.ts';

const Held = lazy(async () => {
  const [module] = await Promise.all([import('./invitation/held-notice.staff.tsx'), ensureTexts('identity')]);
  return module;
});

const Link = lazy(async () => {
  const [module] = await Promise.all([import('./invitation/invitation-link.staff.tsx'), ensureTexts('identity')]);
  return module;
});

/** Where staff invite people: says that invitations wait while there is no mail server. */
export const HeldNotice = (props: HeldNoticeProps) => (
  <Suspense fallback={null}>
    <Held {...props} />
  </Suspense>
);

/** A link with which somebody comes in, shown this once. */
export const InvitationLink = (props: InvitationLinkProps) => (
  <Suspense fallback={null}>
    <Link {...props} />
  </Suspense>
);

const Reach = lazy(async () => {
  const [module] = await Promise.all([
    import('./sign-in-settings-screen/reach-note.staff.tsx'),
    ensureTexts('identity'),
  ]);
  return module;
});

/** Below a setting of logging in: how many people it concerns. */
export const LoginReach = (props: LoginReachProps) => (
  <Suspense fallback={null}>
    <Reach {...props} />
  </Suspense>
);
