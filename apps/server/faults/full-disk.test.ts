import { spawnSync } from 'node:child_process';
import { mkdir, open, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../platform/testing/clock/waiting.ts';
import { type ProductProcess, startProduct } from '../../../platform/testing/product-process.ts';
import type { Caller } from '../../../platform/testing/server.ts';
import { removeDataDirectory, temporaryDirectory } from '../../../platform/testing/temporary-server.ts';

const ADMIN = { email: 'boss@example.test', password: 'correct horse battery' };

// Only root can make a disk small enough to fill; for anybody else there is nothing to try, and it is reported as skipped.
const canMount = process.platform === 'linux' && process.getuid?.() === 0;

let place: string;
let dataDir: string;
let product: ProductProcess;
let admin: Caller;

beforeAll(async () => {
  if (!canMount) return;
  place = await temporaryDirectory();
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=320m,mode=0711', 'tmpfs', place], {
    encoding: 'utf8',
  });
  expect(mounted.stderr).toBe('');
  dataDir = join(place, 'data');
  await mkdir(dataDir, { mode: 0o711 });
  product = await startProduct({
    ORDO_DATA_DIR: dataDir,
    ORDO_DEMO: '0',
    ORDO_ADMIN_EMAIL: ADMIN.email,
    ORDO_ADMIN_PASSWORD: ADMIN.password,
  });
  admin = await product.as(ADMIN.email, ADMIN.password);
  await admin.post('/ordertype', { name: 'Filled', prefix: 'FUL', is_default: true });
});
afterAll(async () => {
  if (!canMount) return;
  await product.end('SIGTERM');
  spawnSync('umount', ['-l', place]);
  await removeDataDirectory(place);
});

/** Takes all the space there is. */
async function fill(): Promise<() => Promise<void>> {
  const path = join(place, 'ballast');
  const ballast = await open(path, 'w');
  for (const size of [4 * 1024 * 1024, 64 * 1024, 4096]) {
    while ((await ballast.write(Buffer.alloc(size)).catch(() => ({ bytesWritten: 0 }))).bytesWritten === size);
  }
  await ballast.close();
  expect((await statfs(place)).bavail).toBe(0);
  return () => rm(path);
}

const upload = async (): Promise<number> => {
  const file = Buffer.alloc(200_000, 'a,b\n');
  const granted = await admin.get('/presigned-url', { operation: 'put', key: 'some.csv', size: file.length });
  if (granted.status !== 200) return granted.status;
  const { pathname, search } = new URL(granted.data.url);
  return (await fetch(`${product.origin}${pathname}${search}`, { method: 'PUT', body: file })).status;
};

test.runIf(canMount)(
  'a full disk refuses what has to be written, ends nothing, and all goes on when space returns',
  async () => {
    expect((await admin.post('/order', { title: 'Before' })).status).toBe(201);
    const free = await fill();
    const refused = new Map<string, number>();
    let made = 1;
    // Pages that are there already are filled up before a new one is wanted.
    await until(async () => {
      const text = 'x'.repeat(5_000);
      const { status, body, headers } = await admin.post('/order', { title: 'Full', description: text });
      if (status === 201) made++;
      else {
        const words = `${status} ${body.code} ${typeof body.message} ${headers.has('retry-after')}`;
        refused.set(words, (refused.get(words) ?? 0) + 1);
      }
      return (
        (refused.get('507 storage_full string true') ?? 0) + (refused.get('503 service_unavailable string true') ?? 0) >
        3
      );
    }, 60);
    const known = /^(507 storage_full|503 service_unavailable|503 busy) string true$/;
    expect([...refused.keys()].filter((words) => !known.test(words))).toEqual([]);
    expect([503, 507]).toContain(await upload());
    for (let n = 0; n < 5; n++) expect([200, 503, 507]).toContain((await admin.get('/order', { page: 1 })).status);
    expect([(await fetch(`${product.origin}/healthz`)).status, product.child.exitCode]).toEqual([200, null]);
    await free();
    await until(async () => (await admin.post('/order', { title: 'After' })).status === 201, 60);
    made++;
    await until(async () => (await upload()) === 200);
    const { success } = await admin.get('/order', { page: 1 });
    expect(success.total).toBe(made);
    expect((await stat(join(dataDir, 'ordo.log'))).mode & 0o777).toBe(0o600);
  },
  240_000,
);
