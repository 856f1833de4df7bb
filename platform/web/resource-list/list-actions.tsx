import {
  IconArrowDown,
  IconArrowUp,
  IconPencil,
  IconPlus,
  IconRefresh,
  IconStar,
  IconStarFilled,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { MoveToDialog } from '../../../ui/patterns/sortable/move-to-dialog.tsx';
import type { EmptyStateProps } from '../../../ui/patterns/states/states.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { importHref } from '../import-wizard/import-places.ts';
import type { AnyRow } from '../resource-form/form-values.ts';
import { shortcutResource, useStar } from '../shortcuts/shortcuts.ts';
import { takesNameOnly } from './inline-add.tsx';
import type { ListSlots } from './resource-list-screen.tsx';
import { genderOf } from './state/use-row-name.ts';
import { setActive, useDelete } from './use-delete.tsx';
import type { ResourceList } from './use-resource-list.ts';

const ICON = { size: 16, stroke: 1.75 } as const;
/** From this many fields on, a new record is written in the drawer, not in the line below the table. */
const DRAWER_FIELDS = 4;

/** What a person can do with a derived list, its rows and its selection. */
export function useListActions(list: ResourceList, slots: ListSlots, recordPath: string | undefined) {
  const { resource, rights, names, set } = list;
  const t = useT();
  const removal = useDelete(resource, (ids) => {
    const gone = new Set(ids.map(String));
    list.setSelection(new Set([...list.selection].filter((id) => !gone.has(id))));
  });
  const [moving, setMoving] = useState<AnyRow | null>(null);
  const isInline = takesNameOnly(resource) && Object.keys(resource.fields).length < DRAWER_FIELDS;
  const create = () => {
    if (isInline) document.getElementById('inline-add')?.focus();
    else set({ open: 'new' }, true);
  };
  const chosen = (list.rows ?? []).filter((row) => list.selection.has(String(row.id)));
  const primary: Action = {
    id: 'create',
    label: t('records.new', { what: names.one.toLowerCase(), of: genderOf(resource) }),
    icon: <IconPlus {...ICON} />,
    onSelect: create,
    shortcut: 'C',
    reason: rights.canCreate ? undefined : t('records.no_permission'),
  };
  const rowActions = (row: AnyRow): Action[] => [
    ...editing(row, list, recordPath, t('records.edit')),
    ...orderActions(row, list, t, () => setMoving(row)),
    ...activeActions([row], list, t),
    ...(slots.rowActions?.(row) ?? []),
    ...(rights.canDelete ? [deleteAction([row], t('records.delete'), removal.ask)] : []),
  ];
  const bulk: Action[] = [
    ...activeActions(chosen, list, t),
    ...(slots.bulkActions?.(chosen, list.setSelection) ?? []),
    ...(rights.canDelete ? [deleteAction(chosen, t('records.delete'), removal.ask)] : []),
  ];
  const place = moving ? (list.order.places.get(moving.id) ?? 0) : 0;
  const dialogs: ReactNode = (
    <>
      {removal.dialog}
      {moving ? (
        <MoveToDialog
          name={list.nameOf(moving)}
          position={place + 1}
          total={list.order.places.size}
          onMove={(position) => list.order.move(moving.id, position - 1)}
          onClose={() => setMoving(null)}
        />
      ) : null}
    </>
  );
  return {
    create,
    primary,
    secondary: [...(slots.secondary?.(list.rows ?? []) ?? []), ...importActions(list, t)],
    more: [refreshAction(list, t), useListStar(list, t), ...viewActions(list, t), ...(slots.pageActions ?? [])],
    rowActions,
    bulk,
    dialogs,
    ...emptyStates(list, t, rights.canCreate ? primary : undefined),
  };
}

type T = ReturnType<typeof useT>;

function editing(row: AnyRow, list: ResourceList, recordPath: string | undefined, label: string): Action[] {
  if (!list.rights.canUpdate) return [];
  const open = () => list.set({ open: row.id }, true);
  return [
    { id: 'edit', label, icon: <IconPencil {...ICON} />, onSelect: open, shortcut: recordPath ? undefined : 'Enter' },
  ];
}

function orderActions(row: AnyRow, list: ResourceList, t: T, onAsk: () => void): Action[] {
  const { resource, order, rights } = list;
  if (!resource.ordered || !rights.canUpdate) return [];
  const at = order.places.get(row.id) ?? 0;
  const reason = order.isOn ? undefined : t('records.order.narrowed');
  const to = (place: number) => () => order.move(row.id, place);
  const isLast = at === order.places.size - 1;
  return [
    ...(at > 0
      ? [{ id: 'up', label: t('records.order.up'), icon: <IconArrowUp {...ICON} />, onSelect: to(at - 1), reason }]
      : []),
    ...(isLast
      ? []
      : [
          {
            id: 'down',
            label: t('records.order.down'),
            icon: <IconArrowDown {...ICON} />,
            onSelect: to(at + 1),
            reason,
          },
        ]),
    { id: 'to', label: t('ui.sort.move_to'), onSelect: onAsk, reason },
  ];
}

function activeActions(rows: readonly AnyRow[], list: ResourceList, t: T): Action[] {
  if (!list.resource.fields.active || !list.rights.canUpdate) return [];
  const change = (active: boolean) => async () => {
    const failed = await setActive(list.resource, rows, active);
    if (failed > 0) notifyError(t('records.active.failed', { count: failed }));
  };
  const [on, off] = [rows.some((row) => row.active === false), rows.some((row) => row.active !== false)];
  return [
    ...(on ? [{ id: 'activate', label: t('records.activate'), onSelect: () => void change(true)() }] : []),
    ...(off ? [{ id: 'deactivate', label: t('records.deactivate'), onSelect: () => void change(false)() }] : []),
  ];
}

const deleteAction = (
  rows: readonly AnyRow[],
  label: string,
  ask: (rows: readonly AnyRow[]) => Promise<void>,
): Action => ({
  id: 'delete',
  label,
  icon: <IconTrash {...ICON} />,
  isDanger: true,
  onSelect: () => void ask(rows),
});

/** Import; the wizard is a page of its own. */
function importActions(list: ResourceList, t: T): Action[] {
  const { sheet, name } = list.resource;
  if (!sheet || !list.rights.canImport) return [];
  const href = importHref(name);
  return [{ id: 'import', label: t('records.import'), icon: <IconUpload {...ICON} />, href }];
}

/** Asks the server anew, whatever is still fresh here. */
const refreshAction = (list: ResourceList, t: T): Action => ({
  id: 'refresh',
  label: t('records.list.refresh'),
  icon: <IconRefresh {...ICON} />,
  onSelect: list.refresh,
});

/** Stars the saved view on screen, or the list itself. */
function useListStar({ views, names }: ResourceList, t: T): Action {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const { current } = views;
  const label = current ? `${names.many} · ${current.name}` : names.many;
  const star = useStar({
    resource: shortcutResource(pathname, current !== undefined),
    row_id: current?.id ?? null,
    label,
  });
  const icon = star.isOn ? <IconStarFilled size={16} /> : <IconStar {...ICON} />;
  return {
    id: 'star',
    label: star.isOn ? t('ui.favourite.remove') : t('ui.favourite.add'),
    icon,
    onSelect: () => star.onChange(!star.isOn),
  };
}

function viewActions({ views }: ResourceList, t: T): Action[] {
  return views.forget
    ? [{ id: 'forget', label: t('records.views.delete'), isDanger: true, onSelect: views.forget }]
    : [];
}

function emptyStates(
  list: ResourceList,
  t: T,
  create: Action | undefined,
): { empty: EmptyStateProps; emptyFiltered: EmptyStateProps | null } {
  const what = list.names.counted;
  // Without a filter there is only the search to clear.
  const isSearch = list.state.q !== '' && Object.keys(list.state.plain).length === 0;
  const clear = () => list.set({ q: '', plain: {}, view: '' });
  const ofView = list.views.empty;
  return {
    empty: {
      title: ofView ?? t('records.list.empty', { what }),
      text: ofView ? undefined : list.names.about,
      actions: create ? [create] : [],
    },
    emptyFiltered:
      list.state.isNarrowed && !ofView
        ? {
            title: t('records.list.empty_filtered', { what }),
            text: isSearch ? undefined : t('records.list.empty_filtered_text'),
            actions: [
              { id: 'clear', label: t(isSearch ? 'records.list.clear_search' : 'records.list.clear'), onSelect: clear },
            ],
          }
        : null,
  };
}
