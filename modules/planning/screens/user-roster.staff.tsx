import { ResourceListScreen } from '../../../platform/web/resource-list/resource-list-screen.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { userRoster } from '../user-roster/user-roster.resource.ts';

/** Entries without a note are called after their person. */
const CELLS = {
  note: (row: Readonly<Record<string, unknown>>) =>
    String(row.note ?? (row.user as { name?: string } | null)?.name ?? ''),
};

/** /ams/user-roster: the entries as a list, and the way to the holidays. */
export function UserRosterPage() {
  const t = useT();
  const pageActions = [{ id: 'holidays', label: t('planning.holidays'), href: '/ams/holidays' }];
  return <ResourceListScreen resource={userRoster} slots={{ cells: CELLS, pageActions }} />;
}
