import type { Actor } from '../../platform/kernel/actor.ts';
import { wallList } from '../../platform/server/access/row-walls.ts';
import { standInBase } from '../../platform/server/imports/undo/base-changes.ts';
import type { Platform, ServerModule } from '../../platform/server/module.ts';
import { smtpSettingFrom } from '../messages/public.server.ts';
import { companyRoutes } from './company/company.routes.ts';
import { forgetCalendars } from './company/company.server.ts';
import { countryRoutes } from './country/country.routes.ts';
import { BASE_AMOUNTS } from './currency/base-amounts.server.ts';
import { currency } from './currency/currency.resource.ts';
import { currencyRoutes } from './currency/currency.routes.ts';
import { rebaseWorker } from './currency/rebase.server.ts';
import { rateSchedule } from './currency/refresh.server.ts';
import { firstHourRoutes } from './first-hour/first-hour.routes.ts';
import { globalConfigurationRoutes } from './global-configuration/global-configuration.routes.ts';
import { savedViewRoutes, viewWall } from './saved-view/saved-view.routes.ts';
import { settingRoutes } from './setting/setting.routes.ts';
import { keepSettings, readSecretSetting, settingReader } from './setting/setting.server.ts';
import { shortcutRoutes } from './shortcut/shortcut.routes.ts';
import { usageRoutes, usageSchedule } from './usage/usage.routes.ts';
import { virusCheckRoutes } from './virus-check/virus-check.routes.ts';

// Pages say these; loaded, their labels are in the register of texts.
import './setting-form/company-forms.rules.ts';
import './setting-form/object-forms.rules.ts';
import './setting-form/screen-forms.rules.ts';

export { companyCalendar, companyZone } from './company/company.server.ts';
export { countries } from './country/country.routes.ts';
export { holdBase } from './currency/base.server.ts';
export { type BaseChange, followBase } from './currency/base-amounts.server.ts';
export {
  readSecretSetting,
  readSetting,
  type SettingReader,
  settingReader,
  settingsIn,
} from './setting/setting.server.ts';
export { settingName } from './setting-form/setting-search.rules.ts';

const isStaff = (actor: Actor): boolean => actor.audience === 'staff';

/** The company of a tenant, its settings, and what a person keeps at hand. */
export function companyModule(platform: Platform): ServerModule {
  wallList('saved_view', viewWall);
  keepSettings(platform);
  standInBase(BASE_AMOUNTS);
  smtpSettingFrom((tenantId) => readSecretSetting(settingReader(platform.database, tenantId), 'smtp'));
  platform.onChange((change) => {
    if (change === null || change.topic === 'settings') forgetCalendars(change?.tenantId ?? null);
  });
  return {
    name: 'company',
    routes: [
      ...companyRoutes(platform),
      ...settingRoutes(),
      ...countryRoutes(),
      ...currencyRoutes(platform),
      ...globalConfigurationRoutes(),
      ...usageRoutes(),
      ...savedViewRoutes(),
      ...shortcutRoutes(),
      ...virusCheckRoutes(platform),
      ...firstHourRoutes,
    ],
    live: [
      { table: 'company', resource: 'company', may: () => true },
      { table: 'company_configuration', resource: 'company/configurations', may: isStaff },
      { table: 'currency', resource: 'currency', may: isStaff },
    ],
    resources: [currency],
    workers: [rebaseWorker],
    schedules: [rateSchedule(platform), usageSchedule(platform.database)],
  };
}
