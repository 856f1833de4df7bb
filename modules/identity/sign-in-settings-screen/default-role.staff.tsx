import { FormFailure } from '../../../platform/web/forms/form-failure.tsx';
import type { VersionedForm } from '../../../platform/web/forms/use-versioned-form.tsx';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { SaveBar } from '../../../ui/patterns/form/save-bar.tsx';
import { Page, PageBody } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import { Region } from '../../../ui/patterns/states/states.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { Form } from '../../../ui/primitives/form.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { type Stored, settingCalls, useSettingForm } from './settings-calls.web.ts';
import styles from './settings-screen.module.css';

const KEYS = ['default_role', 'default_notification_role'] as const;

/** /ams/settings/default-role: the role of new people, and the role that hears of what concerns nobody in particular. */
export function DefaultRolePage() {
  const t = useT();
  const role = useRead(settingCalls.get, { params: { key: KEYS[0] } });
  const notice = useRead(settingCalls.get, { params: { key: KEYS[1] } });
  const error = role.error ?? notice.error;
  return (
    <Page layout="form">
      <PageHeader title={t('signin.roles.title')} />
      {role.data && notice.data ? (
        <Roles role={role.data} notice={notice.data} />
      ) : (
        <PageBody>
          <Region
            status={error ? 'error' : 'loading'}
            error={{
              title: error?.message ?? '',
              onRetry: () => void Promise.all([role.refetch(), notice.refetch()]),
              requestId: error?.requestId,
            }}
          >
            {null}
          </Region>
        </PageBody>
      )}
    </Page>
  );
}

const chosen = ({ value }: Stored): { role: string | null } => ({
  role: typeof value === 'number' && value > 0 ? String(value) : null,
});

/** Both settings with one bar: what changed is saved, the other is left alone. */
function Roles({ role, notice }: { role: Stored; notice: Stored }) {
  const t = useT();
  const may = useCan()('update.default_role');
  const { data: all = [] } = useRead(settingCalls.roles, {}, { fresh: 'master' });
  const options = all
    .filter(({ audience }) => audience === 'staff')
    .map(({ id, name }) => ({ value: String(id), label: name }));
  const forms = [useRoleForm(KEYS[0], role, options), useRoleForm(KEYS[1], notice, options)] as const;
  const changed = KEYS.filter((_key, at) => forms[at]?.isDirty);
  const save = () => {
    for (const form of forms) if (form.isDirty) form.submit();
  };
  return (
    <>
      <PageBody>
        <Form className={styles.form} onSubmit={save}>
          {may ? null : <Banner meaning="neutral" title={t('signin.forbidden')} />}
          {KEYS.map((key, at) => {
            const form = forms[at === 0 ? 0 : 1];
            const was = form.before.role;
            const words = options.find(({ value }) => value === was)?.label;
            return (
              <div key={key} data-marks-edited>
                <FormFailure form={form} />
                <SelectField
                  label={t(`signin.roles.${key}`)}
                  hint={t(`signin.roles.${key}_hint`)}
                  note={form.isDirty ? (words ? t('signin.was', { value: words }) : t('signin.was_empty')) : undefined}
                  name={key}
                  options={options}
                  value={form.values.role}
                  onChange={(next) => form.set({ role: next })}
                  isDisabled={!may}
                />
              </div>
            );
          })}
        </Form>
      </PageBody>
      <SaveBar
        changes={changed.length}
        detail={changed.map((key) => t(`signin.roles.${key}`)).join(', ')}
        isSaving={forms.some(({ isBusy }) => isBusy)}
        onSave={save}
        onDiscard={() => {
          for (const form of forms) form.discard();
        }}
      />
      {forms[0].conflict}
      {forms[1].conflict}
    </>
  );
}

function useRoleForm(
  key: (typeof KEYS)[number],
  stored: Stored,
  options: readonly { value: string; label: string }[],
): VersionedForm<{ role: string | null }> {
  const t = useT();
  return useSettingForm<{ role: string | null }>({
    key,
    stored,
    valuesOf: chosen,
    textOf: ({ role }) => role ?? '0',
    label: () => t(`signin.roles.${key}`),
    shown: (_name, role) => options.find(({ value }) => value === role)?.label ?? '—',
  });
}
