import { useMemo } from 'react';
import { useChange, useRead } from '../../../platform/web/query/hooks.ts';
import { looseRemote } from '../../../platform/web/query/remote.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { useT } from '../../../ui/text/text.tsx';
import { ORDER_STATUSES } from '../order/order-states.rules.ts';
import { companyView } from '../order-first-view/first-view.rules.ts';
import { useFirstList } from '../order-first-view/first-view.web.ts';
import { SYSTEM_VIEWS } from '../order-web/system-views.rules.ts';
import type { PlainFilters } from './order-filter.rules.ts';

/** A named question about activities: a system view, an own one, or one a colleague shares. */
export interface OrderView {
  /** System name, or the id of a saved view as text. */
  id: string;
  label: string;
  filters: PlainFilters;
  /** As on the wire: `-created_at`. */
  sort: string;
  /** Absent for system views. */
  saved?: { id: number; isOwn: boolean; isShared: boolean; owner: string; updatedAt: string };
}

const RESOURCE = 'order';
interface SavedRow {
  id: number;
  name: string;
  shared: boolean;
  is_own: boolean;
  owner: { id: number; name: string };
  definition: Record<string, unknown>;
  updated_at: string;
}

const views = {
  list: looseRemote<{ query: { resource: string } }, SavedRow[]>('GET', '/saved-view'),
  create: looseRemote<
    { body: { resource: string; name: string; shared: boolean; definition: Record<string, unknown> } },
    SavedRow
  >('POST', '/saved-view'),
  update: looseRemote<
    {
      params: { id: number };
      body: { name?: string; shared?: boolean; definition?: Record<string, unknown>; updated_at?: string };
    },
    SavedRow
  >('PUT', '/saved-view/{id}'),
  remove: looseRemote<{ params: { id: number } }, unknown>('DELETE', '/saved-view/{id}'),
};

/** What a saved view keeps: the question. */
export interface ViewDefinition {
  filters: PlainFilters;
  sort: string;
}

/** System views, own ones and shared ones, and what can be done with saved ones. */
export function useOrderViews() {
  const t = useT();
  const can = useCan();
  const saved = useRead(views.list, { query: { resource: RESOURCE } }, { fresh: 'master', isQuiet: true });
  const { first } = useFirstList();
  const seesAll = can('view_all.order');
  const all = useMemo(() => {
    const system = SYSTEM_VIEWS.filter((view) => seesAll || view.id !== 'unassigned');
    const ours = companyView(first);
    return [
      ...(ours ? [{ ...ours, label: t('activity.view.company') }] : []),
      ...system.map((view) => ({ ...view, label: t(`activity.view.${view.id}`) })),
      ...(saved.data ?? []).map(savedView),
    ] satisfies OrderView[] as OrderView[];
  }, [t, seesAll, first, saved.data]);
  const invalidates = [views.list.path];
  const create = useChange(views.create, { invalidates });
  const update = useChange(views.update, { invalidates });
  const remove = useChange(views.remove, { invalidates });
  return {
    all,
    add: (name: string, isShared: boolean, definition: ViewDefinition) =>
      create.mutateAsync({ body: { resource: RESOURCE, name, shared: isShared, definition: { ...definition } } }),
    save: (view: OrderView, definition: ViewDefinition) =>
      update.mutateAsync({ params: { id: view.saved?.id ?? 0 }, body: { definition: { ...definition } } }),
    rename: (view: OrderView, name: string, isShared: boolean) =>
      update.mutateAsync({ params: { id: view.saved?.id ?? 0 }, body: { name, shared: isShared } }),
    remove: (view: OrderView) => remove.mutateAsync({ params: { id: view.saved?.id ?? 0 } }),
  };
}

function savedView(row: SavedRow): OrderView {
  const { filters, sort } = row.definition as Partial<ViewDefinition>;
  return {
    id: String(row.id),
    label: row.name,
    filters: filters ?? { status: ORDER_STATUSES },
    sort: typeof sort === 'string' ? sort : '-created_at',
    saved: {
      id: row.id,
      isOwn: row.is_own,
      isShared: row.shared,
      owner: row.owner.name,
      updatedAt: row.updated_at,
    },
  };
}
