import { ResourceListScreen } from '../../../platform/web/resource-list/resource-list-screen.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { userRoster } from '../user-roster/user-roster.resource.ts';

/** /ams/user-roster: the entries as a list, and the way to the holidays. */
export function UserRosterPage() {
  const t = useT();
  const pageActions = [{ id: 'holidays', label: t('planning.holidays'), href: '/ams/holidays' }];
  return <ResourceListScreen resource={userRoster} slots={{ pageActions }} />;
}
