import { COMPANY_FORMS } from './company-forms.rules.ts';
import { OBJECT_FORMS } from './object-forms.rules.ts';
import { SCREEN_FORMS } from './screen-forms.rules.ts';
import type { SettingForm } from './setting-form.rules.ts';

/** Every setting people change, those with a screen of their own first. */
export const SETTING_FORMS: readonly SettingForm[] = [
  ...Object.values(SCREEN_FORMS),
  ...COMPANY_FORMS,
  ...OBJECT_FORMS,
];

/** Where a setting is changed: its own screen, or all settings narrowed to its name in the person's language. */
export const settingHref = (form: SettingForm, name: string): string =>
  form.href ?? `/ams/settings/company?tab=settings&q=${encodeURIComponent(name)}`;
