import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { keptTranslations } from './kept-translations.server.ts';
import type { Text } from './text.rules.ts';

/** Every page that opens asks for all texts: they are put together once. */
let server: TestServer;
let admin: Caller;

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
});
afterAll(() => server.close());

/** As it comes over the wire, in the coding asked for. */
const asked = (headers: Record<string, string> = {}) =>
  new Promise<{ status: number | undefined; coding: string | undefined; tag: string | undefined; size: number }>(
    (resolve, reject) => {
      request(`${server.origin}/api/v1/lang/translations?lang=es&subdomain=demo`, { headers }, (answer) => {
        let size = 0;
        answer.on('data', (part: Buffer) => {
          size += part.length;
        });
        answer.on('end', () =>
          resolve({
            status: answer.statusCode,
            coding: answer.headers['content-encoding'],
            tag: answer.headers.etag,
            size,
          }),
        );
      })
        .on('error', reject)
        .end();
    },
  );

test('they come in the coding that is taken, under one tag, and not again to who has them', async () => {
  const [plain, br, gz, neither] = [
    await asked(),
    await asked({ 'accept-encoding': 'gzip, deflate, br' }),
    await asked({ 'accept-encoding': 'gzip;q=0.5, br;q=0' }),
    await asked({ 'accept-encoding': 'zstd' }),
  ];
  expect([plain, br, gz, neither].map(({ coding }) => coding)).toEqual([undefined, 'br', 'gzip', undefined]);
  expect(new Set([plain, br, gz].map(({ tag }) => tag)).size).toBe(1);
  expect(br.size).toBeLessThan(plain.size / 3);
  expect(gz.size).toBeLessThan(plain.size / 2);
  const again = await asked({ 'if-none-match': plain.tag ?? '' });
  expect([again.status, again.size]).toEqual([304, 0]);
  expect((await server.nobody().get('/lang/translations', { lang: 'es' })).data.text_field_required).toBe(
    'Ingrese un valor.',
  );
});

test('they are written once, and anew when the company changes its words', async () => {
  await asked();
  const written = vi.spyOn(JSON, 'stringify');
  const long = () => written.mock.results.filter(({ value }) => typeof value === 'string' && value.length > 100_000);
  const { tag } = await asked({ 'accept-encoding': 'br' });
  await Promise.all(Array.from({ length: 20 }, () => asked({ 'accept-encoding': 'br' })));
  expect(long()).toHaveLength(0);
  written.mockRestore();
  const text = (await admin.get('/lang/data', { q: 'page./ams/customers', page: 1 })).data[0];
  await admin.put(`/lang/${text.id}`, { values: [{ locale: 'es', text: 'Abonados' }] });
  expect((await asked()).tag).not.toBe(tag);
  const { data } = await server.nobody().get('/lang/translations', { lang: 'es' });
  expect(data['page./ams/customers']).toBe('Abonados');
  const other = await server.nobody('beta').get('/lang/translations', { lang: 'es' });
  expect(other.data['page./ams/customers']).toBe('Clientes');
});

test('they are kept by their size: the longest unasked goes first, and what is large by itself is not kept', async () => {
  const listOf = (letters: number): readonly Text[] => {
    // Hardly compressed: what is sent is about as large as what is written.
    const en = randomBytes(letters / 2).toString('hex');
    return [{ id: letters, key: 'x', bundle: { en, es: en } as Text['bundle'], own: undefined }];
  };
  const answers = keptTranslations({ all: 40_000, one: 20_000 });
  const lists = [6000, 6002, 6004, 6006, 6008, 6010].map(listOf);
  const first = lists[0] as readonly Text[];
  const one = await answers.of(first, 'en', false);
  expect(answers.size()).toBeGreaterThan(6000);
  for (const list of lists) {
    await answers.of(list, 'en', false);
    // Asked for again each time, so that it stays.
    expect(await answers.of(first, 'en', false)).toBe(one);
  }
  expect(answers.size()).toBeLessThanOrEqual(40_000);
  const before = answers.size();
  const large = listOf(60_000);
  const sent = await answers.of(large, 'en', false);
  expect(answers.size()).toBe(before);
  expect(await answers.of(large, 'en', false)).not.toBe(sent);
  expect(await answers.of(first, 'en', false)).toBe(one);
});
