import { useCan } from '../../../platform/web/session/session-store.ts';
import type { SettingForm } from '../setting-form/setting-form.rules.ts';
import type { SettingAnswer } from './setting-calls.web.ts';

/** Whether a setting is the administrators' alone, which somebody who may change the others has to be told. */
export const useIsLocked = (form: SettingForm, stored: SettingAnswer): boolean =>
  useCan()(`update.${form.permission ?? 'company.settings'}`) && !stored.may_change;
