import { useChange, useRead } from '../../../platform/web/query/hooks.ts';
import { remote } from '../../../platform/web/query/remote.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import companyStyles from '../company-screen/company-screen.module.css';
import type { getVirusCheck, setVirusCheck } from '../virus-check/virus-check.contract.ts';

const read = remote<typeof getVirusCheck>('GET', '/company/virus-check');
const write = remote<typeof setVirusCheck>('PUT', '/company/virus-check');

/**
 * Whether files are checked for viruses, with what waits and what was found. Letting unchecked files in wants the password at that
 * moment: it is an act of its own with a button, and does not wait for the save of the page.
 */
export function VirusCheckSection() {
  const t = useT();
  const can = useCan();
  const { data } = useRead(read, {}, { isEnabled: can('view.company.settings') });
  const change = useChange(write, {
    invalidates: [read],
    onFailed: (error) => notifyError(error.message),
  });
  if (!data) return null;
  const { has_virus_check: isOn, has_scanner: hasScanner } = data;
  return (
    <Section title={t('settings.section.virus')}>
      <div className={companyStyles.stack}>
        {isOn && !hasScanner ? (
          <Banner meaning="warning" title={t('virus.no_scanner')}>
            {t('virus.no_scanner_text')}
          </Banner>
        ) : (
          <p role="status">{t(isOn ? 'virus.is_on' : 'virus.is_off')}</p>
        )}
        {isOn && hasScanner ? (
          <p>
            {t('virus.waiting', { count: data.waiting })}, {t('virus.infected', { count: data.infected })}
          </p>
        ) : null}
        {can('update.company.settings') ? (
          <div className={companyStyles.act}>
            <Button isBusy={change.isPending} onClick={() => change.mutate({ body: { has_virus_check: !isOn } })}>
              {t(isOn ? 'virus.turn_off' : 'virus.turn_on')}
            </Button>
            <p className={companyStyles.hint}>{t(isOn ? 'virus.hint_on' : 'virus.hint_off')}</p>
          </div>
        ) : null}
      </div>
    </Section>
  );
}
