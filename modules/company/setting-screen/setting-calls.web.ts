import type { z } from 'zod';
import { labelText } from '../../../platform/kernel/texts/product-texts.ts';
import type { Label } from '../../../platform/resource/field.ts';
import { language } from '../../../platform/web/i18n/i18n.ts';
import { looseRemote, remote } from '../../../platform/web/query/remote.ts';
import type * as globals from '../global-configuration/global-configuration.contract.ts';
import type { deleteSetting, getSetting, listSettings, setSetting, setSettings } from '../setting/setting.contract.ts';

/** Calls of settings and of technical switches. */
export const settingCalls = {
  list: remote<typeof listSettings>('GET', '/company/configurations'),
  get: remote<typeof getSetting>('GET', '/company/configurations/{key}'),
  set: remote<typeof setSetting>('POST', '/company/configurations'),
  setAll: remote<typeof setSettings>('PUT', '/company/configurations'),
  reset: remote<typeof deleteSetting>('DELETE', '/company/configurations'),
};

export const importColumns = looseRemote<{ params: { resource: string } }, readonly { name: string; label: string }[]>(
  'GET',
  '/import/{resource}/columns',
);

export const globalCalls = {
  list: remote<typeof globals.listGlobalConfigurations>('GET', '/global-configurations'),
  create: remote<typeof globals.createGlobalConfiguration>('POST', '/global-configurations'),
  update: remote<typeof globals.updateGlobalConfiguration>('PUT', '/global-configurations/{key}'),
  remove: remote<typeof globals.deleteGlobalConfiguration>('DELETE', '/global-configurations/{key}'),
};

/** What a change of a setting makes old. */
export const SETTING_PATHS = ['/company/configurations', '/company/public', '/auth/sign-in-methods'];

export type SettingAnswer = z.infer<(typeof getSetting)['answer']>;
export type GlobalRow = globals.GlobalConfiguration;

/** A label of plain data in the person's language. */
export const inWords = (label: Label): string => labelText(label, language());
