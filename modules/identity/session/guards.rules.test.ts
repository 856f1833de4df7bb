import { describe, expect, test } from 'vitest';
import { type Decision, decide, type GuardSession } from './guards.rules.ts';

const staff: GuardSession = { isAdmin: true, isFirstTimeLogin: false, portalVersion: '2' };
const portal: GuardSession = { isAdmin: false, isFirstTimeLogin: false, portalVersion: '2' };
const old: GuardSession = { ...portal, portalVersion: '1' };
const newStaff: GuardSession = { ...staff, isFirstTimeLogin: true };
const newPortal: GuardSession = { ...portal, isFirstTimeLogin: true };

const shown = (decision: Decision): string => ('allow' in decision ? 'open' : decision.redirect);
const table = (session: GuardSession | null, rows: readonly (readonly [path: string, outcome: string])[]): void => {
  test.each(rows)('%s → %s', (path, outcome) => expect(shown(decide(path, session))).toBe(outcome));
};

describe('guard.anonymous, routing.public: nobody is logged in', () => {
  table(null, [
    ['/login', 'open'],
    ['/login?redirect=%2Fams%2Fusers', 'open'],
    ['/customer-login', 'open'],
    ['/forgot_password', 'open'],
    ['/customer_forgot_password', 'open'],
    ['/reset_password?token=x', 'open'],
    ['/customer_reset_password', 'open'],
    ['/customer_feedback?order_id=1&hash=x&timestamp=1', 'open'],
    ['/pdf_viewer?key=a', 'open'],
    ['/customer-user', 'open'],
    ['/customer-user2', 'open'],
    ['/sign/abc', 'open'],
    ['/proof/abc', 'open'],
    ['/', '/login'],
    ['/ams/users', '/login?redirect=%2Fams%2Fusers'],
    ['/ams/activities?q=a&page=2', '/login?redirect=%2Fams%2Factivities%3Fq%3Da%26page%3D2'],
    ['/customer-portal/cart', '/customer-login?redirect=%2Fcustomer-portal%2Fcart'],
    ['/customer-portal', '/customer-login?redirect=%2Fcustomer-portal'],
    ['/no-such-page', '/login?redirect=%2Fno-such-page'],
    ['/sign', '/login?redirect=%2Fsign'],
  ]);
});

describe('guard.admin, routing.staff_auth, routing.areas_auth, product.areas, product.audiences: staff', () => {
  table(staff, [
    ['/ams/users/7', 'open'],
    ['/ams', '/ams/dashboard'],
    ['/ams/', '/ams/dashboard'],
    ['/', '/ams/dashboard'],
    ['/login', '/ams/dashboard'],
    ['/customer-login', '/ams/dashboard'],
    ['/reset_password?token=x', '/ams/dashboard'],
    ['/login?redirect=%2Fams%2Fusers%3Fpage%3D2', '/ams/users?page=2'],
    ['/customer-portal/dashboard', '/ams/dashboard'],
    ['/customer-portal', '/ams/dashboard'],
    ['/customer_feedback', 'open'],
    ['/pdf_viewer', 'open'],
    ['/customer-user', 'open'],
    ['/customer-user2', 'open'],
    ['/sign/abc', 'open'],
    ['/amsterdam', 'open'],
  ]);
});

describe('guard.non_admin, routing.portal_auth, routing.portal_version, portal.audience, product.areas, product.audiences: portal, version 2', () => {
  table(portal, [
    ['/customer-portal/cart', 'open'],
    ['/customer-portal/', '/customer-portal/service-requests'],
    ['/', '/customer-portal/dashboard'],
    ['/login', '/customer-portal/dashboard'],
    ['/ams/users', '/customer-portal/dashboard'],
    ['/ams', '/customer-portal/dashboard'],
    ['/login?redirect=%2Fcustomer-portal%2Fcart', '/customer-portal/cart'],
    ['/pdf_viewer', 'open'],
  ]);
});

describe('guard.non_admin, routing.portal_version: portal, version 1', () => {
  table(old, [
    ['/login', '/customer-portal/service-requests'],
    ['/ams/users', '/customer-portal/service-requests'],
    ['/customer-portal', '/customer-portal/service-requests'],
    ['/customer-portal/dashboard', 'open'],
  ]);
});

describe('guard.first_time_staff, guard.first_time_customer: first login', () => {
  table(newStaff, [
    ['/ams/dashboard', '/ams/profile'],
    ['/login', '/ams/profile'],
    ['/login?redirect=%2Fams%2Fusers', '/ams/profile'],
    ['/customer-portal/profile', '/ams/profile'],
    ['/ams/profile', 'open'],
    ['/customer_feedback', 'open'],
  ]);
  table(newPortal, [
    ['/customer-portal/cart', '/customer-portal/profile'],
    ['/ams/profile', '/customer-portal/profile'],
    ['/customer-portal/profile', 'open'],
  ]);
});

describe('a saved redirect stays on our own pages', () => {
  test.each([
    'https://evil.test/ams/users',
    '//evil.test/ams/users',
    '/\\evil.test/ams/users',
    '\\\\evil.test',
    'javascript:alert(1)',
    '/customer-portal/cart',
    '/login',
    '/ams/../login',
    '/amsterdam',
    'ams/users',
    '',
  ])('%s is not followed by staff', (saved) => {
    expect(decide(`/login?redirect=${encodeURIComponent(saved)}`, staff)).toEqual({ redirect: '/ams/dashboard' });
    expect(decide('/login', { ...staff, savedRedirect: saved })).toEqual({ redirect: '/ams/dashboard' });
  });

  test('the query goes before what was kept; staff pages are not for the portal', () => {
    const kept = { ...staff, savedRedirect: '/ams/roles' };
    expect(decide('/login', kept)).toEqual({ redirect: '/ams/roles' });
    expect(decide('/login?redirect=/ams/users#top', kept)).toEqual({ redirect: '/ams/users' });
    expect(decide('/login?redirect=/ams/users', portal)).toEqual({ redirect: '/customer-portal/dashboard' });
  });
});
