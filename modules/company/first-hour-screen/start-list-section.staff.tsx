import { invalidate, useChange, useRead } from '../../../platform/web/query/hooks.ts';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import companyStyles from '../company-screen/company-screen.module.css';
import { firstCalls } from './first-calls.web.ts';

/** The start list in the settings: a hidden one is shown again here, at once, so that it is a button and no switch of the page's save. */
export function StartListSection({ isDisabled }: { isDisabled: boolean }) {
  const t = useT();
  const { data } = useRead(firstCalls.list, {}, { isEnabled: !isDisabled });
  const change = useChange(firstCalls.hide, {
    onDone: () => void invalidate(['/first-hour']),
    onFailed: (error) => notifyError(error.message),
  });
  if (!data) return null;
  const open = data.steps.filter(({ done }) => !done).length;
  const { hidden } = data;
  return (
    <Section title={t('settings.section.start')}>
      <div className={companyStyles.stack}>
        <p role="status">
          {open === 0
            ? t('first.section_done')
            : t(hidden ? 'first.section_hidden' : 'first.section_shown', { count: open })}
        </p>
        {open > 0 ? (
          <div>
            <Button isBusy={change.isPending} onClick={() => change.mutate({ body: { hidden: !hidden } })}>
              {t(hidden ? 'first.section_show' : 'first.section_hide')}
            </Button>
          </div>
        ) : null}
      </div>
    </Section>
  );
}
