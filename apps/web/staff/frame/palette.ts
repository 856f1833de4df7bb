import { useMemo } from 'react';
import { signOut } from '../../../../platform/web/session/session.ts';
import { shortcutHref, useRecents } from '../../../../platform/web/shortcuts/shortcuts.ts';
import type { PaletteEntry, PaletteGroup } from '../../../../ui/patterns/command/command-palette.tsx';
import type { NavFavourite, NavGroup } from '../../../../ui/patterns/shell/nav.ts';
import { useT } from '../../../../ui/text/text.tsx';

/** Everything the palette offers without asking the server: recent records, favourites, pages, actions. */
export function usePaletteGroups(
  menu: readonly NavGroup[],
  favourites: readonly NavFavourite[],
  isOpen: boolean,
  openKeys: () => void,
): PaletteGroup[] {
  const t = useT();
  const recents = useRecents(isOpen);
  return useMemo(() => {
    const recent = recents.map((item) => ({ id: `recent-${item.id}`, label: item.label, href: shortcutHref(item) }));
    const starred = favourites.map((item) => ({ ...item, id: `star-${item.id}` }));
    return [
      { id: 'recent', label: t('staff.palette.recent'), scope: 'references', entries: recent },
      { id: 'starred', label: t('ui.nav.favourites'), scope: 'all', entries: starred },
      { id: 'pages', label: t('staff.palette.pages'), scope: 'all', entries: menu.flatMap(pagesOf) },
      { id: 'actions', label: t('staff.palette.actions'), scope: 'actions', entries: actionsOf(t, openKeys) },
    ];
  }, [menu, favourites, recents, t, openKeys]);
}

/** The pages of a group of the menu, by all the names they have. */
export const pagesOf = (group: NavGroup): PaletteEntry[] =>
  group.entries.map((entry) => ({
    id: entry.id,
    label: entry.label,
    hint: group.label,
    icon: group.icon,
    href: entry.href,
    keywords: [group.label, ...(entry.alsoKnownAs ?? []), ...(group.alsoKnownAs ?? [])],
    reason: entry.reason,
  }));

const actionsOf = (t: ReturnType<typeof useT>, openKeys: () => void): PaletteEntry[] => [
  { id: 'profile', label: t('staff.account.profile'), href: '/ams/profile' },
  { id: 'keys', label: t('ui.keys.title'), shortcut: '?', onSelect: openKeys },
  { id: 'log-out', label: t('ui.profile.log_out'), onSelect: () => void signOut() },
];
