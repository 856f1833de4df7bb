import { useMemo } from 'react';
import type { InputSlots } from '../../../platform/web/resource-form/record-fields.tsx';
import { ResourceRecordPage } from '../../../platform/web/resource-form/record-page.tsx';
import type { CardSlots } from '../../../platform/web/resource-list/columns/columns.tsx';
import { ResourceListScreen } from '../../../platform/web/resource-list/resource-list-screen.tsx';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { userRoster } from '../user-roster/user-roster.resource.ts';
import { TaskTypeInput } from './task-type-input.staff.tsx';

const INPUTS: InputSlots = { task_type: (props) => <TaskTypeInput {...props} /> };

/** /ams/user-roster: the entries as a list, and the way to the holidays. */
export function UserRosterPage() {
  const t = useT();
  const format = useFormat();
  // The day, and from when to when, is one thing to read.
  const cards = useMemo<CardSlots>(
    () => ({
      day: null,
      start_at: (row) =>
        `${format.date(String(row.start_at))}, ${format.time(String(row.start_at))}–${format.time(String(row.end_at))}`,
      end_at: null,
    }),
    [format],
  );
  const pageActions = [{ id: 'holidays', label: t('planning.holidays'), href: '/ams/holidays' }];
  return <ResourceListScreen resource={userRoster} slots={{ pageActions, inputs: INPUTS, cards }} />;
}

/** /ams/user-roster/{id} */
export const ShiftPage = () => <ResourceRecordPage resource={userRoster} inputs={INPUTS} />;
