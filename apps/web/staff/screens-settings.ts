import type { Screen } from '../../../platform/web/routing/screen.ts';

/** The screen of one setting; the editor is the same for all of them. */
const settingScreen =
  (
    key: 'asset_frequency' | 'unit_measure' | 'task_type' | 'company_notes' | 'email_parts' | 'company_policy' | 'crm',
  ) =>
  () =>
    import('../../../modules/company/setting-screen/setting-page.staff.tsx').then((module) => module.settingPage(key));

/** Company, settings and currencies. */
export const settingScreens: readonly Screen[] = [
  {
    path: '/ams/settings/company',
    shape: 'settings',
    title: ['Company', 'Empresa'],
    group: 'settings',
    permission: 'view.company.settings',
    texts: ['company'],
    load: () =>
      import('../../../modules/company/settings-page/company-page.staff.tsx').then((module) => module.CompanyPage),
  },
  {
    path: '/ams/settings/asset-frequency',
    title: ['Asset frequency', 'Frecuencia de activos'],
    group: 'settings',
    permission: 'view.asset_frequency',
    texts: ['company'],
    load: settingScreen('asset_frequency'),
  },
  {
    path: '/ams/settings/unit-measure',
    title: ['Units of measure', 'Unidades de medida'],
    group: 'settings',
    permission: 'view.unit_measure',
    texts: ['company'],
    load: settingScreen('unit_measure'),
  },
  {
    path: '/ams/settings/company-notes',
    title: ['Company notes', 'Notas de la empresa'],
    group: 'settings',
    permission: 'view.company_notes',
    texts: ['company'],
    load: settingScreen('company_notes'),
  },
  {
    path: '/ams/settings/default-role',
    title: ['Default roles', 'Roles predeterminados'],
    group: 'settings',
    permission: 'view.default_role',
    texts: ['identity'],
    load: () =>
      import('../../../modules/identity/sign-in-settings-screen/default-role.staff.tsx').then(
        (module) => module.DefaultRolePage,
      ),
  },
  {
    path: '/ams/settings/sign-in',
    title: ['Login methods', 'Métodos de acceso'],
    permission: 'view.company.settings',
    redirect: '/ams/settings/company?section=sign_in',
  },
  {
    path: '/ams/settings/task-types',
    title: ['Task types', 'Tipos de tarea'],
    group: 'settings',
    permission: 'view.task_types',
    texts: ['company'],
    load: settingScreen('task_type'),
  },
  {
    path: '/ams/settings/email-parts',
    title: ['Email snippets', 'Fragmentos de correo'],
    group: 'settings',
    permission: 'view.email_parts',
    texts: ['company'],
    load: settingScreen('email_parts'),
  },
  {
    path: '/ams/settings/company-policy',
    title: ['Company policy', 'Política de la empresa'],
    group: 'settings',
    permission: 'view.company_policy',
    texts: ['company'],
    load: settingScreen('company_policy'),
  },
  {
    path: '/ams/settings/crm-settings',
    title: ['CRM settings', 'Configuración de CRM'],
    group: 'settings',
    permission: 'view.crm_settings',
    texts: ['company'],
    load: settingScreen('crm'),
  },
  {
    path: '/ams/settings/language-settings',
    title: ['Language', 'Idioma'],
    group: 'settings',
    permission: 'view.language_settings',
    texts: ['languages'],
    load: () =>
      import('../../../modules/languages/screen/language-settings.staff.tsx').then(
        (module) => module.LanguageSettingsPage,
      ),
  },
  {
    path: '/ams/settings/usage',
    title: ['Usage', 'Uso'],
    group: 'settings',
    permission: 'view.usage',
    texts: ['company'],
    load: () => import('../../../modules/company/usage-screen/usage-page.staff.tsx').then((module) => module.UsagePage),
  },
  {
    path: '/ams/currency',
    title: ['Currencies', 'Monedas'],
    group: 'settings',
    permission: 'view.currency',
    texts: ['company'],
    load: () =>
      import('../../../modules/company/currency-screen/currency-page.staff.tsx').then(
        (module) => module.CurrencyListPage,
      ),
  },
  {
    path: '/ams/currency/{id}',
    title: ['Currency', 'Moneda'],
    permission: 'view.currency',
    texts: ['company'],
    load: () =>
      import('../../../modules/company/currency-screen/currency-page.staff.tsx').then(
        (module) => module.CurrencyRecordPage,
      ),
  },
  {
    path: '/ams/currency-history/{id}',
    title: ['Exchange rate history', 'Historial de tasas de cambio'],
    permission: 'view.currency_history',
    parent: '/ams/currency',
    texts: ['company'],
    load: () =>
      import('../../../modules/company/currency-screen/currency-page.staff.tsx').then(
        (module) => module.CurrencyHistoryPage,
      ),
  },
];
