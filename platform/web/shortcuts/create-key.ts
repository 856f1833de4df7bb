import { useOpeningKey } from '../../../ui/primitives/typing/single-keys.ts';
import { usePreferences } from '../preferences/preferences.ts';

/** `C` begins a new record of the list on the page: takes whether the person may and what begins it. */
export function useCreateKey(isAllowed: boolean, create: () => void): void {
  useOpeningKey('c', usePreferences().hasSingleKeys && isAllowed, create);
}
