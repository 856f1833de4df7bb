import { useState } from 'react';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { SavedViews } from '../../../ui/patterns/list/saved-views.tsx';
import type { Tab } from '../../../ui/patterns/page/tabs.tsx';
import { useDelayed } from '../../../ui/patterns/states/states.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { orderReads } from '../order-web/order-calls.web.ts';
import type { useOrderList } from './use-order-list.web.ts';
import { ViewDialog } from './view-dialog.staff.tsx';

const LIST = '/ams/activities';
/** Counts of the other views wait until the rows are on their way. */
const COUNT_DELAY = 600;
const COUNT_EVERY = 600_000;

/** The views as tabs with their counts; a changed view can be saved, saved as another, or set back. */
export function OrderViewBar({ list }: { list: ReturnType<typeof useOrderList> }) {
  const t = useT();
  const [isNaming, setNaming] = useState(false);
  const { views, view } = list;
  const counts = useViewCounts();
  const tabs: Tab[] = [
    ...views.all.map((each) => ({
      id: each.id,
      label: each.label,
      count: counts[each.id],
      href: `${LIST}?view=${encodeURIComponent(each.id)}`,
    })),
    { id: 'others', label: t('activity.view.others'), href: '/ams/activities-assigned-to-others' },
  ];
  const save = view.saved?.isOwn
    ? () =>
        void views.save(view, list.definition).then(
          () => list.showView(view.id),
          (error: Error) => notifyError(error.message),
        )
    : undefined;
  return (
    <>
      <SavedViews
        views={tabs}
        current={view.id}
        changed={list.isChanged ? { onSave: save, onSaveAs: () => setNaming(true), onReset: list.reset } : null}
        onAdd={() => setNaming(true)}
      />
      {isNaming ? (
        <ViewDialog
          title={t('activity.view.new')}
          first={{ name: '', isShared: false }}
          onClose={() => setNaming(false)}
          onSave={async (name, isShared) => {
            const made = await views.add(name, isShared, list.definition);
            list.showView(String(made.id));
          }}
        />
      ) : null}
    </>
  );
}

/** Counts of the views that everybody has; one call, after the rows. */
function useViewCounts(): Readonly<Record<string, string>> {
  const isEnabled = useDelayed(COUNT_DELAY);
  const format = useFormat();
  const { data } = useRead(orderReads.viewCounts, {}, { isEnabled, isQuiet: true, every: COUNT_EVERY });
  return Object.fromEntries(
    (data ?? []).map(({ view, total, total_is_estimate }) => [view, format.count(total, total_is_estimate)]),
  );
}
