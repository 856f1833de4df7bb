import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useScreenPreference } from '../../../platform/web/preferences/preferences.ts';
import { filtersToSearch } from '../../../platform/web/resource-list/state/filters-url.ts';
import { PendingPage } from '../../../platform/web/routing/page-states.tsx';
import { screenOf } from './first-view.rules.ts';
import { useFirstList } from './first-view.web.ts';

const SEEN = 'ordo.first-view';

/**
 * Who has no view of their own yet starts with the company's: the list waits until it is known, and a board or a map is gone to once
 * in a session, so that the list stays in reach.
 */
export function FirstView({ children }: { children: ReactNode }) {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const [last] = useScreenPreference<string>('order.view');
  const { first, isPending } = useFirstList();
  const navigate = useNavigate();
  const isFresh = Object.keys(search).length === 0 && last === null;
  const screen = isFresh && sessionStorage.getItem(SEEN) === null ? screenOf(first) : undefined;
  useEffect(() => {
    if (!screen) return;
    sessionStorage.setItem(SEEN, '1');
    const filters = filtersToSearch((first.filters ?? {}) as never);
    void navigate({ to: screen.path, search: { ...screen.search, ...filters } as never, replace: true });
  }, [screen, first, navigate]);
  return isFresh && (isPending || screen) ? <PendingPage /> : children;
}
