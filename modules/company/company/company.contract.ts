import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import {
  email,
  id,
  optionalText,
  optionalWebAddress,
  text,
  updatedAt,
  zone,
} from '../../../platform/contract/kinds.ts';

const base = { area: 'company' } as const;
const colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, { error: 'colour' });
const blankToNull = (value: unknown): unknown => (value === '' ? null : value);

const currency = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  symbol: z.string(),
  decimals: z.number(),
});

/** The company as every signed-in person sees it. */
export const companyRow = z.object({
  id: z.number(),
  name: z.string(),
  address1: z.string().nullable(),
  address2: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  postal_code: z.string().nullable(),
  country_id: z.number().nullable(),
  country: z.object({ id: z.number(), code: z.string(), country_name: z.string() }).nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  /** JSON string {"url","key"}, as the public API has it. */
  logo: z.string().nullable(),
  background_color: z.string(),
  text_color: z.string(),
  base_currency_id: z.number(),
  base_currency: currency,
  /** Decimals of the currencies that do not have two, by code. */
  currency_decimals: z.record(z.string(), z.number()),
  time_zone: z.string(),
  language: z.enum(['en', 'es']),
  date_format: z.string().nullable(),
  first_day_of_week: z.number(),
  fiscal_year_start_month: z.number(),
  updated_at: z.string(),
});

export const getCompany = endpoint({
  ...base,
  method: 'GET',
  path: '/company',
  summary: 'Get your company',
  access: 'session',
  answer: companyRow,
  duringFirstLogin: true,
});

export const getPublicCompany = endpoint({
  ...base,
  method: 'GET',
  path: '/company/public',
  summary: 'Get the name, logo, colours and formats of a company before login',
  access: 'public',
  rate: 'page',
  answer: z.object({
    name: z.string(),
    logo: z.string().nullable(),
    background_color: z.string(),
    text_color: z.string(),
    language: z.enum(['en', 'es']),
    country_code: z.string().nullable(),
    currency_code: z.string(),
    currency_decimals: z.record(z.string(), z.number()),
    time_zone: z.string(),
    show_login_branding: z.boolean(),
    company_policy: z.object({ text: z.string().nullable() }),
    support_chat_url: z.string(),
  }),
});

export const getManifest = endpoint({
  ...base,
  method: 'GET',
  path: '/company/manifest',
  summary: 'Get the web app manifest, with the name of the company',
  access: 'public',
  rate: 'page',
});

/** What of the company is to change, and over which version. */
export const companyChange = z.strictObject({
  name: text(200, 1).optional(),
  address1: optionalText(200),
  address2: optionalText(200),
  city: optionalText(100),
  state: optionalText(100),
  postal_code: optionalText(20),
  country_id: id().nullish(),
  phone: optionalText(32),
  email: z.preprocess(blankToNull, email().nullish()),
  website: optionalWebAddress(200),
  /** A key of an upload, or the JSON string of an answer sent back. */
  logo: optionalText(2000),
  background_color: colour.optional(),
  text_color: colour.optional(),
  base_currency_id: id().optional(),
  /** The base by its ISO code; a new company's only currency becomes this one. */
  base_currency_code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/, { error: 'not_found' })
    .optional(),
  time_zone: zone().optional(),
  language: z.enum(['en', 'es']).optional(),
  date_format: z.preprocess(blankToNull, z.enum(['YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY', 'DD.MM.YYYY']).nullish()),
  first_day_of_week: z.union([z.literal(0), z.literal(1), z.literal(6)]).optional(),
  fiscal_year_start_month: z.number().int().min(1).max(12).optional(),
  updated_at: updatedAt(),
});

export const updateCompany = endpoint({
  ...base,
  method: 'PUT',
  path: '/company',
  summary: 'Update the company',
  access: { any: ['update.company.settings'] },
  body: companyChange,
  answer: companyRow,
});
