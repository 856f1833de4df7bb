import { ResourceListScreen } from '../../../platform/web/resource-list/resource-list-screen.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { opportunityType } from '../opportunity-type/opportunity-type.resource.ts';

/** /ams/crm-opportunity-types: the types, and the way to their pipelines. */
export function OpportunityTypesPage() {
  const t = useT();
  const pageActions = [{ id: 'pipelines', label: t('crm.pipelines'), href: '/ams/crm-pipelines' }];
  return <ResourceListScreen resource={opportunityType} slots={{ pageActions }} />;
}
