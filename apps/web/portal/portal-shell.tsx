import { IconShoppingCart } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { language } from '../../../platform/web/i18n/i18n.ts';
import { switchLanguage } from '../../../platform/web/i18n/language-switch.ts';
import { usePreferences } from '../../../platform/web/preferences/preferences.ts';
import { signOut } from '../../../platform/web/session/session.ts';
import { useCan, useSession } from '../../../platform/web/session/session-store.ts';
import { nameOf } from '../../../platform/web/session/session-types.ts';
import { PortalBarLink, PortalShell } from '../../../ui/patterns/portal/portal-shell.tsx';
import { LanguageSwitcher, ProfileMenu } from '../../../ui/patterns/shell/account-menus.tsx';
import { useScheme } from '../../../ui/primitives/ui-provider.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { type Company, logoUrl, useCompany } from '../company.ts';
import { Bell } from '../shell/notifications.tsx';
import { usePictureUrl } from '../shell/picture.ts';
import { ShellBanners } from '../shell/shell-banners.tsx';
import { placeAt, portalPlaces } from './customer-nav.tsx';

const Appearance = lazy(() => import('../shell/appearance.tsx'));
const HelpPanel = lazy(() => import('./help-panel.tsx'));

/** The frame of every customer page, in the company's colours. */
export function CustomerShell({ children }: { children: ReactNode }) {
  const t = useT();
  const can = useCan();
  const { user } = useSession();
  const picture = usePictureUrl(user);
  const company = useCompany();
  const { scheme } = usePreferences();
  const actual = useScheme(scheme === 'system' ? 'light' : scheme);
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const [open, setOpen] = useState<'help' | 'appearance' | null>(null);
  const isLocked = user.is_first_time_login;
  const places = portalPlaces(t, can);
  const end = (
    <>
      <LanguageSwitcher value={language()} onChange={(choice) => void switchLanguage(choice)} />
      {isLocked ? null : (
        <>
          <PortalBarLink
            label={t('portal.nav.cart')}
            href="/customer-portal/cart"
            icon={<IconShoppingCart size={20} stroke={1.5} />}
          />
          <Bell area="customer-portal" />
        </>
      )}
      <ProfileMenu
        person={{ name: nameOf(user), detail: user.email, pictureUrl: picture }}
        actions={[
          ...places.users.map(({ id, label, href }) => ({ id, label, href })),
          { id: 'profile', label: t('portal.nav.profile'), href: '/customer-portal/profile' },
          { id: 'appearance', label: t('portal.account.appearance'), onSelect: () => setOpen('appearance') },
        ]}
        onLogOut={() => void signOut()}
      />
    </>
  );
  return (
    <>
      <PortalShell
        company={{
          name: company?.name ?? 'Ordo',
          address: addressOf(company),
          logoUrl: logoUrl(company),
          homeHref: '/customer-portal/dashboard',
        }}
        colors={{ background: company?.background_color ?? null, text: company?.text_color ?? null }}
        scheme={actual}
        nav={isLocked ? [] : places.nav}
        tabs={isLocked ? [] : places.tabs}
        more={places.more}
        currentId={placeAt(pathname)}
        onHelp={() => setOpen('help')}
        barEnd={end}
        barEndPhone={isLocked ? undefined : <Bell area="customer-portal" />}
        banners={<ShellBanners />}
      >
        {children}
      </PortalShell>
      <Suspense fallback={null}>
        {open === 'help' ? <HelpPanel company={company} onClose={() => setOpen(null)} /> : null}
        {open === 'appearance' ? <Appearance onClose={() => setOpen(null)} hasDensity={false} /> : null}
      </Suspense>
    </>
  );
}

const addressOf = (company: Company | null): string | undefined =>
  [company?.address1, company?.city].filter(Boolean).join(', ') || undefined;
