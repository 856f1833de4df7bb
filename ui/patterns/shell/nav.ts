import type { ReactNode } from 'react';
import { fold } from '../../text/fold.ts';

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

function matches(wanted: string, label: string, also: readonly string[] = []): boolean {
  return [label, ...also].some((name) => fold(name).includes(wanted));
}

/**
 * Groups and entries left by a menu search: accent-insensitive, in both languages; a group whose own name matches keeps all its
 * entries. An empty query gives all groups that have entries.
 */
export function searchNav(groups: readonly NavGroup[], query: string): NavGroup[] {
  const wanted = fold(query);
  const listed = groups.filter((g) => g.entries.length > 0);
  if (wanted === '') return listed;
  return listed.flatMap((group) => {
    if (matches(wanted, group.label, group.alsoKnownAs)) return [group];
    const entries = group.entries.filter((e) => matches(wanted, e.label, e.alsoKnownAs));
    return entries.length > 0 ? [{ ...group, entries }] : [];
  });
}

/** The group that holds an entry. */
export function groupOf(groups: readonly NavGroup[], entryId: string | undefined): string | undefined {
  return groups.find((g) => g.entries.some((e) => e.id === entryId))?.id;
}
