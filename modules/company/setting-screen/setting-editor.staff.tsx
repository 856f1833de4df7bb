import { useEffect, useRef } from 'react';
import { useDirtyGuard } from '../../../platform/web/forms/dirty-guard.ts';
import { type Form as FormOf, useForm } from '../../../platform/web/forms/use-form.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { SaveBar } from '../../../ui/patterns/form/save-bar.tsx';
import { PageBody } from '../../../ui/patterns/page/page.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { Form } from '../../../ui/primitives/form.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { isWaiting } from '../setting/waiting-settings.rules.ts';
import { type Draft, draftOf, type SettingForm, settingText } from '../setting-form/setting-form.rules.ts';
import { inWords, SETTING_PATHS, type SettingAnswer, settingCalls } from './setting-calls.web.ts';
import { SettingInput } from './setting-input.staff.tsx';
import { useIsLocked } from './setting-lock.web.ts';
import { useSettingProblems } from './setting-problems.web.ts';
import { SettingRows } from './setting-rows.staff.tsx';
import styles from './setting-screen.module.css';
import { useReset } from './use-reset.web.ts';

/**
 * The form of a key: refuses to write over what somebody else wrote meanwhile, and asks before typed values go. Another value
 * that arrives while nothing was typed takes its place.
 */
function useSettingForm(
  setting: SettingForm,
  stored: SettingAnswer,
): FormOf<Draft> & { readAgain: () => Promise<void> } {
  const t = useT();
  const version = useRef(stored.updated_at);
  const problemsIn = useSettingProblems();
  // Problems stand at the ids of their controls; a list's own id is the name of its part.
  const idsOf = (problems: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(problems).map(([name, words]) => [name.includes('.') ? name : `${setting.key}.${name}`, words]),
    );
  const form = useForm<Draft, SettingAnswer>({
    initial: draftOf(setting, stored.value),
    check: (draft): Record<string, string> =>
      textOf(setting, draft, stored.value) === null
        ? { text_value: t('settings.json') }
        : idsOf(problemsIn(setting, draft)),
    send: (draft) => {
      const text_value = textOf(setting, draft, stored.value) ?? '';
      return send(settingCalls.set, { body: { key: setting.key, text_value, updated_at: version.current } });
    },
    onDone: (saved) => {
      version.current = saved.updated_at;
      void invalidate(SETTING_PATHS);
    },
  });
  const { isDirty, isBusy, reset } = form;
  const take = ({ value, updated_at }: SettingAnswer) => {
    version.current = updated_at;
    reset(draftOf(setting, value));
  };
  const arrived = useRef(stored.updated_at);
  useEffect(() => {
    if (stored.updated_at === arrived.current || isDirty || isBusy) return;
    arrived.current = stored.updated_at;
    take(stored);
  });
  useDirtyGuard({
    name: `setting:${setting.key}`,
    isDirty,
    value: form.values,
    onRestore: form.set,
    onSave: form.save,
  });
  const readAgain = () =>
    send(settingCalls.get, { params: { key: setting.key } }).then(
      (now) => {
        take(now);
        return invalidate(SETTING_PATHS);
      },
      (error: Error) => void notifyError(error.message),
    );
  return { ...form, readAgain };
}

/** The one editor of settings: what it asks for is the form's data. */
export function SettingEditor({ form: setting, stored }: { form: SettingForm; stored: SettingAnswer }) {
  const t = useT();
  const { may_change: may } = stored;
  const isLocked = useIsLocked(setting, stored);
  const form = useSettingForm(setting, stored);
  const { values, set, errors, failure } = form;
  const reset = useReset(setting.key);
  const isStale = failure?.code === 'conflict';
  const problem = errors.text_value ?? errors.bool_value ?? (isStale ? t('settings.stale') : failure?.message);
  return (
    <>
      <PageBody>
        <p className={styles.help}>{inWords(setting.help)}</p>
        {isLocked ? <p className={styles.help}>{t('settings.administrators')}</p> : null}
        <Form className={styles.form} onSubmit={form.submit}>
          {isWaiting(setting.key) ? <Banner meaning="neutral" title={t('settings.waiting')} /> : null}
          {problem ? (
            <Banner meaning="danger" title={problem} isAssertive>
              {isStale ? (
                <div className={styles.bannerAction}>
                  <Button onClick={() => void form.readAgain()}>{t('settings.stale_read')}</Button>
                </div>
              ) : null}
            </Banner>
          ) : null}
          {setting.parts.map((part) =>
            part.kind === 'rows' ? (
              <SettingRows
                key={part.name}
                part={part}
                id={part.name}
                rows={values[part.name] as Draft[]}
                onChange={(rows) => set({ [part.name]: rows })}
                isDisabled={!may}
                problemOf={(id) => errors[id]}
              />
            ) : (
              <SettingInput
                key={part.name}
                part={part}
                id={`${setting.key}.${part.name}`}
                value={values[part.name]}
                onChange={(value) => set({ [part.name]: value })}
                isDisabled={!may}
                hideLabel={setting.shape === 'value'}
                error={errors[`${setting.key}.${part.name}`]}
              />
            ),
          )}
          {may && !stored.is_default && !form.isDirty ? (
            <div className={styles.actions}>
              <Button variant="quiet" {...reset}>
                {t('settings.reset')}
              </Button>
            </div>
          ) : null}
        </Form>
      </PageBody>
      <SaveBar
        changes={form.isDirty ? 1 : 0}
        isSaving={form.isBusy}
        onSave={form.submit}
        onDiscard={() => form.reset(draftOf(setting, stored.value))}
        saysSaved
      />
    </>
  );
}

/** The text to send; null for JSON that is none. */
function textOf(form: SettingForm, draft: Draft, before: unknown): string | null {
  try {
    return settingText(form, draft, before);
  } catch {
    return null;
  }
}
