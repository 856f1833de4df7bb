import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../testing/clock/waiting.ts';
import { webMessages } from '../i18n/messages.ts';
import { ApiError } from '../query/api-error.ts';
import { connect } from '../query/transport.ts';
import { reactTo } from './reactions.ts';
import { enterSession, onLeave, refreshSession, signOut, takeNotice } from './session.ts';
import { getSession, setSessionState } from './session-store.ts';
import type { SessionAnswer } from './session-types.ts';

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
const sealed = () => [...stored.keys()].filter((key) => key.startsWith('ordo.secure.'));
/** A browser storage whose keys can be listed, as Object.keys does it. */
const listed = new Proxy(storage, {
  ownKeys: () => [...stored.keys()],
  getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }),
});
const { getRandomValues } = crypto;
const left: string[] = [];
const warned = vi.fn();

const person = { id: 7, first_name: 'Ana', last_name: null, email: 'ana@demo.test', is_first_time_login: false };
const staff: SessionAnswer = { token: 't1', user: { ...person, is_customer_user: false }, isAdmin: true };
const customer: SessionAnswer = { token: 't1', user: { ...person, is_customer_user: true }, isAdmin: false };
const failure = (status: number, code: string) => new ApiError({ status, code, message: code });
const at = (pathname: string) => vi.stubGlobal('window', { location: { pathname, search: '?page=2' } });

beforeEach(() => {
  stored.clear();
  left.length = 0;
  warned.mockReset();
  // Without WebCrypto the values stay in this tab, unsealed.
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
  vi.stubGlobal('sessionStorage', listed);
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  onLeave((path) => void left.push(path));
  connect({
    base: 'https://acme.ordo.app/api/v1',
    subdomain: 'acme',
    language: () => 'en',
    token: () => getSession()?.token ?? null,
    onFailure: () => undefined,
  });
  setSessionState({ session: null });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('session.expired, http.401_session_expired: everything is cleared, the reason kept, and the way leads to /login', async () => {
  await enterSession(staff);
  expect(sealed()).toHaveLength(1);
  at('/ams/users');
  reactTo(failure(401, 'session_expired'), warned);
  expect([getSession(), sealed(), left]).toEqual([null, [], ['/login?redirect=%2Fams%2Fusers%3Fpage%3D2']]);
  expect([takeNotice(), takeNotice()]).toEqual(['session_expired', null]);
});

test('http.401_no_web_access: logged out, to /login, where the message is said', async () => {
  await enterSession(staff);
  at('/ams/users');
  reactTo(failure(401, 'no_web_access'), warned);
  expect([getSession(), left, takeNotice()]).toEqual([null, ['/login'], 'no_web_access']);
});

test('http.401_account_disabled: nothing extra', async () => {
  await enterSession(staff);
  at('/ams/users');
  reactTo(failure(401, 'account_disabled'), warned);
  expect([getSession()?.token, left, warned.mock.calls]).toEqual(['t1', [], []]);
});

test.each(['/login', '/customer-login'])('http.401_on_login: logged out, and %s stays', async (pathname) => {
  await enterSession(staff);
  at(pathname);
  reactTo(failure(401, 'session_expired'), warned);
  expect([getSession(), left]).toEqual([null, []]);
});

test('http.502: a warning, and the session goes on', async () => {
  await enterSession(staff);
  at('/ams/users');
  reactTo(failure(502, 'unknown'), warned);
  expect([warned.mock.calls.length, getSession()?.token, left]).toEqual([1, 't1', []]);
  expect(webMessages.en['web.error.service_title']).toBe('Service Error');
  expect(webMessages.en['web.error.service']).toBe(
    'The authentication service is temporarily unavailable. Please try again in a few minutes.',
  );
});

test('session.no_web_access: whoever has no web access is out at once, with the reason', async () => {
  await enterSession({ ...staff, user: { ...staff.user, web_access: 0 } });
  expect([getSession(), left, takeNotice()]).toEqual([null, ['/login'], 'no_web_access']);
});

test.each([
  ['/login', staff],
  ['/customer-login', customer],
])(
  'session.after_logout, session.logout_failure: to %s, also when the server does not answer',
  async (path, answer) => {
    for (const fetch of [
      async () => Response.json({ success: {} }),
      () => Promise.reject(new TypeError('no network')),
    ]) {
      vi.stubGlobal('fetch', fetch);
      await enterSession(answer);
      await signOut();
      expect([getSession(), sealed(), left.splice(0)]).toEqual([null, [], [path]]);
    }
    expect(console.warn).toHaveBeenCalledWith('sign-out failed on the server', expect.any(ApiError));
    expect(webMessages.en['web.session.logging_out']).toBe('Logging out...');
  },
);

test('session.refresh_fallback: a person who cannot be read anew stays the known one', async () => {
  await enterSession(staff);
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Unknown Error!', code: 'internal' }, { status: 500 }));
  await refreshSession();
  expect(getSession()?.user.email).toBe('ana@demo.test');
});

test('session.second_factor_due: whoever is asked for a second factor while they work is led to their profile, once', async () => {
  await enterSession(staff);
  at('/ams/users');
  const asked = { ...staff.user, is_second_factor_due: true };
  vi.stubGlobal('fetch', async () => Response.json({ success: { data: { ...staff, user: asked } } }));
  reactTo(failure(403, 'second_factor_setup'), warned);
  await eventually(() => expect(left).toEqual(['/ams/profile']));
  await refreshSession();
  expect([getSession()?.user.is_second_factor_due, left]).toEqual([true, ['/ams/profile']]);
});
