import { useVersionedForm, type VersionedForm } from '../../../platform/web/forms/use-versioned-form.tsx';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { looseRemote, remote } from '../../../platform/web/query/remote.ts';
import { send } from '../../../platform/web/query/send.ts';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import type { roleAll } from '../role/role.contract.ts';

/** A setting as it was read; `updated_at` is null while it is a default. */
export interface Stored {
  value: unknown;
  updated_at: string | null;
}

interface Body {
  key: string;
  text_value: string;
  updated_at: string | null;
}

/** Settings by key, for screens of their own. */
export const settingCalls = {
  get: looseRemote<{ params: { key: string } }, Stored>('GET', '/company/configurations/{key}'),
  set: looseRemote<{ body: Body }, Stored>('POST', '/company/configurations'),
  roles: remote<typeof roleAll>('GET', '/role/all'),
};

/** Every reader of settings asks again. */
export const settingsChanged = (): Promise<void> => invalidate(['/company/configurations', '/auth/sign-in-methods']);

interface Options<V extends object> {
  key: string;
  stored: Stored;
  valuesOf: (stored: Stored) => V;
  textOf: (values: V) => string;
  check?: (values: V) => Record<string, string>;
  kept?: (values: V) => V;
  onDone?: () => void;
  label: (name: keyof V & string) => string;
  shown: (name: keyof V & string, value: V[keyof V & string]) => string;
}

/** The form of one setting: not written over another person's change, and asking before typed values go. */
export function useSettingForm<V extends object>({ key, stored, textOf, ...rest }: Options<V>): VersionedForm<V> {
  const t = useT();
  return useVersionedForm<Stored, V>({
    ...rest,
    name: `setting:${key}`,
    row: stored,
    send: (values, _before, updated_at) =>
      send(settingCalls.set, { body: { key, text_value: textOf(values), updated_at } }),
    onDone: () => {
      notify(t('signin.saved'));
      void settingsChanged();
      rest.onDone?.();
    },
  });
}
