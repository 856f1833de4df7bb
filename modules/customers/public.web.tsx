import { lazy, Suspense } from 'react';
import { ensureTexts } from '../../platform/web/i18n/i18n.ts';
import type { FeedbackFieldsProps } from './feedback-form/feedback-fields.web.tsx';

export { feedbackBody, firstFeedback } from './feedback-form/feedback-values.web.ts';

const Fields = lazy(async () => {
  const [module] = await Promise.all([import('./feedback-form/feedback-fields.web.tsx'), ensureTexts('feedback')]);
  return { default: module.FeedbackFields };
});

/** What a customer is asked about a visit that is done. */
export const FeedbackFields = (props: FeedbackFieldsProps) => (
  <Suspense fallback={null}>
    <Fields {...props} />
  </Suspense>
);
