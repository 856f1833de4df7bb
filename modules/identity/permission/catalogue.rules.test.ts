import { describe, expect, test } from 'vitest';
import { CATALOGUE, slugsOf } from './catalogue.rules.ts';
import { DEFAULT_ROLES, defaultSlugs } from './default-roles.rules.ts';

const catalogued = (wanted: string) => CATALOGUE.find(({ slug }) => slug === wanted);

describe('permission catalogue', () => {
  test('slugs are unique, short and written verb.resource', () => {
    const slugs = CATALOGUE.map((permission) => permission.slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    for (const slug of slugs) expect(slug).toMatch(/^[a-z_]+\.[a-z_.]{1,70}$/);
  });

  test('every permission has a name and a group in both languages', () => {
    for (const { slug, name, group } of CATALOGUE) {
      for (const text of [...name, ...group]) expect(text.trim(), slug).not.toBe('');
      expect(name[0], slug).not.toMatch(/ $/);
    }
  });

  test.each([
    'view.company.settings',
    'view.web_harvesting_bot',
    'view_all.order',
    'reopen.order',
    'void_signoff.order',
    'adjust.order',
    'execute.order',
    'waive.order_checkoffs',
    'pickup.order_asset_rental',
    'lose.order_asset_rental',
    'view_account.master_bank',
    'approve.leave',
    'view.leave_all',
    'override_robots.web_harvesting_bot',
    'pay.bills',
    'manage.secrets',
    'sync.accounting',
    'credentials.storage',
    'export.everything',
    'restore.everything',
    'view.portal_catalogue',
    'sign_off.portal_orders',
  ])('%s is in it', (slug) => expect(catalogued(slug)).toBeDefined());

  test('approval and own_only do not exist', () => {
    expect(catalogued('approve.order')).toBeUndefined();
    expect(catalogued('own_only.order')).toBeUndefined();
  });
});

describe('default sets of roles', () => {
  test('every slug of a set is in the catalogue and of the audience of the role', () => {
    for (const name of DEFAULT_ROLES) {
      const audience = name.startsWith('customer_') ? 'customer' : 'staff';
      expect(defaultSlugs(name).length, name).toBeGreaterThan(5);
      for (const slug of defaultSlugs(name)) expect(catalogued(slug)?.audience, `${name} ${slug}`).toBe(audience);
    }
  });

  test('people in the field see their own activities, the desk sees all', () => {
    for (const name of ['officer', 'driver']) {
      expect(defaultSlugs(name)).toContain('view.order');
      expect(defaultSlugs(name)).not.toContain('view_all.order');
    }
    for (const name of ['administrator', 'manager', 'warehouse', 'accounts', 'read_only']) {
      expect(defaultSlugs(name)).toEqual(expect.arrayContaining(['view.order', 'view_all.order']));
    }
  });

  test('Administrator holds everything, Read only every view, Manager may not delete users', () => {
    expect(defaultSlugs('administrator')).toEqual(slugsOf('staff'));
    expect(defaultSlugs('read_only').every((slug) => slug.startsWith('view'))).toBe(true);
    expect(defaultSlugs('manager')).not.toContain('delete.users');
  });

  test('portal: the viewer sees all but the balance, the member acts, the administrator has all', () => {
    expect(defaultSlugs('customer_viewer')).not.toContain('view.portal_balance');
    expect(defaultSlugs('customer_viewer')).toContain('view.portal_users');
    expect(defaultSlugs('customer_member')).toContain('sign_off.portal_orders');
    expect(defaultSlugs('customer_member')).not.toContain('create.portal_users');
    expect(defaultSlugs('customer_administrator')).toEqual(slugsOf('customer'));
  });
});
