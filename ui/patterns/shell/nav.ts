import type { ReactNode } from 'react';
import { fold } from '../../text/fold.ts';
import { rankEntries } from '../command/palette.ts';

/** One page in the sidebar. */
export interface NavEntry {
  id: string;
  label: string;
  href: string;
  /** Names in the other language and synonyms; the menu search finds them too. */
  alsoKnownAs?: readonly string[];
  /** Why it is blocked ("Needs the permission “View templates”. Ask an administrator."); shown disabled with a lock. */
  reason?: string;
  /** A word behind the name, for example that the page is still to come. */
  mark?: string;
}

/** A group of pages with the one icon; groups without entries are not shown. */
export interface NavGroup {
  id: string;
  label: string;
  icon: ReactNode;
  entries: readonly NavEntry[];
  alsoKnownAs?: readonly string[];
}

/** A starred record or saved view. */
export interface NavFavourite {
  id: string;
  label: string;
  href: string;
}

const named = <E extends { label: string; alsoKnownAs?: readonly string[] }>(item: E) => ({
  label: item.label,
  keywords: item.alsoKnownAs,
  item,
});

/**
 * Groups and entries left by a menu search, found and ranked as the palette does it; a group whose own name matches keeps all its
 * entries. An empty query gives all groups that have entries.
 */
export function searchNav(groups: readonly NavGroup[], query: string): NavGroup[] {
  const listed = groups.filter((g) => g.entries.length > 0);
  if (fold(query) === '') return listed;
  const entries = listed.flatMap((group) => group.entries.map((entry) => ({ ...named(entry), group })));
  const found = Map.groupBy(rankEntries(entries, query), ({ group }) => group);
  const whole = rankEntries(listed.map(named), query).map(({ item }) => item);
  return [...new Set([...found.keys(), ...whole])].map((group) => {
    const first = found.get(group)?.map(({ item }) => item) ?? [];
    const rest = whole.includes(group) ? group.entries.filter((entry) => !first.includes(entry)) : [];
    return { ...group, entries: [...first, ...rest] };
  });
}

/** The group that holds an entry. */
export function groupOf(groups: readonly NavGroup[], entryId: string | undefined): string | undefined {
  return groups.find((g) => g.entries.some((e) => e.id === entryId))?.id;
}
