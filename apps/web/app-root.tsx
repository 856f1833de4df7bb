import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { writeNumbersAs } from '../../platform/kernel/texts/message-formats.ts';
import { LeaveHost } from '../../platform/web/forms/leave-dialog.tsx';
import { language, useTexts } from '../../platform/web/i18n/i18n.ts';
import { formatContext } from '../../platform/web/i18n/locale.ts';
import { usePreferences } from '../../platform/web/preferences/preferences.ts';
import { queryClient } from '../../platform/web/query/query-client.ts';
import { AppLink } from '../../platform/web/routing/app-link.tsx';
import { ReauthenticationHost } from '../../platform/web/session/reauthentication/reauthentication-host.tsx';
import { useIsLoggingOut } from '../../platform/web/session/session-store.ts';
import { ConfirmHost } from '../../ui/patterns/overlay/confirm.tsx';
import { UiProvider } from '../../ui/primitives/ui-provider.tsx';
import styles from './app-root.module.css';
import { useCompany, useCompanyFormat } from './company.ts';

/** Around every page: queries, words, formats, theme, dialogs, and the sign-out overlay. */
export function AppRoot() {
  return (
    <QueryClientProvider client={queryClient}>
      <Themed>
        <Outlet />
      </Themed>
    </QueryClientProvider>
  );
}

function Themed({ children }: { children: ReactNode }) {
  const t = useTexts();
  const preferences = usePreferences();
  const company = useCompany();
  const companyFormat = useCompanyFormat(company);
  const format = useMemo(() => {
    const context = formatContext(language(), companyFormat);
    writeNumbersAs(language(), context.locale);
    return context;
  }, [companyFormat]);
  const isStaff = useRouterState({ select: (state) => state.location.pathname.startsWith('/ams') });
  const isLoggingOut = useIsLoggingOut();
  // The portal is light unless the person asks otherwise.
  const scheme = isStaff || preferences.scheme !== 'system' ? preferences.scheme : 'light';
  return (
    <UiProvider
      t={t}
      format={format}
      link={AppLink}
      scheme={scheme}
      density={isStaff ? preferences.density : 'comfortable'}
    >
      <div className={styles.page} inert={isLoggingOut}>
        {children}
      </div>
      <ConfirmHost />
      <ReauthenticationHost />
      <LeaveHost />
      {isLoggingOut ? (
        <div className={styles.overlay} role="status">
          {t('web.session.logging_out')}
        </div>
      ) : null}
    </UiProvider>
  );
}
