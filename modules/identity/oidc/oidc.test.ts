import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  CLIENT_SECRET,
  type IdentityProvider,
  startIdentityProvider,
} from '../../../platform/testing/network/identity-provider.ts';
import { callerAt, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let provider: IdentityProvider;

beforeAll(async () => {
  const manager = { sub: 'm-1', email: 'manager@demo.test', email_verified: true };
  provider = await startIdentityProvider('http://localhost', manager);
  app = await testServer();
  // Only a development company may ask a provider on this machine.
  await app.sql('update tenant set is_development = true');
  await app.sql("select pg_notify('ordo_change', '0:tenant:0')");
  const admin = await app.as('admin@demo.test');
  await admin.post('/company/configurations', {
    key: 'oidc',
    text_value: JSON.stringify({
      enabled: true,
      issuer: provider.issuer,
      client_id: 'ordo',
      client_secret: CLIENT_SECRET,
      label: 'Acme ID',
    }),
  });
});
afterAll(async () => {
  await app.close();
  provider.close();
});

/** What a browser does: follows the provider until it leads back; gives what it sent along. */
async function atProvider(url: string): Promise<Record<string, string>> {
  const cookies = new Map<string, string>();
  let next = url;
  for (let hop = 0; hop < 10 && next.startsWith(provider.issuer); hop++) {
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    next = new URL(answer.headers.get('location') ?? '', next).href;
  }
  return Object.fromEntries(new URL(next).searchParams);
}

const begin = async (headers = {}) => (await app.nobody().post('/auth/oidc/start', {}, headers)).data;
const finish = (sent: Record<string, string>, headers = {}) => {
  const { code = '', state = '', iss } = sent;
  return app.nobody().post('/auth/oidc/finish', { code, state, ...(iss ? { iss } : {}) }, headers);
};

describe('login by the identity provider of the company', () => {
  test('the login page hears of it, and never of its secret', async () => {
    expect((await app.nobody().get('/auth/sign-in-methods')).data).toEqual({ oidc: { label: 'Acme ID' } });
    expect((await app.nobody('beta').get('/auth/sign-in-methods')).data).toEqual({ oidc: null });
    expect((await app.nobody('beta').post('/auth/oidc/start', {})).status).toBe(404);
    const admin = await app.as('admin@demo.test');
    const manager = await app.as('manager@demo.test');
    await app.sql(`insert into user_permission (tenant_id, user_id, permission_id) select u.tenant_id, u.id, p.id from app_user u
      join permission p on p.tenant_id = u.tenant_id and p.slug = 'update.company.settings' where u.email = 'manager@demo.test'`);
    for (const key of ['oidc', 'second_factor']) {
      const sent = await manager.post('/company/configurations', { key, text_value: '{}' });
      expect([key, sent.status], 'who says how people log in could become anybody').toEqual([key, 403]);
    }
    const shown = JSON.stringify((await admin.get('/company/configurations/oidc')).data);
    expect(shown).not.toContain('hush-hush');
    expect(JSON.stringify(await app.sql('select * from company_configuration'))).not.toContain('hush-hush');
  });

  test('a known person enters with code, state, nonce and PKCE; the link is kept by subject', async () => {
    const { url } = await begin();
    const asked = new URL(url).searchParams;
    expect([asked.get('code_challenge_method'), asked.get('response_type'), asked.get('redirect_uri')]).toEqual([
      'S256',
      'code',
      'http://localhost/login/callback',
    ]);
    expect(asked.get('nonce')).toBeTruthy();
    const sent = await atProvider(url);
    const entered = await finish(sent);
    expect(entered.status, JSON.stringify(entered.body)).toBe(200);
    expect(entered.data.user.email).toBe('manager@demo.test');
    const caller = callerAt(app.origin, 'demo', entered.data.token);
    expect((await caller.get('/user/me')).status).toBe(200);
    expect((await finish(sent)).body.code, 'a state serves once').toBe('challenge_expired');
    expect(await app.sql('select subject from oidc_identity')).toEqual([{ subject: 'm-1' }]);
    // From now on the subject counts, whatever address the provider has.
    provider.account = { ...provider.account, email: 'somebody@else.test' };
    expect((await finish(await atProvider((await begin()).url))).data.user.email).toBe('manager@demo.test');
  });

  test('nobody is made: an unknown or unverified address has no account here', async () => {
    for (const [sub, email, email_verified] of [
      ['x-1', 'stranger@demo.test', true],
      ['x-2', 'admin@demo.test', false],
    ] as const) {
      provider.account = { sub, email, email_verified };
      const refused = await finish(await atProvider((await begin()).url));
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([
        403,
        'oidc_no_account',
        'No account uses your Acme ID email. Ask your administrator.',
      ]);
    }
    expect(await app.sql('select 1 from oidc_identity')).toHaveLength(1);
  });

  test('whoever may not enter with a password may not enter so either', async () => {
    provider.account = { sub: 'o-1', email: 'officer@demo.test', email_verified: true };
    await app.sql("update app_user set disable = true where email = 'officer@demo.test'");
    expect((await finish(await atProvider((await begin()).url))).body.code).toBe('account_disabled');
    await app.sql("update app_user set disable = false, is_first_time_login = true where email = 'officer@demo.test'");
    const entered = await finish(await atProvider((await begin()).url));
    expect([entered.status, entered.data.user.is_first_time_login]).toEqual([200, false]);
  });

  test('a code of another login, a foreign state and another browser are refused', async () => {
    const [one, other] = [await begin(), await begin()];
    const sent = await atProvider(one.url);
    const mixed = await finish({ ...sent, state: other.state });
    expect([mixed.status, mixed.body.code]).toEqual([401, 'oidc_failed']);
    expect((await finish({ ...sent, state: 'made-up' })).body.code).toBe('challenge_expired');
    const key = await app.nobody().raw('POST', '/fetch-secret-key', {
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    const cookie = (key.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const third = await begin({ cookie });
    const back = await atProvider(third.url);
    expect((await finish(back)).body.code, 'without the device it began on').toBe('challenge_expired');
  });

  test('20 parallel ends of one login: one enters', async () => {
    const sent = await atProvider((await begin()).url);
    const tries = await Promise.all(Array.from({ length: 20 }, () => finish(sent)));
    expect(tries.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  test('a provider that is away says so, and the password still works', async () => {
    const admin = await app.as('admin@demo.test');
    const text_value = JSON.stringify({
      enabled: true,
      issuer: 'http://127.0.0.1:9',
      client_id: 'ordo',
      label: 'Acme ID',
    });
    const refused = await admin.post('/company/configurations', { key: 'oidc', text_value });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['issuer']]);
    // It went away after it was set up.
    await app.sql("update company_configuration set text_value = $1 where key = 'oidc'", [text_value]);
    const answer = await app.nobody().post('/auth/oidc/start', {});
    expect([answer.status, answer.body.code]).toEqual([401, 'oidc_failed']);
  });

  test('the button is switched on only where an OpenID provider answers; switched off, nobody is asked', async () => {
    const admin = await app.as('admin@demo.test');
    const other = createServer((_request, response) => response.end('<html></html>')).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const save = (issuer: string, enabled = true, more: object = {}) => {
      const text_value = JSON.stringify({ enabled, issuer, client_id: 'ordo', label: 'Acme ID', ...more });
      return admin.put('/company/configurations', {
        settings: [
          { key: 'strict_roster', text_value: 'true' },
          { key: 'oidc', text_value },
        ],
      });
    };
    const away = 'No identity provider answers at this URL. Check it, or save with the button off.';
    const none = 'There is no OpenID provider at this URL. Copy the issuer URL from your provider.';
    const differs = 'This provider uses a different issuer URL. Copy it from your provider.';
    for (const [issuer, problem] of [
      ['http://127.0.0.1:9', away],
      ['https://login.nowhere.invalid', away],
      [`http://127.0.0.1:${port}`, none],
      [provider.issuer.replace('127.0.0.1', 'localhost'), differs],
    ] as const) {
      const { status, body } = await save(issuer);
      expect([issuer, status, body.errors]).toEqual([issuer, 422, { 'settings.1.issuer': [problem] }]);
    }
    expect((await admin.get('/company/configurations/strict_roster')).data.value).toBe(false);
    expect((await save('http://127.0.0.1:9', false)).status).toBe(200);
    expect((await app.nobody().get('/auth/sign-in-methods')).data).toEqual({ oidc: null });
    // The secret of one provider is nothing for another.
    const again = 'Enter the password or key again: the stored one is only for the previous server.';
    expect((await save(provider.issuer)).body.errors).toEqual({ 'settings.1.client_secret': [again] });
    expect((await save(provider.issuer, true, { client_secret: CLIENT_SECRET })).status).toBe(200);
    expect((await app.nobody().get('/auth/sign-in-methods')).data).toEqual({ oidc: { label: 'Acme ID' } });
    other.close();
  });
});
