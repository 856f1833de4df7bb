import type { Language } from '../../../platform/kernel/errors.ts';
import { labelText } from '../../../platform/kernel/texts/product-texts.ts';
import { isWaiting } from '../setting/waiting-settings.rules.ts';
import { COMPANY_FORMS } from './company-forms.rules.ts';
import { OBJECT_FORMS } from './object-forms.rules.ts';
import { SCREEN_FORMS } from './screen-forms.rules.ts';
import type { SettingForm } from './setting-form.rules.ts';

/** Every setting, those with a screen of their own first. */
export const SETTING_FORMS: readonly SettingForm[] = [
  ...Object.values(SCREEN_FORMS),
  ...COMPANY_FORMS,
  ...OBJECT_FORMS,
];

/** What people change: what nothing acts on yet is not offered. */
export const OFFERED_FORMS = SETTING_FORMS.filter(({ key }) => !isWaiting(key));

/** Whether a group of settings has none to offer yet. */
export const isAllWaiting = (group: string): boolean =>
  SETTING_FORMS.some((form) => form.group === group) && !OFFERED_FORMS.some((form) => form.group === group);

const BY_KEY = new Map(SETTING_FORMS.map((form) => [form.key, form]));

/** How the setting of a key is edited; undefined for one that nobody edits. */
export const settingForm = (key: string): SettingForm | undefined => BY_KEY.get(key);

/** What people call the setting of a key, or null for one that nobody edits. */
export function settingName(key: string, language: Language): string | null {
  const form = BY_KEY.get(key);
  return form ? labelText(form.label, language) : null;
}

/** Where a setting is changed: its own screen, or its line in the company's settings, found again by `words`. */
export const settingHref = (form: SettingForm, words = ''): string =>
  form.href ??
  `/ams/settings/company?section=${form.group ?? 'advanced'}&setting=${form.key}${words ? `&q=${encodeURIComponent(words)}` : ''}`;
