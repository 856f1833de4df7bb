import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '../../../database/seed/random.ts';
import { until } from '../../../platform/testing/clock/waiting.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;
let tenant: number;
let types: number[];
let officers: number[];
const STATUSES = ['pending', 'released', 'incomplete', 'completed', 'cancelled'];
const ROWS = 24_000;
/** Common, rare, in the customer's name only, in both, of two letters, none. */
const WORDS = ['generator', 'pump 77', 'zanzibar', 'kingston 12', 'or', 'obelisk', 'generator kingston', 'nowhere'];

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  [{ id: tenant }] = await app.sql<Loose>("select id from tenant where subdomain = 'demo'");
  types = (await app.sql('select id::int from order_type where tenant_id = $1 order by id limit 4', [tenant])).map(
    ({ id }) => id,
  );
  officers = (
    await app.sql('select id::int from app_user where tenant_id = $1 and not is_customer_user order by id limit 4', [
      tenant,
    ])
  ).map(({ id }) => id);
  await app.sql(
    `insert into customer (tenant_id, customer_code, name, kind, lifecycle_stage_id)
      select $1, 'WORD-' || n, case when n = 1 then 'Zanzibar Traders' else 'Plain house ' || n end, 'company',
        (select id from lifecycle_stage where tenant_id = $1 and is_default) from generate_series(1, 40) n`,
    [tenant],
  );
  await app.sql(
    `insert into "order" (tenant_id, reference_no, reference_prefix, reference_seq, order_type_id, status, completed_at, title, city,
        customer_id, driver_id, total_price, exchange_rate, scheduled_start, scheduled_end, created_at)
      select $1, 'WORD-' || n, 'WORD', n, ($2::bigint[])[1 + n % 4], s.status, case when s.status = 'completed' then now() end,
        (array['Generator service', 'Pump ' || n % 100, 'Visit', 'Obelisk restored ' || n])[case when n % 2000 = 0 then 4 else 1 + n % 3 end],
        case when n % 5 = 0 then 'Kingston' end, (select id from customer where tenant_id = $1 and customer_code = 'WORD-' || (1 + n % 40)),
        case when n % 7 > 0 then ($3::bigint[])[1 + n % 4] end, (n % 1000) * 1.37, case when n % 3 = 0 then 1.25 else 1 end,
        case when n % 9 > 0 then now() - n * interval '40 minutes' end,
        case when n % 9 > 0 then now() - n * interval '40 minutes' + case when n % 500 = 1 then interval '9 days' else interval '90 minutes' end end,
        now() - n * interval '39 minutes'
      from generate_series(1, ${ROWS}) n, lateral (select ($4::text[])[1 + n % 5] as status) s`,
    [tenant, types, officers, STATUSES],
  );
  await app.sql('vacuum analyze "order"');
}, 180_000);
afterAll(() => app.close());

interface Asked {
  q?: string;
  filters: { status?: string[]; type_id?: number[]; driver_id?: number[]; scheduled?: { from: string; to: string } };
}

const { next: random } = seededRandom(7);
const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const some = <T>(list: readonly T[]): T[] | undefined =>
  random() < 0.5 ? undefined : list.filter(() => random() < 0.5);
const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString();

function combination(): Asked {
  const ago = Math.floor(random() * 640);
  const parts = {
    status: some(STATUSES),
    type_id: some(types),
    driver_id: some([0, ...officers]),
    scheduled: random() < 0.5 ? { from: day(ago + 1 + Math.floor(random() * 40)), to: day(ago) } : undefined,
  };
  const filters = Object.fromEntries(
    Object.entries(parts).filter(([, value]) => value && (!Array.isArray(value) || value.length > 0)),
  );
  return { ...(random() < 0.8 ? { q: one(WORDS) } : {}), filters } as Asked;
}

/** The same question in plain SQL, past every index, function and wall of ours. */
async function plainly({ q, filters }: Asked): Promise<{ ids: number[]; total: number; sum: number }> {
  const patterns = (q ?? '')
    .split(' ')
    .filter(Boolean)
    .map((word) => `%${word}%`);
  const rows = await app.sql<Loose>(
    `select o.id::int, o.total_price / o.exchange_rate as amount from "order" o left join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
      where o.tenant_id = $1 and o.deleted_at is null
        and ($2::text[] = '{}' or o.search_text like all ($2) or (app.fold(c.name) like all ($2) and c.deleted_at is null and length(($2::text[])[1]) > 4))
        and ($3::text[] is null or o.status = any ($3)) and ($4::bigint[] is null or o.order_type_id = any ($4))
        and ($5::bigint[] is null or coalesce(o.driver_id, 0) = any ($5))
        and ($6::timestamptz is null or (o.scheduled_start <= $7 and (o.scheduled_start >= $6 or o.scheduled_end >= $6)))
      order by o.created_at desc, o.id desc`,
    [
      tenant,
      patterns,
      filters.status ?? null,
      filters.type_id ?? null,
      filters.driver_id ?? null,
      filters.scheduled?.from ?? null,
      filters.scheduled?.to ?? null,
    ],
  );
  const [{ sum }] = await app.sql<Loose>(
    'select coalesce(round(sum(a), 2), 0)::float8 as sum from unnest($1::numeric[]) a',
    [rows.map((row) => row.amount)],
  );
  return { ids: rows.map((row) => row.id), total: rows.length, sum };
}

describe('rows, total and sum are those of plain SQL', () => {
  test('under any combination of word, status, type, day and officer', async () => {
    for (let n = 0; n < 60; n++) {
      const asked = combination();
      const [truth, answer] = [await plainly(asked), await admin.get('/order', { ...asked, page: 1, per_page: 20 })];
      const label = JSON.stringify(asked);
      expect(answer.status, label).toBe(200);
      expect(
        answer.data.map((row: Loose) => row.id),
        label,
      ).toEqual(truth.ids.slice(0, 20));
      const counted = answer.success.total_is_estimate
        ? (await admin.get('/order', { ...asked, exact: 1, per_page: 20 })).success
        : answer.success;
      expect([counted.total, counted.sum_grand_total], label).toEqual([truth.total, truth.sum]);
    }
  }, 180_000);

  test('also in another order, page by page, and in the export', async () => {
    const asked = {
      q: 'obelisk',
      filters: { status: ['completed', 'pending', 'released', 'incomplete', 'cancelled'] },
    };
    const { ids } = await plainly(asked);
    expect(ids).toHaveLength(ROWS / 2000);
    for (const sort of ['scheduled_start', '-total_price']) {
      const pages = await Promise.all([1, 2].map((page) => admin.get('/order', { ...asked, sort, page, per_page: 6 })));
      expect(pages.flatMap(({ data }) => data.map((row: Loose) => row.id)).sort(), sort).toEqual(ids.toSorted());
    }
    const file = await admin.raw('GET', `/order/export-excel?q=obelisk`, { headers: { accept: 'text/csv' } });
    expect((await file.text()).trim().split('\n')).toHaveLength(ids.length + 1);
  });

  test('a word with more hits than are counted says so', async () => {
    const { success } = await admin.get('/order', { q: 'word', page: 1, per_page: 1 });
    expect(success.total_is_estimate).toBe(true);
    const exact = await admin.get('/order', { q: 'word', page: 1, per_page: 1, exact: 1 });
    expect(exact.success.total).toBe(ROWS);
    expect(exact.success.total_is_estimate).toBeUndefined();
  });

  test('of words that none of the newest activities hold, as after an import, none is passed over', async () => {
    await app.sql(
      `insert into "order" (tenant_id, reference_no, reference_prefix, reference_seq, order_type_id, status, title, customer_id)
        select $1, 'NEW-' || n, 'NEW', n, $2, 'pending', 'Wall painted', (select id from customer where tenant_id = $1 and customer_code = 'WORD-2')
        from generate_series(1, 33000) n`,
      [tenant, types[0]],
    );
    await app.sql('vacuum analyze "order"');
    const [{ bound, newest }] = await app.sql<Loose>(
      `select set_config('app.tenant_id', $1::text, true), app.search_bound('generator')::int as bound, (select max(id)::int from "order") as newest`,
      [tenant],
    );
    expect([bound < newest - 30_000, bound > 0]).toEqual([true, true]);
    for (const q of ['generator', 'generator kingston', 'zanzibar', 'word', 'wall'])
      for (const filters of [{}, { status: ['completed', 'cancelled'] }, { driver_id: [officers[0] as number] }]) {
        const { ids } = await plainly({ q, filters });
        const pages = await Promise.all([1, 7].map((page) => admin.get('/order', { q, filters, page, per_page: 20 })));
        const shown = pages.map(({ data }) => data.map((row: Loose) => row.id));
        expect(shown, q).toEqual([ids.slice(0, 20), ids.slice(120, 140)]);
      }
  }, 180_000);
});

describe('the search function', () => {
  const calls = async (): Promise<number> => {
    // A connection tells what it ran at the latest when it ends.
    await app.sql(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    const [row] = await app.sql<Loose>(
      "select coalesce(sum(calls), 0)::int as n from pg_stat_user_functions where funcname ~ '^search_order'",
    );
    return row.n;
  };
  beforeAll(async () => {
    await app.sql("alter system set track_functions = 'pl'");
    await app.sql('select pg_reload_conf()');
    await until(async () => (await app.sql('show track_functions'))[0]?.track_functions === 'pl');
    await calls();
  });
  afterAll(async () => {
    await app.sql('alter system reset track_functions');
    await app.sql('select pg_reload_conf()');
  });

  test.each([
    ['a word that few hold', { q: 'obelisk' }],
    ['a word that many hold', { q: 'generator' }],
    [
      'words with filters and an exact total',
      { q: 'pump 77', exact: 1, filters: { status: ['pending', 'completed'] } },
    ],
    ['words in another order', { q: 'kingston 12', sort: '-total_price' }],
  ])('runs once a request: %s', async (_, asked) => {
    const before = await calls();
    // The connections that ended are made anew before it counts.
    await until(async () => {
      const all = await Promise.all(Array.from({ length: 12 }, () => admin.get('/order', { page: 1, per_page: 1 })));
      return all.every(({ status }) => status === 200);
    });
    expect((await admin.get('/order', { page: 1, ...asked })).status).toBe(200);
    expect((await calls()) - before).toBe(1);
  });
});
