import { lazy, Suspense } from 'react';
import { ensureTexts } from '../../platform/web/i18n/i18n.ts';
import type { WriteMailProps } from './written-mail-screen/written-mail.staff.tsx';

const Write = lazy(async () => {
  const [module] = await Promise.all([import('./written-mail-screen/written-mail.staff.tsx'), ensureTexts('messages')]);
  return module;
});

/** A mail about a record; for those who hold `send.communications_management`. */
export const WriteMail = (props: WriteMailProps) => (
  <Suspense fallback={null}>
    <Write {...props} />
  </Suspense>
);
