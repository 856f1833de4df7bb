import type { z } from 'zod';
import { remote } from '../../../platform/web/query/remote.ts';
import type { companyRow, getCompany, updateCompany } from '../company/company.contract.ts';
import type { dependentDropdown } from '../country/country.contract.ts';

export type CompanyRow = z.infer<typeof companyRow>;

/** Calls of the company's own record. */
export const companyCalls = {
  get: remote<typeof getCompany>('GET', '/company'),
  update: remote<typeof updateCompany>('PUT', '/company'),
  countries: remote<typeof dependentDropdown>('GET', '/country/dependent-dropdown'),
};

/** What a change of the company makes old: its own record and the frame around every page. */
export const COMPANY_PATHS = ['/company'] as const;

/** Key and address of a logo as answers carry it: a JSON text {url, key}. */
export function logoOf(logo: string | null): { key: string; url: string } | null {
  if (!logo) return null;
  try {
    const { key, url } = JSON.parse(logo) as { key?: string; url?: string };
    return key && url ? { key, url } : null;
  } catch {
    return null;
  }
}
