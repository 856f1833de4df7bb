import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ERROR_STATUS, type ErrorCode, errorText } from '../../../kernel/errors.ts';
import { type Caller, type TestServer, testServer } from '../../../testing/server.ts';

let app: TestServer;
let admin: Caller;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());

/** What comes back for bytes that no client would send. */
const raw = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(app.origin);
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
    let said = '';
    socket.on('data', (bytes) => {
      said += bytes;
    });
    socket.on('close', () => resolve(said));
    socket.on('error', reject);
  });

describe('names people send are never found on a prototype', () => {
  const names = ['constructor', '-constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'];
  test.each(['/user', '/customer', '/order', '/customer-document', '/role', '/master-bank', '/communication'])(
    '%s: as its sort, and as a key of its query',
    async (path) => {
      for (const name of names) {
        expect((await admin.get(path, { sort: name })).status, name).toBeLessThan(500);
        const unknown = await admin.get(`${path}?${name}=1`);
        expect([unknown.status, Object.keys(unknown.body.errors ?? {})], name).toEqual([422, [name]]);
        const filter = await admin.raw('GET', `${path}?filters=${encodeURIComponent(`{"${name}":1}`)}`);
        expect(filter.status, name).toBe(422);
      }
    },
  );

  test('in the catalogues of settings, events, extensions and audited tables', async () => {
    for (const name of names) {
      for (const path of [`/company/configurations/${name}`, `/global-configurations/${name}`])
        expect((await admin.get(path)).status, `${path} ${name}`).toBe(404);
      const filters = { audit_type: [name] };
      expect((await admin.get('/auditlogs', { filters })).status, name).toBeLessThan(500);
      const about = { audit_type: name, row_id: 1, at: '2026-01-01T00:00:00Z' };
      expect((await admin.get('/auditlogs/as-of', about)).status, name).toBeLessThan(500);
      const field = { name: 'Proto', mappings: [{ modelable_type: name, modelable_id: 1 }] };
      expect((await admin.post('/additional-field', field)).status, name).toBe(422);
    }
  });
});

describe('addresses nobody can read', () => {
  test('NUL and half characters in a path name nothing', async () => {
    for (const text of ['a%00b', '%00', '%ED%A0%80']) {
      for (const path of [`/company/configurations/${text}`, `/global-configurations/${text}`, `/order/${text}`]) {
        const answer = await admin.raw('GET', path);
        expect([path, [400, 404].includes(answer.status)]).toEqual([path, true]);
        expect(['not_found', 'malformed_request']).toContain(((await answer.json()) as { code: string }).code);
      }
    }
  });

  test('a malformed one leaves in the shape of the catalogue, with the headers of every answer', async () => {
    const answer = await admin.raw('GET', '/order/%ZZ');
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { message: 'The request cannot be read.', code: 'malformed_request' },
    ]);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('so do requests that Node itself refuses', async () => {
    const garbled = await raw('GET / HTTP/1.1\r\nbad header\r\n\r\n');
    expect(garbled).toMatch(/^HTTP\/1\.1 400 /);
    expect(garbled).toContain('"code":"malformed_request"');
    const long = await raw(`GET /${'x'.repeat(40_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    expect(long).toMatch(/^HTTP\/1\.1 431 /);
    expect(long).toContain('"code":"request_too_long"');
  });
});

test.each(['multipart/form-data; boundary=x', 'text/csv', 'application/x-www-form-urlencoded', 'text/plain'])(
  'a body of %s is refused as such where JSON is read',
  async (type) => {
    for (const path of ['/itemtype', '/customer', '/order/404/release', '/auth/pre_forgot']) {
      const answer = await admin.raw('POST', path, { headers: { 'content-type': type }, body: 'client=1' });
      expect([answer.status, (await answer.json()).code], path).toEqual([415, 'unsupported_media_type']);
    }
  },
);

test('no sentence of a refusal shows a placeholder where nobody says which permission lacks', () => {
  for (const language of ['en', 'es'] as const) {
    expect(errorText('permission_denied', language)).not.toMatch(/[{}]/);
    expect(errorText('permission_denied', language, { permission: 'view.order' })).toMatch(
      language === 'en' ? 'You need the “View activities” permission.' : 'Necesita el permiso “Ver actividades”.',
    );
    expect(errorText('permission_denied', language, { permission: 'open.gate' })).toContain('open.gate');
  }
  // Sentences that inflect need their number: each gets one, as each that refuses with it gives one.
  const said = Object.keys(ERROR_STATUS).map((code) => errorText(code as ErrorCode, 'en', { count: 2, seconds: 2 }));
  expect(said.filter((text) => text.length === 0)).toEqual([]);
});

test('browsers are told to come over TLS only where the product does', async () => {
  expect((await admin.raw('GET', '/user/me')).headers.get('strict-transport-security')).toBeNull();
  const secure = await testServer({ origin: 'https://ordo.example' });
  const answers = [await fetch(`${secure.origin}/api/v1/order`), await fetch(`${secure.origin}/api/v1/%ZZ`)];
  for (const { headers } of answers) expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  await secure.close();
});

test('a setting the catalogue does not know is refused by name, and nothing is kept', async () => {
  for (const key of ['no_such_setting', 'constructor', 'crm_']) {
    const answer = await admin.post('/company/configurations', { key, text_value: 'x' });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['key']]);
  }
  expect(
    (await app.sql("select count(*)::int as n from company_configuration where key = 'no_such_setting'"))[0].n,
  ).toBe(0);
});
