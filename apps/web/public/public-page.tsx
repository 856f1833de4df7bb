import type { ReactNode } from 'react';
import { language } from '../../../platform/web/i18n/i18n.ts';
import { switchLanguage } from '../../../platform/web/i18n/language-switch.ts';
import { WEB_VERSION } from '../../../platform/web/session/version.ts';
import { LanguageLinks } from '../../../ui/patterns/account/language-links.tsx';
import { AuthPage, type AuthPageProps } from '../../../ui/patterns/portal/auth-page.tsx';
import { useBrand } from '../brand.ts';
import { logoUrl } from '../company.ts';

type Props = Omit<AuthPageProps, 'company' | 'end' | 'children'> & { children: ReactNode };

/** The frame of every page before sign-in: the company's logo and name, language, version. */
export function PublicPage(props: Props) {
  const company = useBrand();
  return (
    <AuthPage
      {...props}
      company={{ name: company?.name ?? '', logoUrl: logoUrl(company) }}
      end={
        <>
          <LanguageLinks value={language()} onChange={(choice) => void switchLanguage(choice)} />
          <span>Web {WEB_VERSION}</span>
        </>
      }
    />
  );
}
