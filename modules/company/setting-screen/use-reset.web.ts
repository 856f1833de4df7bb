import { useChange } from '../../../platform/web/query/hooks.ts';
import { notify, notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { SETTING_PATHS, settingCalls } from './setting-calls.web.ts';

/** Gives a setting its default again. */
export function useReset(key: string) {
  const t = useT();
  const { mutate, isPending } = useChange(settingCalls.reset, {
    invalidates: SETTING_PATHS,
    onDone: () => notify(t('settings.reset_done')),
    onFailed: (error) => notifyError(error.message),
  });
  return { isBusy: isPending, onClick: () => mutate({ query: { key }, body: undefined }) };
}
