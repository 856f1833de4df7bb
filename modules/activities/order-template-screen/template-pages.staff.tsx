import type { AnyRow } from '../../../platform/web/resource-form/form-values.ts';
import { ResourceRecordPage } from '../../../platform/web/resource-form/record-page.tsx';
import { ResourceListScreen } from '../../../platform/web/resource-list/resource-list-screen.tsx';
import { orderTemplate } from '../order-template/order-template.resource.ts';
import type { TemplateItem } from './template-calls.web.ts';
import { TemplateLines } from './template-lines.staff.tsx';

const PATH = '/ams/activity-template';

/** /ams/activity-template: what new activities can start with. */
export function TemplatesPage() {
  return <ResourceListScreen resource={orderTemplate} recordPath={PATH} />;
}

const linesOf = (row: AnyRow) => <TemplateLines id={row.id} items={(row.items ?? []) as TemplateItem[]} />;

/** /ams/activity-template/{id}: the template and its lines. */
export function TemplatePage() {
  return <ResourceRecordPage resource={orderTemplate} below={linesOf} />;
}
