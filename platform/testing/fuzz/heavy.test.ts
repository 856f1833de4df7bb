import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodyWith, placesOf, schemaOf } from '../conformance/schema-fields.ts';
import { type Caller, type TestServer, testServer } from '../server.ts';
import { watchEventLoop } from './event-loop.ts';
import { HEAVY, seeded } from './requests.ts';

/**
 * Texts that are nested or repeated beyond any use, in every place that takes a text: one request must not keep the process from everybody
 * else. Some of them in the suite, all by `npm run fuzz`.
 */
const MINUTES = Number(process.env.FUZZ_MINUTES || 0.5);
const SEED = Number(process.env.FUZZ_SEED || 20_261_129);
const SOME = 400;
/** Nobody waits that long for a sentence. */
const PATIENCE_MS = 20_000;
/** Nor does anybody else wait for it. */
const HELD_MS = 5_000;

let app: TestServer;
let admin: Caller;
beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());

const isText = (value: unknown): boolean => typeof value === 'string';

test(
  'no text holds the process',
  async () => {
    const places = app.ordo.modules
      .flatMap((module) => module.routes.map(({ endpoint }) => endpoint))
      .filter(({ body, rawBody, path }) => body && !rawBody && !path.startsWith('/auth/'))
      .flatMap((endpoint) => {
        const schema = schemaOf(endpoint.body as NonNullable<typeof endpoint.body>);
        return placesOf(schema, 3).map(({ path }) => ({ endpoint, schema, path }));
      });
    const random = seeded(SEED);
    const all = places.flatMap((place) => HEAVY.map((text) => ({ ...place, text })));
    const asked =
      MINUTES > 1 ? all : Array.from({ length: SOME }, () => all[Math.floor(random() * all.length)] as (typeof all)[0]);
    const slow: { ms: number; said: string }[] = [];
    const loop = watchEventLoop();
    const held: string[] = [];
    for (const { endpoint, schema, path, text } of asked) {
      const started = Date.now();
      const said = `${endpoint.method} ${endpoint.path} ${path.filter(isText).join('.')} ${text.slice(0, 24)}`;
      const answer = await admin
        .raw(endpoint.method, endpoint.path.replace(/\{\w+\}/g, '1'), {
          signal: AbortSignal.timeout(PATIENCE_MS),
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(bodyWith(schema, path, text)),
        })
        .catch((error: unknown) => error as Error);
      if (answer instanceof Error || answer.status >= 500)
        held.push(`${said} → ${answer instanceof Error ? answer.message : answer.status}`);
      else await answer.body?.cancel();
      slow.push({ ms: Date.now() - started, said });
      const ms = loop.longest();
      if (ms > HELD_MS) held.push(`${said} → nobody was answered for ${ms} ms`);
    }
    loop.stop();
    slow.sort((a, b) => b.ms - a.ms);
    console.log(
      `heavy texts: seed ${SEED}, ${asked.length} of ${all.length} asked, slowest ${slow
        .slice(0, 12)
        .map(({ ms, said }) => `${ms} ms ${said}`)
        .join('\n  ')}`,
    );
    expect(held).toEqual([]);
  },
  MINUTES * 60_000 + 600_000,
);
