import { useForm } from '../../../platform/web/forms/use-form.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { ReasonedButton } from '../../../ui/primitives/actions/reasoned-button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { type Draft, draftOf, type SettingForm, settingText } from '../setting-form/setting-form.rules.ts';
import { type SettingAnswer, settingCalls } from './setting-calls.web.ts';
import { SettingInput } from './setting-input.staff.tsx';
import { SettingRows } from './setting-rows.staff.tsx';
import styles from './setting-screen.module.css';

/** The one editor of settings: what it asks for is the form's data. */
export function SettingEditor({ form: setting, stored }: { form: SettingForm; stored: SettingAnswer }) {
  const t = useT();
  const may = useCan()(`update.${setting.permission ?? 'company.settings'}`);
  const form = useForm<Draft, unknown>({
    initial: draftOf(setting, stored.value),
    check: (draft): Record<string, string> =>
      textOf(setting, draft, stored.value) === null ? { text_value: t('settings.json') } : {},
    send: (draft) =>
      send(settingCalls.set, {
        body: { key: setting.key, text_value: textOf(setting, draft, stored.value) ?? '' },
      }),
    onDone: () => changed(t('settings.saved')),
  });
  const { values, set, errors, failure } = form;
  const reset = async () => {
    await send(settingCalls.reset, { query: { key: setting.key }, body: undefined });
    await changed(t('settings.reset_done'));
  };
  const problem = errors.text_value ?? errors.bool_value ?? failure?.message;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {problem ? <Banner meaning="danger" title={problem} isAssertive /> : null}
      {setting.shape === 'rows' ? (
        <SettingRows
          form={setting}
          rows={values.rows as Draft[]}
          onChange={(rows) => set({ rows })}
          isDisabled={!may}
        />
      ) : (
        setting.parts.map((part) => (
          <SettingInput
            key={part.name}
            part={part}
            id={`${setting.key}.${part.name}`}
            value={values[part.name]}
            onChange={(value) => set({ [part.name]: value })}
            isDisabled={!may}
            hideLabel={setting.shape === 'value'}
          />
        ))
      )}
      <div className={styles.actions}>
        <ReasonedButton
          variant={form.isDirty ? 'primary' : 'secondary'}
          type="submit"
          isBusy={form.isBusy}
          reason={may ? undefined : t('settings.forbidden')}
        >
          {t('settings.save')}
        </ReasonedButton>
        {may && !stored.is_default ? (
          <Button variant="quiet" onClick={() => void reset()}>
            {t('settings.reset')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

async function changed(said: string): Promise<void> {
  notify(said);
  await invalidate(['/company/configurations', '/company/public']);
}

/** The text to send; null for JSON that is none. */
function textOf(form: SettingForm, draft: Draft, before: unknown): string | null {
  try {
    return settingText(form, draft, before);
  } catch {
    return null;
  }
}
