import { lazy, useSyncExternalStore } from 'react';
import { LazyLayer } from '../../../../ui/patterns/overlay/lazy-layer.tsx';
import { reauthenticationStore } from './reauthentication.ts';

const PasswordDialog = lazy(() => import('./password-dialog.tsx'));

/** Shows the question of `withConfirmedPassword`. Once per app, inside UiProvider. */
export function ReauthenticationHost() {
  const asked = useSyncExternalStore(reauthenticationStore.subscribe, reauthenticationStore.read, () => null);
  if (!asked) return null;
  return (
    <LazyLayer>
      <PasswordDialog onAnswer={asked.answer} />
    </LazyLayer>
  );
}
