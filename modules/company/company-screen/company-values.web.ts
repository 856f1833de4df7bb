import { changedNames } from '../../../platform/web/forms/three-way.ts';
import { isEmail, ruleText } from '../../../platform/web/forms/use-form.ts';
import type { Translate } from '../../../ui/text/text.tsx';
import { parseHex } from '../../../ui/tokens/contrast.ts';
import { type CompanyRow, logoOf } from './company-calls.web.ts';

/** What the form of the company holds. */
export interface CompanyValues {
  name: string;
  /** Key of the stored picture. */
  logo: string | null;
  phone: string;
  email: string;
  website: string;
  address1: string;
  address2: string;
  city: string;
  postal_code: string;
  country_id: string | null;
  state: string;
  background_color: string;
  text_color: string;
  time_zone: string | null;
  language: 'en' | 'es';
  date_format: string | null;
  first_day_of_week: string;
}

/** Values of the company as the server has them. */
export function valuesOf(row: CompanyRow): CompanyValues {
  return {
    name: row.name,
    logo: logoOf(row.logo)?.key ?? null,
    phone: row.phone ?? '',
    email: row.email ?? '',
    website: row.website ?? '',
    address1: row.address1 ?? '',
    address2: row.address2 ?? '',
    city: row.city ?? '',
    postal_code: row.postal_code ?? '',
    country_id: row.country_id === null ? null : String(row.country_id),
    state: row.state ?? '',
    background_color: row.background_color,
    text_color: row.text_color,
    time_zone: row.time_zone,
    language: row.language,
    date_format: row.date_format,
    first_day_of_week: String(row.first_day_of_week),
  };
}

const NUMBERS: readonly (keyof CompanyValues)[] = ['country_id', 'first_day_of_week'];

/** What changed, as the server takes it. */
export function bodyOf(before: CompanyValues, values: CompanyValues): Record<string, unknown> {
  return Object.fromEntries(
    changedNames(before, values).map((name) => {
      const value = values[name];
      if (value === null || value === '') return [name, null];
      return [name, NUMBERS.includes(name) ? Number(value) : value];
    }),
  );
}

/** Problems of the form. */
export function problemsOf(values: CompanyValues, t: Translate): Record<string, string> {
  const problems: Record<string, string> = {};
  if (values.name.trim() === '') problems.name = t('company.wrong.name');
  if (values.email.trim() !== '' && !isEmail(values.email)) problems.email = ruleText('email');
  for (const name of ['background_color', 'text_color'] as const) {
    if (!isColour(values[name])) problems[name] = t(`company.wrong.${name}`);
  }
  if (values.time_zone === null) problems.time_zone = t('company.wrong.time_zone');
  return problems;
}

/** Whether a text is a colour as the server stores it: #rrggbb. */
export const isColour = (text: string): boolean => text.trim().length === 7 && parseHex(text) !== null;
