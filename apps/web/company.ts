import { useMemo } from 'react';
import { useRead } from '../../platform/web/query/hooks.ts';
import { looseRemote } from '../../platform/web/query/remote.ts';
import { useMaybeSession } from '../../platform/web/session/session-store.ts';

/** What the frame shows of the company; before sign-in only the public part of it comes. */
export interface Company {
  id?: number;
  name: string;
  address1?: string | null;
  city?: string | null;
  phone?: string | null;
  email?: string | null;
  /** JSON text {url, key} as the public API stores it. */
  logo?: string | null;
  background_color?: string | null;
  text_color?: string | null;
  country_code?: string | null;
  country?: { code?: string | null; name?: string | null } | null;
  currency_code?: string | null;
  currency?: { code?: string | null } | null;
  base_currency?: { code?: string | null } | null;
  time_zone?: string | null;
  currency_decimals?: Record<string, number>;
  first_day_of_week?: number;
}

export const companyCall = looseRemote<Record<never, never>, Company>('GET', '/company');
/** What anybody may see before signing in. */
export const publicCall = looseRemote<Record<never, never>, Company & { support_chat_url?: string }>(
  'GET',
  '/company/public',
);

/** The company of this page; null until it is known. */
export function useCompany(): Company | null {
  const isSignedIn = useMaybeSession() !== null;
  const { data } = useRead(isSignedIn ? companyCall : publicCall, {}, { fresh: 'master', isQuiet: !isSignedIn });
  return data ?? null;
}

/** Country and currency as codes, wherever the answer keeps them. */
export function useCompanyFormat(company: Company | null) {
  return useMemo(
    () => ({
      country_code: company?.country_code ?? company?.country?.code ?? null,
      currency_code: company?.currency_code ?? company?.base_currency?.code ?? company?.currency?.code ?? null,
      time_zone: company?.time_zone ?? null,
      currency_decimals: company?.currency_decimals,
      first_day_of_week: company?.first_day_of_week,
    }),
    [company],
  );
}

/** URL of the logo, or null. */
export function logoUrl(company: Pick<Company, 'logo'> | null): string | null {
  if (!company?.logo) return null;
  try {
    const { url } = JSON.parse(company.logo) as { url?: string };
    return url || null;
  } catch {
    return company.logo.startsWith('/') || company.logo.startsWith('http') ? company.logo : null;
  }
}
