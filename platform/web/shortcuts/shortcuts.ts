import { useEffect, useMemo } from 'react';
import { useChange, useRead } from '../query/hooks.ts';
import { looseRemote } from '../query/remote.ts';
import { send } from '../query/send.ts';

/**
 * A page, record or saved view of the person: the resource is the path of the list without its first slash (`ams/customers`),
 * for views with `view/` in front; `row_id` is the record or view, null for the page itself.
 */
export interface Shortcut {
  readonly resource: string;
  readonly row_id: number | null;
  readonly label: string;
}

interface StoredShortcut extends Shortcut {
  readonly id: number;
}

const VIEW = 'view/';
const FAVOURITE = '/favourite';
const RECENT = '/recent';

const calls = {
  favourites: looseRemote<Record<never, never>, StoredShortcut[]>('GET', FAVOURITE),
  add: looseRemote<{ body: Shortcut }, StoredShortcut>('POST', FAVOURITE),
  remove: looseRemote<{ params: { id: number } }, unknown>('DELETE', `${FAVOURITE}/{id}`),
  recents: looseRemote<{ query: { limit: number } }, (StoredShortcut & { label: string | null })[]>('GET', RECENT),
  visit: looseRemote<{ body: { resource: string; row_id: number; label: string } }, unknown>('POST', RECENT),
};

/** The person's favourites, in their order. */
export function useFavourites(isEnabled = true): readonly StoredShortcut[] {
  return useRead(calls.favourites, {}, { fresh: 'master', isQuiet: true, isEnabled }).data ?? [];
}

/** The records the person opened last, newest first; asked while `isEnabled`. */
export function useRecents(isEnabled: boolean): readonly StoredShortcut[] {
  const { data } = useRead(calls.recents, { query: { limit: 20 } }, { isEnabled, isQuiet: true });
  return useMemo(
    () => (data ?? []).map((item) => ({ ...item, label: item.label ?? `${item.resource} ${item.row_id}` })),
    [data],
  );
}

/** Whether a star is on, and switching it. */
export interface Star {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** The star of a page, record or view: whether it is on, and switching it. Fits RecordHeader's `favourite`. */
export function useStar(shortcut: Shortcut): Star {
  const favourites = useFavourites();
  const options = { invalidates: [FAVOURITE] };
  const add = useChange(calls.add, options);
  const remove = useChange(calls.remove, options);
  const mine = favourites.find((item) => item.resource === shortcut.resource && item.row_id === shortcut.row_id);
  return {
    isOn: mine !== undefined,
    onChange: (isOn) => {
      if (isOn) add.mutate({ body: { ...shortcut, label: shortcut.label.slice(0, 200) } });
      else if (mine) remove.mutate({ params: { id: mine.id } });
    },
  };
}

/** Remembers that the person opened a record; null while it is not known. */
export function useVisit(visit: { resource: string; row_id: number; label: string } | null): void {
  const key = visit ? JSON.stringify([visit.resource, visit.row_id, visit.label]) : null;
  useEffect(() => {
    if (key === null) return;
    const [resource, row_id, label] = JSON.parse(key) as [string, number, string];
    const body = { resource, row_id, label: label.slice(0, 200) };
    // A visit that could not be noted must not disturb the work.
    void send(calls.visit, { body }, { isQuiet: true }).catch((error: unknown) => console.warn(error));
  }, [key]);
}

/**
 * The star of an opened record whose list is at `path` (`/ams/roles`), and the note that it was opened. Undefined while the record's
 * `label` is not known; fits RecordHeader's `favourite`.
 */
export function useRecordStar(path: string, id: number, label: string | undefined): Star | undefined {
  const shortcut = { resource: shortcutResource(path), row_id: id, label: label ?? '' };
  useVisit(label === undefined ? null : shortcut);
  const star = useStar(shortcut);
  return label === undefined ? undefined : star;
}

/** The resource word of a list's path, or of a saved view of that list. */
export const shortcutResource = (path: string, isView = false): string =>
  (isView ? VIEW : '') + path.replace(/^\/+|\/+$/g, '');

/** Where a shortcut leads. */
export function shortcutHref({ resource, row_id }: Pick<Shortcut, 'resource' | 'row_id'>): string {
  if (resource.startsWith(VIEW)) return `/${resource.slice(VIEW.length)}?view=${row_id ?? ''}`;
  return row_id === null ? `/${resource}` : `/${resource}/${row_id}`;
}
