import { expect, test } from 'vitest';
import { registry } from '../../generated/registry.ts';
import { slugsOf } from '../../modules/identity/permission/catalogue.rules.ts';
import { decide } from '../../modules/identity/session/guards.rules.ts';
import { holds } from '../../platform/kernel/permissions.ts';
import { isRecord, parentOf, routePath, type Screen, screenAt } from '../../platform/web/routing/screen.ts';
import { buildMenu } from '../../platform/web/routing/sidebar.ts';
import { DOCUMENTED_PATHS } from './documented-paths.ts';
import { portalScreens } from './portal/screens.ts';
import { publicScreens } from './public/screens.ts';
import { staffGroups } from './staff/groups.ts';
import { staffScreens } from './staff/screens.ts';
import { areas } from './start/areas.ts';

const all: readonly Screen[] = [...publicScreens, ...portalScreens, ...staffScreens];

test('screens.implied, routing.portal_view_service: every documented route has exactly one screen', () => {
  expect(DOCUMENTED_PATHS).toHaveLength(161);
  const paths = all.map((screen) => screen.path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(DOCUMENTED_PATHS.filter((path) => !paths.includes(path))).toEqual([]);
  const added = paths.filter((path) => !DOCUMENTED_PATHS.includes(path));
  expect(added.sort()).toEqual([
    '/ams/activity-template/{id}',
    '/ams/activity-type/{id}',
    '/ams/catalogue-categories',
    '/ams/communication-templates',
    '/ams/crm-pipelines',
    '/ams/customer-document',
    '/ams/customer-registrations',
    '/ams/exports',
    '/ams/exports/{id}',
    '/ams/feedback',
    '/ams/feedback-questions',
    '/ams/holidays',
    '/ams/imports',
    '/ams/imports/{id}',
    '/ams/jobs',
    '/ams/order-subscriptions/{id}',
    '/ams/price-differences',
    '/ams/product-groups',
    '/ams/products',
    '/ams/rentals',
    '/ams/review-templates/{id}',
    '/ams/review-types/{id}',
    '/ams/services',
    '/ams/settings/sign-in',
    '/ams/support',
    '/ams/support/{id}',
    '/login/callback',
    '/proof/{code}',
    '/sign/{token}',
  ]);
});

test('every screen has a title in both languages and every group exists', () => {
  const groups = new Set(staffGroups.map((group) => group.id));
  for (const screen of all) {
    expect(screen.title.every((words) => words.trim() !== '')).toBe(true);
    if (screen.group) expect(groups).toContain(screen.group);
    if (screen.parent) expect(all.map((other) => other.path)).toContain(screen.parent);
  }
});

test('every location finds its own screen, literal segments before parameters', () => {
  for (const screen of all) {
    const location = screen.path.replace(/\{\w+\}/g, '7');
    expect(screenAt(all, location)?.path).toBe(screen.path);
  }
  expect(screenAt(staffScreens, '/ams/payments/transactions')?.path).toBe('/ams/payments/transactions');
  expect(screenAt(staffScreens, '/ams/nowhere')).toBeUndefined();
});

test('routing.auth_001: every page of the staff area needs login and admin rights, and stands in the admin layout', () => {
  const person = { isFirstTimeLogin: false, portalVersion: '2' } as const;
  for (const screen of staffScreens) {
    const path = screen.path.replace(/\{\w+\}/g, '7').replace(/\/$/, '');
    expect(decide(path, null)).toEqual({ redirect: `/login?redirect=${encodeURIComponent(path)}` });
    expect(decide(path, { ...person, isAdmin: false })).toEqual({ redirect: '/customer-portal/dashboard' });
    const open = path === '/ams' ? { redirect: '/ams/dashboard' } : { allow: true };
    expect(decide(path, { ...person, isAdmin: true })).toEqual(open);
  }
  const staff = areas.find(({ screens }) => screens === staffScreens);
  expect([staff?.id, typeof staff?.shell]).toEqual(['staff', 'function']);
});

test('record screens hang below their list', () => {
  const orphans = staffScreens.filter((screen) => isRecord(screen) && !parentOf(staffScreens, screen));
  expect(orphans.map((screen) => screen.path)).toEqual([]);
});

/** Groups and entries in their order. */
const SIDEBAR: Readonly<Record<string, readonly string[]>> = {
  home: ['dashboard'],
  users: ['users', 'user-roster', 'roles', 'fleet'],
  ai: ['ask-amy', 'ai-recon', 'web-harvesting-bot'],
  orders: [
    'activities',
    'order-asset-rental',
    'activity-schedule',
    'activity-category',
    'activity-type',
    'progress-status',
    'activity-template',
    'order-subscriptions',
    'locations',
    'activity-reports',
    'custom-reports',
  ],
  review: ['reviews', 'review-types', 'review-templates'],
  payments: ['payments', 'due-invoices', 'payment-type', 'payment-purpose', 'master-bank', 'transaction-type'],
  fields: ['additional-field', 'customer-additional-field', 'item-type', 'item-type-group'],
  inventory: [
    'master-items',
    'master-item-additional-field',
    'inventory-transfer',
    'transfer-section-items',
    'inventory-usage',
    'products',
    'services',
    'rentals',
    'catalogue-categories',
    'product-groups',
  ],
  asset_maintenance: ['assets', 'asset-schedule', 'asset-type', 'asset-vendor'],
  customers: [
    'customers',
    'feedback',
    'support',
    'crm',
    'crm-schedule',
    'opportunity-status',
    'crm-activity-health',
    'crm-opportunity-types',
    'customer-agents',
    'request-categories',
    'customer-segments',
    'customer-group',
    'interaction-types',
    'lifecycle-stages',
    'document-type',
    'master-document',
    'customer-document',
  ],
  reports: ['customer-balance', 'unpaid-transaction', 'auditlogs'],
  analytics: ['maps', 'ratings', 'activity-analysis', 'scheduling', 'targets', 'targets/calender', 'targets/analytics'],
  bill_payments: [
    'bill-payment-to',
    'rpa-templates',
    'rpa-tasks',
    'bill-payment-email-senders',
    'bill-payment-email-subject-lines',
  ],
  integration: ['quickbook-setup', 'report-editor', 'communications-management', 'exports', 'imports'],
  settings: [
    'settings/company',
    'settings/asset-frequency',
    'settings/unit-measure',
    'settings/company-notes',
    'settings/default-role',
    'settings/task-types',
    'settings/email-parts',
    'settings/company-policy',
    'settings/crm-settings',
    'settings/language-settings',
    'settings/usage',
    'currency',
  ],
  leave: ['leave'],
  performance: ['performance'],
};

const menuFor = (held: readonly string[], isDevelopment = false) =>
  buildMenu({
    groups: staffGroups,
    screens: staffScreens,
    can: (slug) => held.includes(slug),
    language: 'en',
    isDevelopment,
  });

test('sidebar.built, product.staff_audience: the sidebar has the groups and entries of the specification, in their order', () => {
  const everything = staffScreens.flatMap((screen) => screen.permission ?? []);
  const menu = menuFor(everything);
  const shown = Object.fromEntries(
    menu.map((group) => [group.id, group.entries.map((entry) => entry.path.replace('/ams/', ''))]),
  );
  expect(shown).toEqual(SIDEBAR);
  expect(Object.keys(shown)).toEqual(Object.keys(SIDEBAR));
  expect(menu.flatMap((group) => group.entries).every((entry) => entry.missing === undefined)).toBe(true);
});

test('sidebar.always, sidebar.empty_groups: without any permission only orders, leave and performance stay', () => {
  expect(menuFor([]).map((group) => group.id)).toEqual(['orders', 'leave', 'performance']);
  expect(
    menuFor([])
      .flatMap((group) => group.entries)
      .every((entry) => entry.missing === undefined),
  ).toBe(true);
});

test('sidebar.disabled: a group with one permitted entry shows the others locked', () => {
  const users = menuFor(['view.roles']).find((group) => group.id === 'users');
  expect(users?.entries.map((entry) => [entry.path, entry.missing])).toEqual([
    ['/ams/users', 'view.users'],
    ['/ams/user-roster', 'view.user_roster'],
    ['/ams/roles', undefined],
    ['/ams/fleet', 'view.fleet'],
  ]);
});

test('an entry that leads to a page without code says so; the others do not', () => {
  const everything = staffScreens.flatMap((screen) => screen.permission ?? []);
  const entries = menuFor(everything).flatMap((group) => group.entries);
  const planned = entries.filter((entry) => entry.isPlanned).map((entry) => entry.path);
  expect(planned.length).toBeGreaterThan(5);
  const coded = (path: string) => {
    const screen = staffScreens.find((one) => routePath(one.path) === path);
    return Boolean(screen?.load ?? screen?.resource);
  };
  expect(entries.filter(({ path }) => coded(path) === planned.includes(path))).toEqual([]);
});

/** Lists that are reached from the page of what they belong to, which names them. */
const REACHED_FROM: Readonly<Record<string, string>> = {
  '/ams/profile': '/ams/users/{id}',
  '/ams/customer-registrations': '/ams/users',
  '/ams/holidays': '/ams/user-roster',
  '/ams/activities-assigned-to-others': '/ams/activities',
  '/ams/price-differences': '/ams/activities/{id}',
  '/ams/crm-pipelines': '/ams/crm-opportunity-types',
  '/ams/feedback-questions': '/ams/feedback',
  '/ams/communication-templates': '/ams/communications-management',
  '/ams/email-schedule': '/ams/communications-management',
  '/ams/jobs': '/ams/exports',
};

test('every list that is built stands in the menu, or is reached from a page that is built', () => {
  const isBuilt = (screen: Screen | undefined) => Boolean(screen?.load ?? screen?.resource);
  const lists = staffScreens.filter((screen) => isBuilt(screen) && !isRecord(screen) && !screen.group);
  const lost = lists.filter(({ path }) => !isBuilt(staffScreens.find((screen) => screen.path === REACHED_FROM[path])));
  expect(lost.map(({ path }) => path)).toEqual([]);
});

test('sidebar.hidden: the test page is listed in development only, hidden entries never', () => {
  const paths = (isDevelopment: boolean) =>
    menuFor(['view.test', 'view.dashboard', 'view.activity_assigned_to_others'], isDevelopment)
      .flatMap((group) => group.entries)
      .map((entry) => entry.path);
  expect(paths(false)).not.toContain('/ams/test');
  expect(paths(true)).toContain('/ams/test');
  expect(paths(true)).not.toContain('/ams/activities-assigned-to-others');
});

test('sidebar.permission, sidebar.permission_001, sidebar.special, routing.permission_key: an entry asks for view and its own name', () => {
  const asked = (path: string) => staffScreens.find((screen) => screen.path === path)?.permission;
  expect(asked('/ams/users')).toBe('view.users');
  expect(asked('/ams/settings/company')).toBe('view.company.settings');
  expect(asked('/ams/web-harvesting-bot')).toBe('view.web_harvesting_bot');
  expect(asked('/ams/user-roster')).toBe('view.user_roster');
  expect(asked('/ams/customer-segments')).toBe('view.customer_segments');
  const listed = menuFor([]).flatMap((group) => group.entries.map((entry) => entry.path));
  const closed = staffScreens.filter((screen) => screen.group && !screen.isAlwaysOpen && !listed.includes(screen.path));
  // Exports and imports show everybody their own.
  const free = ['/ams/exports', '/ams/imports'];
  expect(closed.filter((screen) => !screen.permission?.startsWith('view.')).map((screen) => screen.path)).toEqual(free);
});

test('each screen asks for a permission that the catalogue has, of its own audience', () => {
  const audiences = { staff: staffScreens, customer: portalScreens } as const;
  for (const audience of ['staff', 'customer'] as const) {
    const person = { isAdministrator: false, permissions: new Set(slugsOf(audience)) };
    const unknown = audiences[audience].filter(({ permission }) => permission && !holds(person, permission));
    expect(unknown.map(({ path, permission }) => `${path} ${permission}`)).toEqual([]);
  }
  expect(staffScreens.filter(({ permission }) => permission !== undefined).length).toBeGreaterThan(100);
});

test('router paths', () => {
  expect(routePath('/ams/users/{id}')).toBe('/ams/users/$id');
  expect(routePath('/ams/transfer-section-items/')).toBe('/ams/transfer-section-items');
  expect(routePath('/')).toBe('/');
});

test('a form that starts without a required value asks for it in the words of its field, not for "a value"', () => {
  const unnamed = Object.values(registry).flatMap(({ name, fields }) =>
    Object.entries(fields)
      .filter(([field, { options }]) => options.required && field !== 'name' && options.initial === undefined)
      .filter(([, { kind, options }]) => kind !== 'flag' && kind !== 'email' && !options.missing)
      .map(([field]) => `${name}.${field}`),
  );
  expect(unnamed).toEqual([]);
});
