import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { flag, instant } from '../../../platform/contract/kinds.ts';
import { companyChange } from '../company/company.contract.ts';
import { SETTING_SCREENS } from './catalogue.rules.ts';

const base = { area: 'company' } as const;
const key = z
  .string()
  .trim()
  .regex(/^[a-z0-9_.-]{1,80}$/, { error: 'not_allowed' });
const write = { any: SETTING_SCREENS.map((screen) => `update.${screen}`) };

const setting = z.object({
  key: z.string(),
  text_value: z.string().nullable(),
  bool_value: z.boolean().nullable(),
  /** The value by the key's type, defaults filled. */
  value: z.unknown(),
  is_default: z.boolean(),
  /** Whether the caller may write it. */
  may_change: z.boolean(),
  updated_at: z.string().nullable(),
});

const sentSetting = z.strictObject({
  key,
  text_value: z.union([z.string().max(200_000), z.number(), z.boolean()]).nullish(),
  bool_value: z
    .union([
      flag(),
      z
        .string()
        .regex(/^(true|false)$/i)
        .transform((text) => text.toLowerCase() === 'true'),
    ])
    .nullish(),
  /** As it was read, null for a default; another value since then is a conflict. */
  updated_at: instant().nullish(),
});

export const getSetting = endpoint({
  ...base,
  method: 'GET',
  path: '/company/configurations/{key}',
  summary: 'Get a setting',
  access: 'session',
  params: z.object({ key: z.string().max(200) }),
  answer: setting,
  duringFirstLogin: true,
});

export const listSettings = endpoint({
  ...base,
  method: 'GET',
  path: '/company/configurations',
  summary: 'List all settings',
  access: 'staff',
  answer: z.array(setting),
});

export const setSetting = endpoint({
  ...base,
  method: 'POST',
  path: '/company/configurations',
  summary: 'Update a setting',
  access: write,
  body: sentSetting,
  answer: setting,
});

export const setSettings = endpoint({
  ...base,
  method: 'PUT',
  path: '/company/configurations',
  summary: 'Update several settings and fields of the company, all or none',
  access: write,
  body: z.strictObject({ settings: z.array(sentSetting).min(1).max(100), company: companyChange.optional() }),
  answer: z.array(setting),
});

export const deleteSetting = endpoint({
  ...base,
  method: 'DELETE',
  path: '/company/configurations',
  summary: 'Reset a setting to its default',
  access: write,
  query: z.object({ key: z.string().max(200).optional() }),
  body: z.strictObject({ key: z.string().max(200).optional() }).optional(),
});

export const settingChanges = endpoint({
  ...base,
  method: 'GET',
  path: '/company/setting-changes',
  summary: 'List the last five changes to settings and company details',
  access: { any: ['view.auditlogs'] },
  answer: z.array(
    z.object({
      id: z.number(),
      at: z.string(),
      /** The setting; null for the company's record, of which `fields` then names what changed. */
      name: z.string().nullable(),
      fields: z.array(z.string()),
      /** The value before and after, in the reader's words, '' for none; null where a few words do not say it, and for secrets. */
      was: z.string().nullable(),
      is: z.string().nullable(),
      actor_name: z.string().nullable(),
    }),
  ),
});
