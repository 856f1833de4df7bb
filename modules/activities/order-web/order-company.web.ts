import { useRead } from '../../../platform/web/query/hooks.ts';
import { looseRemote, orNull } from '../../../platform/web/query/remote.ts';

interface Company {
  time_zone?: string | null;
  base_currency?: { code: string } | null;
  country?: { code: string } | null;
}

interface Setting {
  key: string;
  text_value?: string | null;
  bool_value?: boolean | null;
  value?: unknown;
}

const companyCall = looseRemote<Record<never, never>, Company>('GET', '/company');
const settingCall = orNull(looseRemote<{ params: { key: string } }, Setting>('GET', '/company/configurations/{key}'));

/** Zone, base currency and country of the company; from the answer that the frame already keeps. */
export function useCompanyFacts() {
  const { data } = useRead(companyCall, {}, { fresh: 'master', isQuiet: true });
  return {
    zone: data?.time_zone || 'UTC',
    currency: data?.base_currency?.code ?? 'USD',
    country: data?.country?.code ?? null,
  };
}

/** One yes/no rule of the company; `byDefault` where it has none. */
export function useCompanySwitch(key: string, byDefault = false): boolean {
  const { data } = useRead(settingCall, { params: { key } }, { fresh: 'master', isQuiet: true });
  const value = data?.value ?? data?.bool_value;
  return typeof value === 'boolean' ? value : byDefault;
}
