import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { inWords } from '../setting-screen/setting-calls.web.ts';
import type { SettingsForm } from './use-settings-form.web.ts';

/** What kept the settings from being saved, in whichever section the person is; nothing was written then. */
export function SaveFailure({ state: { failure, stale, takeTheirs } }: { state: SettingsForm }) {
  const t = useT();
  if (!failure) return null;
  if (!stale) return <Banner meaning="danger" title={failure.message} isAssertive />;
  return (
    <Banner meaning="danger" title={t('settings.stale_one', { setting: inWords(stale.label) })} isAssertive>
      <Button onClick={() => void takeTheirs()}>{t('settings.stale_read')}</Button>
    </Banner>
  );
}
