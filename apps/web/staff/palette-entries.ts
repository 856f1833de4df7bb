import { useMemo } from 'react';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { signOut } from '../../../platform/web/session/session.ts';
import type { NavFavourite, NavGroup } from '../../../ui/patterns/shell/nav.ts';
import { useT } from '../../../ui/text/text.tsx';
import type { PaletteEntry } from './palette-search.ts';
import { favouriteHref, recentList } from './shortcuts.ts';

/** Everything the palette offers: recent records, favourites, pages, actions. A prefix narrows it: `>` actions only. */
export function usePaletteEntries(
  menu: readonly NavGroup[],
  favourites: readonly NavFavourite[],
  query: string,
): PaletteEntry[] {
  const t = useT();
  const recents = useRead(recentList, { query: { limit: 20 } }, { isQuiet: true });
  return useMemo(() => {
    const actions: PaletteEntry[] = [
      { id: 'a-profile', section: t('staff.palette.actions'), label: t('staff.account.profile'), href: '/ams/profile' },
      {
        id: 'a-out',
        section: t('staff.palette.actions'),
        label: t('ui.profile.log_out'),
        onSelect: () => void signOut(),
      },
    ];
    if (query.startsWith('>')) return actions;
    return [
      ...(recents.data ?? []).map((item) => ({
        id: `r-${item.id}`,
        section: t('staff.palette.recent'),
        label: item.label ?? `${item.resource} ${item.row_id}`,
        href: favouriteHref(item),
      })),
      ...favourites.map((item) => ({
        id: `f-${item.id}`,
        section: t('ui.nav.favourites'),
        label: item.label,
        href: item.href,
      })),
      ...menu.flatMap((group) =>
        group.entries.map((entry) => ({
          id: `p-${entry.id}`,
          section: t('staff.palette.pages'),
          label: entry.label,
          hint: group.label,
          href: entry.href,
          alsoKnownAs: [...(entry.alsoKnownAs ?? []), ...(group.alsoKnownAs ?? [])],
          reason: entry.reason,
        })),
      ),
      ...actions,
    ];
  }, [menu, favourites, recents.data, query, t]);
}
