import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../platform/testing/database.ts';
import { type ProductProcess, startProduct } from '../../../platform/testing/product-process.ts';
import { callerAt } from '../../../platform/testing/server.ts';
import { removeDataDirectory, temporaryDirectory } from '../../../platform/testing/temporary-server.ts';

const ADMIN = { email: 'boss@example.test', password: 'correct horse battery' };
const CLIENTS = 8;

let database: TestDatabase;
let dataDir: string;
const processes: (ProductProcess | null)[] = [null, null];

const startOne = (): Promise<ProductProcess> =>
  startProduct({
    ORDO_DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    ORDO_SECRET: 'a secret for both processes',
    ORDO_ADMIN_EMAIL: ADMIN.email,
    ORDO_ADMIN_PASSWORD: ADMIN.password,
    DRAIN_SECONDS: '2',
  });

beforeAll(async () => {
  database = await testDatabase();
  dataDir = await temporaryDirectory();
  processes[0] = await startOne();
  processes[1] = await startOne();
});
afterAll(async () => {
  for (const each of processes) await each?.end('SIGKILL');
  await database.close();
  await removeDataDirectory(dataDir);
});

/** What stands before the processes: passes requests on over kept connections to those that say that they are ready; tries nothing twice. */
async function startProxy(): Promise<{ origin: string; close(): void }> {
  const agent = new Agent({ keepAlive: true });
  const healthy = new Set<string>();
  const look = setInterval(async () => {
    for (const { origin } of processes.filter((each) => each !== null)) {
      const isReady = await fetch(`${origin}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      );
      if (isReady) healthy.add(origin);
      else healthy.delete(origin);
    }
  }, 100);
  let turn = 0;
  const server: Server = createServer((inbound, outbound) => {
    const targets = [...healthy];
    const target = targets[turn++ % targets.length];
    if (!target) return void outbound.writeHead(502).end('nobody is ready');
    const passed = request(
      `${target}${inbound.url}`,
      { agent, method: inbound.method, headers: inbound.headers },
      (answer) => {
        const { connection: _, ...headers } = answer.headers;
        outbound.writeHead(answer.statusCode ?? 502, headers);
        answer.pipe(outbound);
      },
    );
    passed.on('error', (error) => outbound.writeHead(502).end(error.message));
    inbound.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  while (healthy.size < 2) await new Promise((resolve) => setTimeout(resolve, 50));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      clearInterval(look);
      server.close();
      agent.destroy();
    },
  };
}

test('both processes are restarted one after the other under load, and no request fails', async () => {
  const proxy = await startProxy();
  try {
    const { data } = await callerAt(proxy.origin, 'main', null).post('/auth/login', ADMIN);
    const admin = callerAt(proxy.origin, 'main', data.token);
    await admin.post('/ordertype', { name: 'Rolling', prefix: 'ROL', is_default: true });
    const failed: string[] = [];
    let over = false;
    let done = 0;
    const clients = Array.from({ length: CLIENTS }, async (_, n) => {
      while (!over) {
        const answer = await (n % 2
          ? admin.get('/order', { page: 1 })
          : admin.post('/order', { title: `Client ${n}` }));
        if (answer.status > 201) failed.push(`${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
        else done++;
      }
    });
    for (const at of [0, 1]) {
      const { code } = (await processes[at]?.end('SIGTERM')) ?? {};
      expect(code).toBe(0);
      processes[at] = await startOne();
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    over = true;
    await Promise.all(clients);
    expect(failed).toEqual([]);
    expect(done).toBeGreaterThan(50);
  } finally {
    proxy.close();
  }
}, 180_000);
