import '../../../ui/patterns/states/frame-bones.tsx';
import { useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, useEffect, useState } from 'react';
import { usePortalCustomer } from '../../../modules/activities/portal-web/portal-customer.web.ts';
import { useUnreadAnswers } from '../../../modules/customers/portal-support/support-own.web.ts';
import { language } from '../../../platform/web/i18n/i18n.ts';
import { switchLanguage } from '../../../platform/web/i18n/language-switch.ts';
import { usePreferences } from '../../../platform/web/preferences/preferences.ts';
import { useLiveEvents } from '../../../platform/web/realtime/live.ts';
import { signOut } from '../../../platform/web/session/session.ts';
import { useCan, useSession } from '../../../platform/web/session/session-store.ts';
import { isHeld, nameOf } from '../../../platform/web/session/session-types.ts';
import { languageNames } from '../../../ui/patterns/account/language-links.tsx';
import { LazyLayer } from '../../../ui/patterns/overlay/lazy-layer.tsx';
import { PortalBarLink, type PortalNavItem, PortalShell } from '../../../ui/patterns/portal/portal-shell.tsx';
import { LanguageSwitcher, ProfileMenu } from '../../../ui/patterns/shell/account-menus.tsx';
import { useScheme } from '../../../ui/primitives/ui-provider.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { unknownBrand } from '../../../ui/tokens/scales.ts';
import { type Brand, useBrand } from '../brand.ts';
import { logoUrl, useCompany } from '../company.ts';
import { Bell } from '../shell/notifications.tsx';
import { usePictureUrl } from '../shell/picture.ts';
import { ShellBanners } from '../shell/shell-banners.tsx';
import { placeAt, portalPlaces } from './customer-nav.tsx';
import { CustomerSelector } from './customer-selector.tsx';

const Appearance = lazy(() => import('../shell/appearance.tsx'));
const HelpPanel = lazy(() => import('./help-panel.tsx'));

/** The frame of every customer page, in the company's colours. */
export function CustomerShell({ children }: { children: ReactNode }) {
  const company = useCompany();
  const brand = useBrand();
  const { scheme } = usePreferences();
  const actual = useScheme(scheme === 'system' ? 'light' : scheme);
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const [open, setOpen] = useState<'help' | 'appearance' | null>(null);
  const isLocked = isHeld(useSession().user);
  const customer = usePortalCustomer();
  const unread = useUnreadAnswers(isLocked || customer.id === 0 ? null : customer.id);
  const asksHelp = useRouterState({
    select: (state) => (state.location.search as { help?: unknown }).help !== undefined,
  });
  // A notification of an answer leads to any page with the chat open.
  useEffect(() => {
    if (asksHelp) setOpen('help');
  }, [asksHelp]);
  useLiveEvents(!isLocked);
  const t = useT();
  const places = portalPlaces(t, useCan());
  const place = placeAt(pathname);
  const isHome = place === 'home';
  const openAppearance = () => setOpen('appearance');
  return (
    <>
      <PortalShell
        company={brandOf(brand)}
        colors={brand ? { background: brand.background_color ?? null, text: brand.text_color ?? null } : unknownBrand}
        scheme={actual}
        nav={isLocked ? [] : places.nav}
        tabs={isLocked ? [] : places.tabs}
        more={places.more}
        currentId={place}
        helpCount={unread}
        onHelp={() => setOpen('help')}
        barEnd={
          <BarEnd
            isHome={isHome}
            isLocked={isLocked}
            cart={places.cart}
            users={places.users}
            onAppearance={openAppearance}
          />
        }
        barEndPhone={
          <BarEnd
            isPhone
            isHome={isHome}
            isLocked={isLocked}
            cart={[]}
            users={places.users}
            onAppearance={openAppearance}
          />
        }
        banners={<ShellBanners />}
      >
        {children}
      </PortalShell>
      <LazyLayer>
        {open === 'help' ? <HelpPanel company={company} onClose={() => setOpen(null)} /> : null}
        {open === 'appearance' ? (
          <Appearance title={t('portal.account.appearance')} onClose={() => setOpen(null)} isPortal />
        ) : null}
      </LazyLayer>
    </>
  );
}

interface BarEndProps {
  isPhone?: boolean;
  isHome: boolean;
  isLocked: boolean;
  cart: readonly PortalNavItem[];
  users: readonly PortalNavItem[];
  onAppearance: () => void;
}

/** Customer, language, cart, bell, account; on phones the languages stand in the account menu and the cart in the tab bar. */
function BarEnd({ isPhone, isHome, isLocked, cart, users, onAppearance }: BarEndProps) {
  return (
    <>
      {isLocked ? null : <CustomerSelector isHome={isHome} />}
      {isPhone ? null : <LanguageSwitcher value={language()} onChange={(choice) => void switchLanguage(choice)} />}
      {isLocked ? null : cart.map(({ id, ...item }) => <PortalBarLink key={id} {...item} />)}
      {isLocked ? null : <Bell area="customer-portal" />}
      <Account isPhone={isPhone} users={isLocked ? [] : users} onAppearance={onAppearance} />
    </>
  );
}

function Account({ isPhone, users, onAppearance }: Omit<BarEndProps, 'isHome' | 'isLocked' | 'cart'>) {
  const t = useT();
  const { user } = useSession();
  const picture = usePictureUrl(user);
  const other = language() === 'en' ? 'es' : 'en';
  const actions = [
    ...users.map(({ id, label, href }) => ({ id, label, href })),
    { id: 'profile', label: t('portal.nav.profile'), href: '/customer-portal/profile' },
    { id: 'appearance', label: t('portal.account.appearance'), onSelect: onAppearance },
    ...(isPhone ? [{ id: 'language', label: languageNames[other], onSelect: () => void switchLanguage(other) }] : []),
  ];
  return (
    <ProfileMenu
      person={{ name: nameOf(user), detail: user.email, pictureUrl: picture }}
      actions={actions}
      onLogOut={() => void signOut()}
    />
  );
}

const brandOf = (company: Brand | null) => ({
  name: company?.name ?? '',
  address: addressOf(company),
  logoUrl: logoUrl(company),
  homeHref: '/customer-portal/dashboard',
});

const addressOf = (company: Brand | null): string | undefined =>
  [company?.address1, company?.city].filter(Boolean).join(', ') || undefined;
