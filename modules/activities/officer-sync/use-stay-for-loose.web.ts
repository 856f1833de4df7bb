import { useEffect } from 'react';
import { useHoldReload } from '../../../platform/web/session/version-check.ts';

/** While a change is on this page only, the page neither reloads by itself nor closes without a question. */
export function useStayForLoose(isLoose: boolean): void {
  useHoldReload(isLoose);
  useEffect(() => {
    if (!isLoose) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isLoose]);
}
