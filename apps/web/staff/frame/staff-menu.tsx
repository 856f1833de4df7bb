import { useMemo } from 'react';
import { language } from '../../../../platform/web/i18n/i18n.ts';
import { screenAt } from '../../../../platform/web/routing/screen.ts';
import { useCan } from '../../../../platform/web/session/session-store.ts';
import { shortcutHref, useFavourites } from '../../../../platform/web/shortcuts/shortcuts.ts';
import type { NavFavourite, NavGroup } from '../../../../ui/patterns/shell/nav.ts';
import { useT } from '../../../../ui/text/text.tsx';
import { isDevelopment } from '../../start/environment-store.ts';
import { staffGroups } from '../groups.ts';
import { staffScreens } from '../screens.ts';
import { groupIcon } from './group-icons.tsx';
import { entryOf, namedMenu } from './menu-names.ts';

/** The sidebar of the signed-in person: groups with their entries, locked ones with the reason. */
export function useStaffMenu(): NavGroup[] {
  const can = useCan();
  const t = useT();
  return useMemo(() => {
    const question = {
      groups: staffGroups,
      screens: staffScreens,
      can,
      language: language(),
      isDevelopment: isDevelopment(),
    };
    return namedMenu(question).map((group) => ({
      id: group.id,
      label: group.label,
      icon: groupIcon(group.id),
      alsoKnownAs: group.alsoKnownAs,
      entries: group.entries.map((entry) => ({
        id: entry.path,
        label: entry.label,
        href: entry.path,
        alsoKnownAs: entry.alsoKnownAs,
        mark: entry.isPlanned ? t('staff.nav.planned') : undefined,
        reason: entry.missing ? t('staff.nav.locked', { page: entry.label }) : undefined,
      })),
    }));
  }, [can, t]);
}

/** The menu entry a location belongs to: its own, or that of the list it hangs below. */
export function menuEntryAt(pathname: string): string | undefined {
  return entryOf(staffScreens, screenAt(staffScreens, pathname));
}

/** The person's starred pages, records and views as the sidebar shows them. */
export function useStarred(isEnabled: boolean): NavFavourite[] {
  const favourites = useFavourites(isEnabled);
  return useMemo(
    () => favourites.map((item) => ({ id: String(item.id), label: item.label, href: shortcutHref(item) })),
    [favourites],
  );
}
