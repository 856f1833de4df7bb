import { invalidate } from '../../../platform/web/query/hooks.ts';
import { looseRemote } from '../../../platform/web/query/remote.ts';

/** Settings by key, for screens of their own. */
export const settingCalls = {
  get: looseRemote<{ params: { key: string } }, { value: unknown }>('GET', '/company/configurations/{key}'),
  set: looseRemote<{ body: { key: string; text_value: string } }, unknown>('POST', '/company/configurations'),
};

/** Every reader of settings asks again. */
export const settingsChanged = (): Promise<void> => invalidate(['/company/configurations', '/auth/sign-in-methods']);
