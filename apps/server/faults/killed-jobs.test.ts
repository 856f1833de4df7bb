import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;
let tenant: number;
let person: number;

beforeAll(async () => {
  app = await testServer({ isWorker: true });
  admin = await app.as('admin@demo.test');
  const [who] = await app.sql(
    "select tenant_id as tenant, id::int as person from app_user where email = 'admin@demo.test' and tenant_id = (select id from tenant where subdomain = 'demo')",
  );
  ({ tenant, person } = who);
});
afterAll(() => app?.close());

const STOPPED = {
  en: 'Stopped: the server was restarted. Start it again.',
  es: 'Tarea detenida: el servidor se reinició. Iníciela de nuevo.',
};

const row = async (table: string, columns: Record<string, unknown>): Promise<number> => {
  const all = { tenant_id: tenant, ...columns };
  const names = Object.keys(all);
  const [made] = await app.sql(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id::int`,
    Object.values(all),
  );
  return made.id;
};
const read = async (table: string, id: number) => (await app.sql(`select * from ${table} where id = $1`, [id]))[0];

interface Case {
  /** What the job is asked to do; makes the row that it names. */
  payload(): Promise<Record<string, unknown>> | Record<string, unknown>;
  /** How that row ends. */
  ended?(payload: Loose): Promise<void>;
}

const exported = async ({ exportId }: Loose) =>
  expect(await read('export_run', exportId)).toMatchObject({ status: 'failed', finished_at: expect.any(Date) });
const anExport = async () => ({
  exportId: await row('export_run', { resource: 'customer', format: 'csv', status: 'running', user_id: person }),
});
const problemsOf = async (runId: number) =>
  (await app.sql('select message from import_error where run_id = $1', [runId])).map(({ message }) => message);

/** Every worker of the product, and what is left behind when its process is killed in every try. */
const CASES: Readonly<Record<string, Case>> = {
  'activities.bulk': { payload: () => ({ ids: [1, 2], wish: { name: 'set_cancel' }, asked: {} }) },
  'activities.render_snapshot': { payload: () => ({ snapshot_id: 0 }) },
  'activities.statement': { payload: () => ({ wish: { orderIds: [1] }, asked: {} }) },
  'backup.export_everything': {
    payload: async () => ({ runId: await row('backup_run', { kind: 'export' }) }),
    async ended({ runId }) {
      const ended = await read('backup_run', runId);
      expect(ended).toMatchObject({
        status: 'failed',
        error: expect.stringMatching(/stopped/),
        finished_at: expect.any(Date),
      });
    },
  },
  'currency.rebase': { payload: () => ({ currencyId: 0 }) },
  'export.run': { payload: anExport, ended: exported },
  'files.process': { payload: () => ({ key: 'none' }) },
  'import.run': {
    payload: async () => ({
      runId: await row('import_run', { resource: 'customer', status: 'importing', created: 3, user_id: person }),
    }),
    async ended({ runId }) {
      const ended = { status: 'failed', created: 0, finished_at: expect.any(Date) };
      expect(await read('import_run', runId)).toMatchObject(ended);
      expect(await problemsOf(runId)).toEqual([expect.stringMatching(/Nothing was saved/)]);
    },
  },
  'import.undo': {
    payload: async () => ({
      runId: await row('import_run', {
        resource: 'customer',
        status: 'undoing',
        created: 3,
        user_id: person,
        finished_at: new Date(),
      }),
      language: 'en',
    }),
    async ended({ runId }) {
      expect(await read('import_run', runId)).toMatchObject({
        status: 'done',
        undo: { problem: { message: STOPPED.en, rows: [] } },
      });
    },
  },
  'reports.export': { payload: anExport, ended: exported },
};

/** A job whose tries are used up, each of them without a word. */
async function kill(kind: string, payload: object, userId: number | null = person): Promise<number> {
  const id = await row('job_status', {
    kind,
    title: kind,
    state: 'running',
    payload: JSON.stringify(payload),
    user_id: userId,
  });
  await app.sql(
    `insert into pgboss.job (name, data) values ('ordo.lost', jsonb_build_object('tenantId', $1::int, 'statusId', $2::int))`,
    [tenant, id],
  );
  await expect.poll(async () => (await read('job_status', id)).state, { timeout: 20_000 }).toBe('failed');
  return id;
}

test('the cases below are the workers of the product', async () => {
  const queues = await app.sql(
    `select name from pgboss.queue where name not like 'schedule.%' and name not like '\\_\\_%'`,
  );
  expect(
    queues
      .map(({ name }) => name)
      .filter((name) => name !== 'ordo.lost')
      .sort(),
  ).toEqual(Object.keys(CASES).sort());
});

test.each(Object.keys(CASES))('%s that was killed in every try ends, with the row it names, in words', async (kind) => {
  const { payload, ended } = CASES[kind] as Case;
  const sent = await payload();
  const id = await kill(kind, sent);
  const { data } = await admin.get(`/job/${id}`);
  expect(data).toMatchObject({ state: 'failed', error: STOPPED.en, finished_at: expect.any(String) });
  await ended?.(sent);
  // What ends says so by its moment: nothing of the company is left open.
  for (const { table } of await app.sql(`select table_name as table from information_schema.columns
      where table_schema = 'public' and column_name = 'finished_at'`)) {
    const open = await app.sql(`select * from ${table} where tenant_id = $1 and finished_at is null`, [tenant]);
    expect(open, table).toEqual([]);
  }
});

test('a killed job speaks the language it was asked in, else that of its person, else of the company', async () => {
  const told = async (payload: object, userId: number | null = person) =>
    (await read('job_status', await kill('files.process', payload, userId))).error;
  expect(await told({ asked: { language: 'es' } })).toBe(STOPPED.es);
  await app.sql("update app_user set language = 'es' where id = $1", [person]);
  expect([await told({}), await told({ language: 'en' })]).toEqual([STOPPED.es, STOPPED.en]);
  await app.sql("update company set language = 'es' where tenant_id = $1", [tenant]);
  expect(await told({}, null)).toBe(STOPPED.es);
});

test('a job ends although what it left behind cannot be put right', async () => {
  await kill('import.undo', { runId: 'no number' });
});
