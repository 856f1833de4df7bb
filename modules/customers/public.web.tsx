import { lazy, Suspense } from 'react';
import { ensureTexts } from '../../platform/web/i18n/i18n.ts';
import type { DuplicatesDialogProps } from './customer-create-screen/duplicates-dialog.web.tsx';
import type { FeedbackFieldsProps } from './feedback-form/feedback-fields.web.tsx';

export type { DuplicateCandidate } from './customer-web/customer-types.web.ts';
export { feedbackBody, firstFeedback } from './feedback-form/feedback-values.web.ts';

const Fields = lazy(async () => {
  const [module] = await Promise.all([import('./feedback-form/feedback-fields.web.tsx'), ensureTexts('feedback')]);
  return { default: module.FeedbackFields };
});

const Duplicates = lazy(async () => {
  const [module] = await Promise.all([
    import('./customer-create-screen/duplicates-dialog.web.tsx'),
    ensureTexts('customers'),
  ]);
  return { default: module.DuplicatesDialog };
});

/** Customers that may be the one a form is about to make. */
export const DuplicatesDialog = (props: DuplicatesDialogProps) => (
  <Suspense fallback={null}>
    <Duplicates {...props} />
  </Suspense>
);

/** What a customer is asked about a visit that is done. */
export const FeedbackFields = (props: FeedbackFieldsProps) => (
  <Suspense fallback={null}>
    <Fields {...props} />
  </Suspense>
);
