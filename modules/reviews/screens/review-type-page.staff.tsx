import { ResourceRecordPage } from '../../../platform/web/resource-form/record-page.tsx';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { reviewType } from '../review-type/review-type.resource.ts';
import { HooksSection } from './hooks-section.staff.tsx';

/** /ams/review-types/{id}: one review type, with who hears of its answers. */
export function ReviewTypePage() {
  const can = useCan();
  const below = can('manage_webhooks.review_types')
    ? (row: { id: unknown }) => <HooksSection typeId={Number(row.id)} />
    : undefined;
  return <ResourceRecordPage resource={reviewType} below={below} />;
}
