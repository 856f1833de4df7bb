import { lazy, Suspense, useSyncExternalStore } from 'react';
import { reauthenticationStore } from './reauthentication.ts';

const PasswordDialog = lazy(() => import('./password-dialog.tsx'));

/** Shows the question of `withConfirmedPassword`. Once per app, inside UiProvider. */
export function ReauthenticationHost() {
  const asked = useSyncExternalStore(reauthenticationStore.subscribe, reauthenticationStore.read, () => null);
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <PasswordDialog onAnswer={asked.answer} />
    </Suspense>
  );
}
