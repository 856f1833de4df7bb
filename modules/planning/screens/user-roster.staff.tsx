import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { weekOf } from '../../../platform/kernel/days.ts';
import { useChange } from '../../../platform/web/query/hooks.ts';
import { resourceCalls } from '../../../platform/web/query/remote.ts';
import { serverNow } from '../../../platform/web/query/server-clock.ts';
import type { AnyRow } from '../../../platform/web/resource-form/form-values.ts';
import type { InputSlots } from '../../../platform/web/resource-form/record-fields.tsx';
import { ResourceRecordPage } from '../../../platform/web/resource-form/record-page.tsx';
import type { CardSlots, CellSlots } from '../../../platform/web/resource-list/columns/columns.tsx';
import type { RecordBadge } from '../../../platform/web/resource-list/columns/record-badge.tsx';
import { ResourceListScreen } from '../../../platform/web/resource-list/resource-list-screen.tsx';
import type { SystemView } from '../../../platform/web/resource-list/state/use-views.tsx';
import { useCan } from '../../../platform/web/session/session-store.ts';
import type { FormatContext } from '../../../ui/format/format.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { dayIn } from '../../../ui/format/format-date.ts';
import { formatWeekDay } from '../../../ui/format/week-day.ts';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { notify, notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { userRoster } from '../user-roster/user-roster.resource.ts';
import { ShiftDayInput, ShiftEndInput, ShiftStartInput } from './shift-inputs.staff.tsx';
import { TaskTypeInput } from './task-type-input.staff.tsx';
import { usePublishing } from './use-publishing.web.tsx';

const BADGE: RecordBadge = { field: 'status', meanings: { draft: 'neutral', published: 'success' } };
/** A note with a way to go stands as long as one that can be undone. */
const TOAST_MS = 8000;
const OWN_FILTERS = ['day', 'kind'] as const;
const INPUTS: InputSlots = {
  day: (props) => <ShiftDayInput {...props} />,
  start_at: (props) => <ShiftStartInput {...props} />,
  end_at: (props) => <ShiftEndInput {...props} />,
  task_type: (props) => <TaskTypeInput {...props} />,
};

/** People plan by the day of the week. */
const dayCell = (context: FormatContext) => (row: AnyRow) => (
  <time dateTime={String(row.day)} className="app-num">
    {formatWeekDay(String(row.day), context)}
  </time>
);

/** /ams/user-roster: the entries as a list, and the way to the holidays. */
export function UserRosterPage() {
  const t = useT();
  const format = useFormat();
  // The day, and from when to when, is one thing to read.
  const cards = useMemo<CardSlots>(
    () => ({
      day: null,
      start_at: (row) =>
        `${formatWeekDay(String(row.day), format.context)}, ${format.time(String(row.start_at))}–${format.time(String(row.end_at))}`,
      end_at: null,
    }),
    [format],
  );
  // The day stands beside them; only a night's end is on another one.
  const cells = useMemo<CellSlots>(() => {
    const timeOn = (name: 'start_at' | 'end_at') => (row: AnyRow) => {
      const at = String(row[name]);
      const isSameDay = dayIn(format.context.zone, new Date(at)) === String(row.day);
      const day = isSameDay ? '' : `${formatWeekDay(at, format.context)} `;
      return <time dateTime={at} className="app-num">{`${day}${format.time(at)}`}</time>;
    };
    return { day: dayCell(format.context), start_at: timeOn('start_at'), end_at: timeOn('end_at') };
  }, [format]);
  const views = useMemo<SystemView[]>(
    () =>
      (['this_week', 'next_week'] as const).map((preset) => ({
        id: preset,
        label: t(`planning.roster.${preset}`),
        definition: { filters: { day: { preset } }, sort: 'day' },
        empty: t(`planning.roster.none_${preset}`),
      })),
    [t],
  );
  const today = dayIn(format.context.zone, new Date(serverNow()));
  const startsAt = useCallback((row: AnyRow) => String(row.day) >= today, [today]);
  const can = useCan();
  const holidays = { id: 'holidays', label: t('planning.holidays'), href: '/ams/holidays' };
  const publishing = usePublishing();
  const onSavedElsewhere = useElsewhere();
  return (
    <>
      <ResourceListScreen
        resource={userRoster}
        slots={{
          ...{ inputs: INPUTS, badge: BADGE, cells, cards, views, startsAt, onSavedElsewhere },
          // Whoever reads only their own shifts has nobody to choose.
          filters: can('view.user_roster') ? undefined : OWN_FILTERS,
          pageActions: can('view.holidays') ? [holidays] : [],
          secondary: publishing.shown,
          bulkActions: publishing.chosen,
          rowActions: publishing.one,
          readsAsFacts: true,
        }}
      />
      {publishing.result}
    </>
  );
}

/** A shift of another week than the one on screen does not just vanish: where it is, and the way there. */
function useElsewhere() {
  const t = useT();
  const format = useFormat();
  const navigate = useNavigate();
  return (row: AnyRow, isNew: boolean) => {
    const day = String(row.day);
    const week = weekOf(day, format.context.weekStart);
    const search = { 'f.day': `${week[0]}..${week.at(-1)}`, sort: 'day' };
    notify({
      text: t(isNew ? 'planning.roster.created' : 'planning.roster.saved', {
        person: (row.user as { name?: string } | null)?.name ?? '',
        day: formatWeekDay(day, format.context),
      }),
      action: {
        label: t('planning.roster.show'),
        onSelect: () => void navigate({ to: '/ams/user-roster', search: search as never }),
      },
      life: TOAST_MS,
    });
  };
}

/** /ams/user-roster/{id} */
export function ShiftPage() {
  const format = useFormat();
  const nameOf = (row: AnyRow) => {
    const person = (row.user as { name?: string } | null)?.name;
    const hours = `${format.time(String(row.start_at))}–${format.time(String(row.end_at))}`;
    return [person, formatWeekDay(String(row.day), format.context), hours].filter(Boolean).join(', ');
  };
  const can = useCan();
  const t = useT();
  const publish = useChange(resourceCalls(userRoster).update, {
    invalidates: [`/${userRoster.path}`],
    onDone: () => notify(t('planning.roster.published')),
    onFailed: (error) => notifyError(error.message),
  });
  const primaryOf = (row: AnyRow): Action | undefined =>
    row.status === 'draft' && can('update.user_roster')
      ? {
          id: 'publish',
          label: t('planning.roster.publish'),
          onSelect: () =>
            publish.mutate({ params: { id: row.id }, body: { status: 'published', updated_at: row.updated_at } }),
        }
      : undefined;
  return (
    <ResourceRecordPage
      resource={userRoster}
      inputs={INPUTS}
      nameOf={nameOf}
      badge={BADGE}
      primaryOf={primaryOf}
      cells={{ day: dayCell(format.context) }}
    />
  );
}
