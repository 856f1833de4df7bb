import '../../../../ui/patterns/states/frame-bones.tsx';
import '../../../../ui/patterns/states/staff-bones.tsx';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, useCallback, useMemo, useState } from 'react';
import { ensureTexts, language } from '../../../../platform/web/i18n/i18n.ts';
import { switchLanguage } from '../../../../platform/web/i18n/language-switch.ts';
import { setPreferences, usePreferences } from '../../../../platform/web/preferences/preferences.ts';
import { useLiveEvents } from '../../../../platform/web/realtime/live.ts';
import { useSession } from '../../../../platform/web/session/session-store.ts';
import { isHeld } from '../../../../platform/web/session/session-types.ts';
import { useVersions } from '../../../../platform/web/session/version-check.ts';
import { CommandPalette } from '../../../../ui/patterns/command/command-palette.tsx';
import { LazyLayer } from '../../../../ui/patterns/overlay/lazy-layer.tsx';
import { LanguageSwitcher } from '../../../../ui/patterns/shell/account-menus.tsx';
import { AppShell } from '../../../../ui/patterns/shell/app-shell.tsx';
import type { NavFavourite, NavGroup } from '../../../../ui/patterns/shell/nav.ts';
import { useT } from '../../../../ui/text/text.tsx';
import { logoUrl, useCompany } from '../../company.ts';
import { Jobs } from '../../shell/jobs.tsx';
import { Bell } from '../../shell/notifications.tsx';
import { ShellBanners } from '../../shell/shell-banners.tsx';
import { AccountMenu } from './account-menu.tsx';
import { usePaletteGroups } from './palette.ts';
import { paletteSearch } from './palette-search.ts';
import { useStaffKeys } from './staff-keys.ts';
import { menuEntryAt, useStaffMenu, useStarred } from './staff-menu.tsx';

const ShortcutsDialog = lazy(() =>
  import('../../../../ui/patterns/command/shortcuts-dialog.tsx').then((module) => ({
    default: module.ShortcutsDialog,
  })),
);

const NewActivity = lazy(async () => {
  const [module] = await Promise.all([import('./new-activity.tsx'), ensureTexts('activities')]);
  return module;
});

interface Search {
  new_activity?: string;
}

/** The frame of every staff page. */
export function StaffShell({ children }: { children: ReactNode }) {
  const t = useT();
  const session = useSession();
  const company = useCompany();
  const preferences = usePreferences();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  // `?new_activity=<customer>` opens the form over any page.
  const newFor = useRouterState({ select: ({ location }) => (location.search as Search).new_activity });
  const isLocked = isHeld(session.user);
  const menu = useStaffMenu();
  const favourites = useStarred(!isLocked);
  const versions = useVersions();
  useLiveEvents(!isLocked);
  const search = useStaffSearch(menu, favourites, preferences.hasSingleKeys && !isLocked);
  return (
    <>
      <AppShell
        company={{ name: company?.name ?? t('staff.company'), logoUrl: logoUrl(company), homeHref: '/ams/dashboard' }}
        groups={isLocked ? [] : menu}
        favourites={isLocked ? [] : favourites}
        currentEntryId={menuEntryAt(pathname)}
        isSidebarOpen={preferences.isSidebarOpen}
        onSidebarChange={(isSidebarOpen) => setPreferences({ isSidebarOpen })}
        locationKey={pathname}
        onSearch={isLocked ? undefined : search.open}
        topEnd={<TopEnd isLocked={isLocked} />}
        banners={<ShellBanners />}
        versions={versionLine(versions.webVersion, versions.apiVersion)}
        hasSingleKeys={preferences.hasSingleKeys}
      >
        {children}
      </AppShell>
      {isLocked ? null : search.dialogs}
      {newFor && !isLocked ? (
        <LazyLayer>
          <NewActivity customerId={newFor} />
        </LazyLayer>
      ) : null}
    </>
  );
}

function TopEnd({ isLocked }: { isLocked: boolean }) {
  return (
    <>
      <LanguageSwitcher value={language()} onChange={(choice) => void switchLanguage(choice)} />
      {isLocked ? null : <Jobs />}
      {isLocked ? null : <Bell area="ams" />}
      <AccountMenu />
    </>
  );
}

/** The palette and the keyboard map: how they open, and what has to be rendered. */
function useStaffSearch(menu: readonly NavGroup[], favourites: readonly NavFavourite[], hasKeys: boolean) {
  const t = useT();
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [areKeysOpen, setKeysOpen] = useState(false);
  const openKeys = useCallback(() => setKeysOpen(true), []);
  const groups = usePaletteGroups(menu, favourites, isOpen, openKeys);
  const search = useMemo(() => paletteSearch(t, menu), [t, menu]);
  useStaffKeys(hasKeys, openKeys);
  const go = (href: string) => void router.navigate({ href });
  const dialogs = (
    <>
      <CommandPalette isOpen={isOpen} onOpenChange={setOpen} groups={groups} search={search} onGo={go} />
      {areKeysOpen ? (
        <LazyLayer>
          <ShortcutsDialog isOpen onClose={() => setKeysOpen(false)} />
        </LazyLayer>
      ) : null}
    </>
  );
  return { open: () => setOpen(true), dialogs };
}

/** "Web 6.7.28 · API 1.0.0"; without an answer only the web's own. */
function versionLine(web: string, api: string): string {
  return api ? `Web ${web} · API ${api}` : `Web ${web}`;
}
