import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressOf } from '../../platform/server/outbound/company-origin.ts';
import { type Caller, type TestServer, testServer } from '../../platform/testing/server.ts';
import { treeOf } from '../../tools/checks/tree.ts';

const ROOT = join(import.meta.dirname, '../..');
const FIRST = 'http://localhost:8000';
const SECOND = 'http://beta.localhost:8000';

let app: TestServer;
let boss: Caller;
beforeAll(async () => {
  app = await testServer({ origin: FIRST });
  boss = await app.as('admin@beta.test');
});
afterAll(() => app.close());

/** Asks the API at an address of a company, by its host alone. */
const askAt = (origin: string, url: string, payload?: object) =>
  app.ordo.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api/v1${url}`,
    headers: { host: new URL(origin).host },
    ...(payload ? { payload } : {}),
  });
const tokenOf = (link: string): string =>
  new URL(link).searchParams.get(link.includes('invite=') ? 'invite' : 'token') ?? '';
const linkInfo = async (origin: string, link: string): Promise<number> =>
  (await askAt(origin, '/auth/link-info', { token: tokenOf(link) })).statusCode;

/** What was just mailed to an address: the one link in it. */
async function mailedLink(to: string): Promise<string> {
  const [mail] = await app.sql(`select text, html from message where "to" = array[$1] order by id desc limit 1`, [to]);
  const [link = ''] = /https?:\/\/[^\s"<>]+/.exec(mail.text) ?? [];
  expect(mail.html.replaceAll('&amp;', '&')).toContain(link);
  return link;
}

async function order(caller: Caller, more: object = {}): Promise<{ id: number }> {
  const type = (
    await caller.post('/ordertype', {
      name: `Visit ${Math.random()}`,
      prefix: `V${Math.floor(Math.random() * 1e6)}`,
      is_default: true,
    })
  ).data;
  const made = await caller.post('/order', { order_type_id: type.id, title: 'Visit', ...more });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect((await caller.post(`/order/${made.data.id}/release`, {})).status).toBe(200);
  return made.data;
}

test.each([
  ['http://localhost:8000', 'http://acme.localhost:8000'],
  ['http://127.0.0.1:8000', 'http://acme.localhost:8000'],
  ['http://[::1]:8000', 'http://acme.localhost:8000'],
  ['https://ordo.example.com', 'https://acme.ordo.example.com'],
])('a company of %s opens at %s', (origin, address) => {
  expect(addressOf('acme', origin)).toBe(address);
});

describe('a link of a second company leads into it', () => {
  test('invitations of staff, mailed and handed over, and the link for a forgotten password', async () => {
    const { data: person } = await boss.post('/user', { first_name: 'Lia', email: 'lia@beta.test' });
    const mailed = await mailedLink('lia@beta.test');
    expect(mailed.startsWith(`${SECOND}/reset_password?token=`)).toBe(true);
    expect([await linkInfo(SECOND, mailed), await linkInfo(FIRST, mailed)]).toEqual([200, 410]);
    const handed = (await boss.post(`/user/${person.id}/invitation-link`)).data.link;
    expect(handed.startsWith(`${SECOND}/reset_password?token=`)).toBe(true);
    expect(await linkInfo(SECOND, handed)).toBe(200);
    await askAt(SECOND, '/auth/pre_forgot', { email: 'admin@beta.test' });
    const forgotten = await mailedLink('admin@beta.test');
    expect(forgotten.startsWith(`${SECOND}/reset_password?token=`)).toBe(true);
    expect(await linkInfo(SECOND, forgotten)).toBe(200);
  });

  test('invitations of portal users, mailed and handed over', async () => {
    const customer = (await boss.post('/customer', { name: 'Beta customer', kind: 'company' })).data;
    const { link } = (await boss.post(`/customer/${customer.id}/invite/link`, { email: 'eva@site.test' })).data;
    await boss.post(`/customer/${customer.id}/invite`, { email: 'ivo@site.test' });
    for (const one of [link, await mailedLink('ivo@site.test')]) {
      expect(one.startsWith(`${SECOND}/customer-user?invite=`), one).toBe(true);
      expect([await linkInfo(SECOND, one), await linkInfo(FIRST, one)]).toEqual([200, 410]);
    }
  });

  test('to sign, and to rate', async () => {
    const customer = (await boss.post('/customer', { name: 'Rated', kind: 'company', email: 'rated@site.test' })).data;
    const { id } = await order(boss, { customer_id: customer.id });
    const { url } = (await boss.post(`/order/${id}/sign-link`, { email: 'maria@site.test' })).data;
    expect(url.startsWith(`${SECOND}/sign/`), url).toBe(true);
    expect((await mailedLink('maria@site.test')).startsWith(url)).toBe(true);
    const path = new URL(url).pathname;
    expect([(await askAt(SECOND, path)).statusCode, (await askAt(FIRST, path)).statusCode]).toEqual([200, 403]);
    for (const step of ['start', 'complete']) await boss.post(`/order/${id}/${step}`, {});
    const rating = new URL(await mailedLink('rated@site.test'));
    expect(rating.origin + rating.pathname).toBe(`${SECOND}/customer_feedback`);
    for (const name of ['rating', 'lang']) rating.searchParams.delete(name);
    const asked = `/auth/get_order_data${rating.search}`;
    expect([(await askAt(SECOND, asked)).statusCode, (await askAt(FIRST, asked)).statusCode]).toEqual([200, 403]);
  });

  test('documents in answers, the way back of an identity provider, and every other address in what was written', async () => {
    const paper = (
      await boss.post('/communication-template', { name: 'Rules', subject: 'Rules', html: '<p>Rules</p>' })
    ).data;
    const document = await boss.post('/master-document', {
      name: 'Rules',
      status: 'published',
      link: `template:${paper.id}`,
    });
    expect(document.status, JSON.stringify(document.body)).toBe(201);
    const { id } = await order(boss);
    const type = (await boss.get(`/order/${id}`)).data.order_type_id;
    await boss.post(`/ordertype/${type}/documents`, { master_document_id: document.data.id });
    const [row] = (await boss.get('/ordertype/documents', { activity_type_id: type, order_id: id, change_link: 'yes' }))
      .data;
    expect(row.resolved_link.startsWith(`${SECOND}/api/v1/ordertype/document-file?`), row.resolved_link).toBe(true);
    const { pathname, search } = new URL(row.resolved_link);
    expect((await askAt(SECOND, `${pathname}${search}`.replace('/api/v1', ''))).statusCode).toBe(200);
    expect((await boss.post('/ordertype/generate-pdf', { link: row.resolved_link })).status).toBe(200);
    expect((await boss.get('/auth/login-reach')).data.redirect_address).toBe(`${SECOND}/login/callback`);
    const written = await app.sql(
      `select m.text || m.html as said from message m join tenant t on t.id = m.tenant_id where t.subdomain = 'beta'`,
    );
    const origins = written.flatMap(({ said }) => String(said).match(/https?:\/\/[^/\s"<>]+/g) ?? []);
    expect([...new Set(origins)]).toEqual([SECOND]);
  });
});

test('the first company keeps the address of the installation; a primary domain comes before either', async () => {
  const admin = await app.as('admin@demo.test');
  const { url } = (await admin.post(`/order/${(await order(admin)).id}/sign-link`, {})).data;
  expect(url.startsWith(`${FIRST}/sign/`), url).toBe(true);
  await app.sql(`update tenant_domain set is_primary = true where web_domain = 'beta.test'`);
  const own = (await boss.post(`/order/${(await order(boss)).id}/sign-link`, {})).data.url;
  expect(own.startsWith('https://beta.test/sign/'), own).toBe(true);
  expect((await askAt('https://beta.test', new URL(own).pathname)).statusCode).toBe(200);
  // A company whose domain is the installation's own address answers there, whoever came first.
  await app.sql(`update tenant_domain set is_primary = false where web_domain = 'beta.test'`);
  await app.sql(
    `update tenant_domain set tenant_id = (select id from tenant where subdomain = 'beta') where web_domain = 'localhost'`,
  );
  const there = (await boss.post(`/order/${(await order(boss)).id}/sign-link`, {})).data.url;
  const elsewhere = (await admin.post(`/order/${(await order(admin)).id}/sign-link`, {})).data.url;
  expect([there.startsWith(`${FIRST}/sign/`), elsewhere.startsWith('http://demo.localhost:8000/sign/')]).toEqual([
    true,
    true,
  ]);
});

/** Where the installation's own address stands: what it is called with, and what no person follows. */
const KNOWN: Record<string, string> = {
  'apps/server/compose.ts': 'whether the installation is reached over TLS',
  'apps/server/main.ts': 'tells whoever starts it, and gives the first company its host',
  'tools/tenant.ts': 'prints the address of a company that was just made',
  'modules/files/upload/address.server.ts': 'the host a request came to; the installation where none is named',
  'modules/identity/environment/environment.server.ts':
    'the host a request came to; the installation where none is named',
  'modules/messages/public.server.ts': 'hands it to those who ask for the address of a company',
};

test('nothing builds an address out of the installation’s but the one function', () => {
  const tree = treeOf(ROOT);
  const found = tree.paths
    .filter(
      (path) =>
        /^(modules|platform|apps|tools)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|^platform\/testing\//.test(path),
    )
    .filter((path) => {
      const text = tree.read(path);
      // A name alone is no link: mails carry the installation's in their ids.
      return /\b(?:config|platform|readConfig\(\)|currentOutlet\(\))\.origin\b/.test(
        text.replaceAll(/new URL\((?:\w+\.)*origin\)\.hostname/g, ''),
      );
    });
  expect(found.sort()).toEqual(Object.keys(KNOWN).sort());
});
