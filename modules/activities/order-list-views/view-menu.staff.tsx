import { useState } from 'react';
import { setPreferences, usePreferences } from '../../../platform/web/preferences/preferences.ts';
import { useStar } from '../../../platform/web/shortcuts/shortcuts.ts';
import { confirm } from '../../../ui/patterns/overlay/confirm.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { ActionMenu } from '../../../ui/primitives/actions/action-menu.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import type { useOrderList } from './use-order-list.web.ts';
import { ViewDialog } from './view-dialog.staff.tsx';

/** The list's own ⋯: density, refresh, exact count, and what can be done with an own view. */
export function ViewMenu({
  list,
  onRefresh,
  onCount,
}: {
  list: ReturnType<typeof useOrderList>;
  onRefresh: () => void;
  onCount?: () => void;
}) {
  const t = useT();
  const { density } = usePreferences();
  const [isRenaming, setRenaming] = useState(false);
  const { views, view } = list;
  const remove = async () => {
    const isSure = await confirm({
      title: t('activity.view.delete_title', { name: view.label }),
      text: view.saved?.isShared ? t('activity.view.delete_shared') : undefined,
      confirm: t('activity.view.delete'),
      isDanger: true,
    });
    if (!isSure) return;
    await views.remove(view).then(
      () => list.showView('all'),
      (error: Error) => notifyError(error.message),
    );
  };
  const star = useStar({ resource: 'view/ams/activities', row_id: view.saved?.id ?? null, label: view.label });
  const next = density === 'compact' ? 'cozy' : 'compact';
  const actions: Action[] = [
    { id: 'refresh', label: t('activity.list.refresh'), onSelect: onRefresh },
    { id: 'density', label: t(`activity.list.density_${next}`), onSelect: () => setPreferences({ density: next }) },
    ...(onCount ? [{ id: 'count', label: t('activity.list.count_all'), onSelect: onCount }] : []),
    ...(view.saved
      ? [
          {
            id: 'star',
            label: t(star.isOn ? 'ui.favourite.remove' : 'ui.favourite.add'),
            onSelect: () => star.onChange(!star.isOn),
          },
        ]
      : []),
    ...(view.saved?.isOwn
      ? [
          { id: 'rename', label: t('activity.view.rename'), onSelect: () => setRenaming(true) },
          { id: 'delete', label: t('activity.view.delete'), isDanger: true, onSelect: () => void remove() },
        ]
      : []),
  ];
  return (
    <>
      <ActionMenu actions={actions} label={t('activity.list.options')} isBordered />
      {isRenaming ? (
        <ViewDialog
          title={t('activity.view.rename')}
          first={{ name: view.label, isShared: view.saved?.isShared ?? false }}
          onClose={() => setRenaming(false)}
          onSave={(name, isShared) => views.rename(view, name, isShared)}
        />
      ) : null}
    </>
  );
}
