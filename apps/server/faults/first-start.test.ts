import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { startEmbedded } from '../../../platform/server/db/embedded.ts';
import { until } from '../../../platform/testing/clock/waiting.ts';
import { testDatabase } from '../../../platform/testing/database.ts';
import { type ProductProcess, spawnProduct } from '../../../platform/testing/product-process.ts';
import { removeDataDirectory, temporaryDirectory } from '../../../platform/testing/temporary-server.ts';
import { prepareDatabase } from '../first-start.ts';

const ADMIN = { email: 'boss@example.test', password: 'correct horse battery' };
const SECRET = 'shown only now';

let running: ProductProcess[] = [];
let dataDir = '';

afterEach(async () => {
  for (const product of running) if (product.child.exitCode === null) await product.end('SIGKILL');
  running = [];
  if (dataDir) await removeDataDirectory(dataDir);
  dataDir = '';
});

async function spawnHere(): Promise<ProductProcess> {
  dataDir ||= await temporaryDirectory();
  const product = await spawnProduct({
    ORDO_DATA_DIR: dataDir,
    ORDO_ADMIN_EMAIL: ADMIN.email,
    ORDO_ADMIN_PASSWORD: ADMIN.password,
  });
  running.push(product);
  return product;
}

const passwordIn = (product: ProductProcess): string | undefined =>
  /password (\S+), shown only now/.exec(product.said())?.[1];

/** The demo people and the administrator of the environment can work. */
async function expectEntered(product: ProductProcess, demoPassword: string): Promise<void> {
  const boss = await product.as(ADMIN.email, ADMIN.password, 'demo');
  expect((await boss.get('/order', { page: 1 })).success.total).toBeGreaterThan(300);
  await product.as('admin@demo.test', demoPassword, 'demo');
}

describe('a first start that is interrupted', () => {
  test.each(['SIGKILL', 'SIGINT'] as const)(
    '%s while the demo company loads: the next start does all of it',
    async (signal) => {
      const first = await spawnHere();
      await first.says('loading the demo company');
      // It takes a second or more on any machine.
      await new Promise((resolve) => setTimeout(resolve, 100));
      const { code } = await first.end(signal);
      if (signal === 'SIGINT')
        expect([code, first.said()]).toEqual([0, expect.not.stringMatching(/could not|[Ee]rror/)]);
      const second = await spawnHere();
      await second.says('Ordo is ready');
      await second.says(SECRET);
      await expectEntered(second, passwordIn(second) ?? '');
      expect((await second.end('SIGTERM')).code).toBe(0);
    },
    120_000,
  );

  test('SIGKILL while the files of the demo company are stored: no file lies there that nothing points at', async () => {
    const first = await spawnHere();
    await until(async () => (await storedKeys()).length > 2, 60);
    await first.end('SIGKILL');
    const left = await storedKeys();
    const second = await spawnHere();
    await second.says('Ordo is ready');
    await second.end('SIGTERM');
    const known = await inDatabase('select key from stored_object order by key');
    expect(known.length).toBeGreaterThan(left.length - 1);
    expect(await storedKeys()).toEqual(known.map(({ key }) => key));
    expect(await inDatabase('select 1 from attachment where object_key is not null limit 1')).toHaveLength(1);
  }, 120_000);

  test('a password that nobody was told is made anew, once; what was told holds', async () => {
    const first = await spawnHere();
    await first.says(SECRET);
    await first.end('SIGTERM');
    // As the start leaves it that ends between the data and the words.
    await inDatabase(`update tenant set first_start = '{welcome}'`);
    const second = await spawnHere();
    await second.says('Stop with Ctrl-C');
    const told = passwordIn(second) ?? '';
    expect([told.length > 8, told === passwordIn(first)]).toEqual([true, false]);
    await expectEntered(second, told);
    await second.end('SIGTERM');
    const third = await spawnHere();
    await third.says('Stop with Ctrl-C');
    expect(passwordIn(third)).toBeUndefined();
    await expectEntered(third, told);
  }, 180_000);
});

/** Keys of the files that lie in the store. */
async function storedKeys(): Promise<string[]> {
  const names = await readdir(join(dataDir, 'files'), { recursive: true }).catch(() => []);
  return names.filter((name) => /^t\d+\/\d+\/[^/]+$/.test(name)).sort();
}

async function inDatabase(text: string): Promise<Record<string, unknown>[]> {
  const embedded = await startEmbedded({ dataDir, log: () => undefined });
  const client = new pg.Client({ connectionString: embedded.url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  await embedded.stop();
  return rows;
}

describe('the steps', () => {
  const quiet = { demoPassword: 'grey stone bridge', hosts: [], log: () => undefined };

  test('a company that an earlier version left without anybody in it gets its people', async () => {
    const database = await testDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      await client.query(`insert into tenant (subdomain, name) values ('demo', 'Half')`);
      await prepareDatabase({ ...quiet, url: database.url, demo: true, admin: ADMIN });
      const people = await client.query(
        `select email from app_user where email in ('admin@demo.test', 'boss@example.test') order by 1`,
      );
      expect(people.rows).toHaveLength(2);
      expect((await client.query('select count(*)::int as n from tenant')).rows).toEqual([{ n: 1 }]);
    } finally {
      await client.end();
      await database.close();
    }
  });

  test('an administrator who is asked for late is made once, and never again after they went', async () => {
    const database = await testDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const prepared = (admin: typeof ADMIN | null) =>
      prepareDatabase({ ...quiet, url: database.url, demo: false, admin });
    const people = async () => (await client.query('select email from app_user')).rows.map((row) => row.email);
    try {
      await prepared(null);
      expect(await people()).toEqual([]);
      await prepared(ADMIN);
      expect(await people()).toEqual([ADMIN.email]);
      await client.query(`update app_user set email = 'renamed@example.test'`);
      await prepared(ADMIN);
      expect(await people()).toEqual(['renamed@example.test']);
    } finally {
      await client.end();
      await database.close();
    }
  });
});
