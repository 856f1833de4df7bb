import { useForm } from '../../../platform/web/forms/use-form.ts';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { Page, PageBody } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import { Region } from '../../../ui/patterns/states/states.tsx';
import { ReasonedButton } from '../../../ui/primitives/actions/reasoned-button.tsx';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { notify } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { FormFailure } from '../user-web/form-failure.web.tsx';
import { userReads } from '../user-web/user-calls.web.ts';
import { settingCalls, settingsChanged } from './settings-calls.web.ts';
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
          <DefaultRoles
            stored={{ default_role: chosen(role.data.value), default_notification_role: chosen(notice.data.value) }}
          />
        ) : (
          <Region status={error ? 'error' : 'loading'} error={{ title: error?.message ?? '' }}>
            {null}
          </Region>
        )}
      </PageBody>
    </Page>
  );
}

const chosen = (value: unknown): string | null => (typeof value === 'number' && value > 0 ? String(value) : null);

type Values = Record<(typeof KEYS)[number], string | null>;

function DefaultRoles({ stored }: { stored: Values }) {
  const t = useT();
  const may = useCan()('update.default_role');
  const roles = useRead(userReads.roles, {}, { fresh: 'master' });
  const options = (roles.data ?? [])
    .filter((role) => role.audience === 'staff')
    .map((role) => ({ value: String(role.id), label: role.name }));
  const form = useForm<Values, unknown>({
    initial: stored,
    send: async (values) => {
      for (const key of KEYS) await send(settingCalls.set, { body: { key, text_value: values[key] ?? '0' } });
    },
    onDone: () => {
      notify(t('signin.saved'));
      void settingsChanged();
    },
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <FormFailure form={form} />
      {KEYS.map((key) => (
        <SelectField
          key={key}
          label={t(`signin.roles.${key}`)}
          hint={t(`signin.roles.${key}_hint`)}
          name={key}
          options={options}
          value={form.values[key]}
          onChange={(value) => form.set({ [key]: value })}
          isDisabled={!may}
        />
      ))}
      <div>
        <ReasonedButton
          variant="primary"
          type="submit"
          isBusy={form.isBusy}
          reason={may ? undefined : t('signin.forbidden')}
        >
          {t('signin.save')}
        </ReasonedButton>
      </div>
    </form>
  );
}
