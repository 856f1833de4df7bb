import { useRead } from '../../../platform/web/query/hooks.ts';
import { useSession } from '../../../platform/web/session/session-store.ts';
import { Page, PageBody, Section } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import { NoPermission, Region } from '../../../ui/patterns/states/states.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { isAdministrator } from '../user-web/user-calls.web.ts';
import { FactorForm } from './factor-form.staff.tsx';
import { ProviderForm } from './provider-form.staff.tsx';
import { settingCalls } from './settings-calls.web.ts';

/** /ams/settings/sign-in: second factor and identity provider of the company; administrators only (ADR 15, 16). */
export function SignInSettingsPage() {
  const t = useT();
  const { user } = useSession();
  const factor = useRead(settingCalls.get, { params: { key: 'second_factor' } });
  const provider = useRead(settingCalls.get, { params: { key: 'oidc' } });
  const error = factor.error ?? provider.error;
  return (
    <Page layout="form">
      <PageHeader title={t('signin.title')} />
      <PageBody>
        {!isAdministrator(user) ? (
          <NoPermission title={t('signin.administrators')} />
        ) : factor.data && provider.data ? (
          <>
            <Section title={t('signin.factor')}>
              <FactorForm stored={factor.data} />
            </Section>
            <Section title={t('signin.provider')}>
              <ProviderForm stored={provider.data} />
            </Section>
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
