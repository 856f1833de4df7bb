import { useChange, useRead } from '../../../platform/web/query/hooks.ts';
import { remote } from '../../../platform/web/query/remote.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { notify, notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import companyStyles from '../company-screen/company-screen.module.css';
import { SettingSwitch } from '../settings-page/setting-switch.staff.tsx';
import type { getVirusCheck, setVirusCheck } from '../virus-check/virus-check.contract.ts';

const read = remote<typeof getVirusCheck>('GET', '/company/virus-check');
const write = remote<typeof setVirusCheck>('PUT', '/company/virus-check');

/** The switch of the virus check, with what waits and what was found. */
export function VirusCheckSection() {
  const t = useT();
  const can = useCan();
  const { data } = useRead(read, {}, { isEnabled: can('view.company.settings') });
  const change = useChange(write, {
    invalidates: [read],
    onDone: ({ has_virus_check, has_scanner }) => {
      // Without a scanner the warning says what happens: nothing is checked.
      if (!has_virus_check || has_scanner) notify(t(has_virus_check ? 'virus.switched_on' : 'virus.switched_off'));
    },
    onFailed: (error) => notifyError(error.message),
  });
  if (!data) return null;
  const isOn = change.isPending ? change.variables.body.has_virus_check : data.has_virus_check;
  return (
    <Section title={t('settings.section.virus')}>
      <div className={companyStyles.stack}>
        {isOn && !data.has_scanner ? (
          <Banner meaning="warning" title={t('virus.no_scanner')}>
            {t('virus.no_scanner_text')}
          </Banner>
        ) : null}
        <SettingSwitch
          label={t('virus.switch')}
          hint={t('virus.hint')}
          value={isOn}
          onChange={(has_virus_check) => change.mutate({ body: { has_virus_check } })}
          isDisabled={change.isPending || !can('update.company.settings')}
        />
        {data.has_virus_check && data.has_scanner ? (
          <p>
            {t('virus.waiting', { count: data.waiting })}, {t('virus.infected', { count: data.infected })}
          </p>
        ) : null}
      </div>
    </Section>
  );
}
