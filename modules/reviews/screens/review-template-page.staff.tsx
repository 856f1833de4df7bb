import { ResourceRecordPage } from '../../../platform/web/resource-form/record-page.tsx';
import { useCan } from '../../../platform/web/session/session-store.ts';
import type { ReviewTemplate } from '../review-template/review-template.contract.ts';
import { reviewTemplate } from '../review-template/review-template.resource.ts';
import { StepsSection } from './steps-section.staff.tsx';

/** /ams/review-templates/{id}: one review template with its steps and activity types. */
export function ReviewTemplatePage() {
  const mayChange = useCan()('update.review_templates');
  return (
    <ResourceRecordPage
      resource={reviewTemplate}
      below={(row) => <StepsSection template={row as unknown as ReviewTemplate} mayChange={mayChange} />}
    />
  );
}
