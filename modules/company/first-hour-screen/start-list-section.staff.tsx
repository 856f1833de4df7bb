import { invalidate, useChange, useRead } from '../../../platform/web/query/hooks.ts';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { SettingSwitch } from '../settings-page/setting-switch.staff.tsx';
import { firstCalls } from './first-calls.web.ts';

/** The start list in the settings: a hidden one is shown again here. */
export function StartListSection({ isDisabled }: { isDisabled: boolean }) {
  const t = useT();
  const { data } = useRead(firstCalls.list, {}, { isEnabled: !isDisabled });
  const change = useChange(firstCalls.hide, {
    onDone: () => void invalidate(['/first-hour']),
    onFailed: (error) => notifyError(error.message),
  });
  if (!data) return null;
  const open = data.steps.filter(({ done }) => !done).length;
  const hidden = change.isPending ? change.variables.body.hidden : data.hidden;
  return (
    <Section title={t('settings.section.start')}>
      <SettingSwitch
        label={t('first.section_switch')}
        hint={open === 0 ? t('first.section_done') : t('first.section_open', { count: open })}
        value={!hidden && open > 0}
        onChange={(shown) => change.mutate({ body: { hidden: !shown } })}
        isDisabled={change.isPending || open === 0}
      />
    </Section>
  );
}
