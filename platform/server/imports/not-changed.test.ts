import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../testing/server.ts';

type Row = Record<string, string>;

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
});
afterAll(() => server?.close());

/** Rows of known records, and what of them no import writes. */
const IMPORTS: readonly [resource: string, known: Row, change: Row, told: string[]][] = [
  [
    'user',
    { first_name: 'Kept', email: 'kept@walk.example', roles: 'Officer', ex_ref_no: 'KEPT-1' },
    { email: 'other@walk.example', password: 'Quite-another-4711' },
    ['email other@walk.example', 'password null'],
  ],
  [
    'role',
    { name: 'Kept role', audience: 'staff', permissions: 'view.order' },
    { audience: 'customer' },
    ['audience customer'],
  ],
  ['language', { key: 'kept.text', module: 'kept', en: 'Kept' }, { module: 'other' }, ['module other']],
];

test.each(IMPORTS)(
  '%s: what differs and is not written is told, and only that',
  async (resource, known, change, told) => {
    const send = async (row: Row, dry_run: boolean) => {
      const { data, body } = await admin.post(`/import/${resource}`, { rows: [row], mode: 'upsert', dry_run });
      return data ?? expect.fail(JSON.stringify(body));
    };
    expect((await send(known, false)).created).toBe(1);
    expect(await send(known, true)).toMatchObject({ unchanged: 1, failed: 0, errors: [] });
    for (const dry_run of [true, false]) {
      const run = await send({ ...known, ...change }, dry_run);
      expect(run).toMatchObject({ unchanged: 1, failed: 0 });
      const warned = run.errors.filter(({ code }: { code: string }) => code === 'not_changed');
      expect(warned.map(({ column, value }: Row) => `${column} ${value}`)).toEqual(told);
      expect(JSON.stringify(run)).not.toContain('Quite-another');
      const columns = run.errors.filter(({ code }: { code: string }) => code === 'not_changed_rows');
      expect(columns).toHaveLength(told.length);
    }
  },
);
