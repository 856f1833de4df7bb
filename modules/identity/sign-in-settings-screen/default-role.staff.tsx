import { FormFailure } from '../../../platform/web/forms/form-failure.tsx';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { Page, PageBody } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import { Region } from '../../../ui/patterns/states/states.tsx';
import { ReasonedButton } from '../../../ui/primitives/actions/reasoned-button.tsx';
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
      <PageBody>
        {role.data && notice.data ? (
          <>
            <RoleForm name={KEYS[0]} stored={role.data} />
            <RoleForm name={KEYS[1]} stored={notice.data} />
          </>
        ) : (
          <Region status={error ? 'error' : 'loading'} error={{ title: error?.message ?? '' }}>
            {null}
          </Region>
        )}
      </PageBody>
    </Page>
  );
}

const chosen = ({ value }: Stored): { role: string | null } => ({
  role: typeof value === 'number' && value > 0 ? String(value) : null,
});

function RoleForm({ name, stored }: { name: (typeof KEYS)[number]; stored: Stored }) {
  const t = useT();
  const may = useCan()('update.default_role');
  const roles = useRead(settingCalls.roles, {}, { fresh: 'master' });
  const options = (roles.data ?? [])
    .filter((role) => role.audience === 'staff')
    .map((role) => ({ value: String(role.id), label: role.name }));
  const form = useSettingForm<{ role: string | null }>({
    key: name,
    stored,
    valuesOf: chosen,
    textOf: ({ role }) => role ?? '0',
    label: () => t(`signin.roles.${name}`),
    shown: (_name, role) => options.find(({ value }) => value === role)?.label ?? '—',
  });
  return (
    <Form className={styles.form} onSubmit={form.submit}>
      <FormFailure form={form} />
      <SelectField
        label={t(`signin.roles.${name}`)}
        hint={t(`signin.roles.${name}_hint`)}
        name={name}
        options={options}
        value={form.values.role}
        onChange={(role) => form.set({ role })}
        isDisabled={!may}
      />
      <div>
        <ReasonedButton
          variant={form.isDirty ? 'primary' : 'secondary'}
          type="submit"
          isBusy={form.isBusy}
          reason={may ? undefined : t('signin.forbidden')}
        >
          {t('signin.save')}
        </ReasonedButton>
      </div>
      {form.conflict}
    </Form>
  );
}
