import { lazy, Suspense } from 'react';
import { ensureTexts } from '../../platform/web/i18n/i18n.ts';
import type { WriteMailProps } from './written-mail-screen/written-mail.staff.tsx';

const Write = lazy(async () => {
  const [module] = await Promise.all([import('./written-mail-screen/written-mail.staff.tsx'), ensureTexts('messages')]);
  return module;
});

const Secret = lazy(async () => {
  const [module] = await Promise.all([import('./webhook-secret/webhook-secret.staff.tsx'), ensureTexts('messages')]);
  return { default: module.WebhookSecret };
});

/** A secret of a webhook right after it was made, to be copied; it is not shown again. */
export const WebhookSecret = (props: { secret: string; onClose: () => void }) => (
  <Suspense fallback={null}>
    <Secret {...props} />
  </Suspense>
);

/** A mail about a record; for those who hold `send.communications_management`. */
export const WriteMail = (props: WriteMailProps) => (
  <Suspense fallback={null}>
    <Write {...props} />
  </Suspense>
);
