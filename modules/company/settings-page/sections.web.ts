import type { Translate } from '../../../ui/text/text.tsx';
import type { CompanyValues } from '../company-screen/company-values.web.ts';
import type { SettingGroup } from '../setting-form/setting-form.rules.ts';

/** Sections of the company's own record. */
export const COMPANY_SECTIONS = ['identity', 'address', 'region', 'brand'] as const;
export type CompanySection = (typeof COMPANY_SECTIONS)[number];

/** Every section of the page; the last three have controls of their own. */
export type SettingSection = CompanySection | SettingGroup | 'start' | 'virus' | 'advanced';

/** The sections as the list shows them, what is rarely changed last. */
export const SECTION_GROUPS = [
  { id: 'company', sections: COMPANY_SECTIONS },
  { id: 'customers', sections: ['customers', 'documents'] },
  { id: 'people', sections: ['people', 'sign_in'] },
  { id: 'work', sections: ['activities', 'inventory', 'imports'] },
  { id: 'rare', sections: ['connections', 'retention', 'start', 'virus', 'advanced'] },
] as const satisfies readonly { id: string; sections: readonly SettingSection[] }[];

export const SECTIONS: readonly SettingSection[] = SECTION_GROUPS.flatMap(({ sections }) => [...sections]);

const FIELDS: Readonly<Record<CompanySection, readonly (keyof CompanyValues)[]>> = {
  identity: ['name', 'logo', 'phone', 'email', 'website'],
  address: ['address1', 'address2', 'city', 'postal_code', 'country_id', 'state'],
  region: ['time_zone', 'language', 'date_format', 'first_day_of_week'],
  brand: ['background_color', 'text_color'],
};

/** Where a field of the company's record stands. */
export const sectionOf = (name: string): CompanySection =>
  COMPANY_SECTIONS.find((section) => FIELDS[section].some((field) => field === name)) ?? 'identity';

export const isCompanyField = (name: string): name is keyof CompanyValues =>
  COMPANY_SECTIONS.some((section) => FIELDS[section].some((field) => field === name));

export const isCompanySection = (section: SettingSection): section is CompanySection =>
  (COMPANY_SECTIONS as readonly string[]).includes(section);

const NAMED = 4;

/** The first few names, and how many there are besides. */
export const namedShort = (names: readonly string[], t: Translate): string =>
  names.length > NAMED
    ? t('settings.and_more', { names: names.slice(0, NAMED).join(', '), count: names.length - NAMED })
    : names.join(', ');
