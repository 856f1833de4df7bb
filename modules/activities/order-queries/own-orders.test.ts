import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../../../database/seed/random.ts';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

const ROWS = 3_000;
const STATUSES = ['pending', 'released', 'incomplete', 'completed', 'cancelled'];
const SORTS = [
  'id',
  'created_at',
  'updated_at',
  'reference_no',
  'title',
  'status',
  'priority',
  'scheduled_start',
  'due_at',
  'completed_at',
  'display_order',
  'city',
  'total_price',
];
/** Who made, drives, seconds or has reviewed it; the person's id is $2. */
const OWN = `(o.created_by = $2 or o.driver_id = $2 or o.secondary_officer_id = $2
  or exists (select from order_checkoff rc where rc.tenant_id = o.tenant_id and rc.order_id = o.id and rc.done_by = $2))`;

interface Person {
  readonly name: string;
  readonly caller: Caller;
  readonly id: number;
  readonly own: boolean;
  readonly types: readonly number[];
}

let app: TestServer;
let tenant: number;
let types: number[];
let people: Person[];
const { next: random, pick } = seededRandom(11);

beforeAll(async () => {
  app = await testServer();
  const admin = await app.as('admin@demo.test');
  [{ id: tenant }] = await app.sql<Loose>("select id from tenant where subdomain = 'demo'");
  const found = await app.sql('select id::int from order_type where tenant_id = $1 order by id limit 4', [tenant]);
  types = found.map(({ id }) => id);
  const two = types.slice(0, 2);
  const granted = Object.fromEntries(two.map((type) => [type, ['view']]));
  const slugs = ['view.order', 'view_prices.order'];
  const made = [
    { name: 'own', own: true, types, ...(await staffWith(app, slugs, 'all')) },
    { name: 'own of two types', own: true, types: two, ...(await staffWith(app, slugs, granted as Loose)) },
    {
      name: 'two types',
      own: false,
      types: two,
      ...(await staffWith(app, [...slugs, 'view_all.order'], granted as Loose)),
    },
  ];
  const all = await app.sql('select id::int from order_type where tenant_id = $1', [tenant]);
  people = [...made, { name: 'everybody', own: false, types: all.map(({ id }) => id), caller: admin, id: 1 }];
  for (const { id } of made) await fill(id);
  await app.sql('analyze "order"');
}, 180_000);
afterAll(() => app.close());

/** Activities of which the person made, drives, seconds and reviewed some, and some in two of these ways. */
async function fill(me: number): Promise<void> {
  await app.sql(
    `insert into "order" (tenant_id, reference_no, reference_prefix, reference_seq, order_type_id, status, completed_at, title, city, priority,
        created_by, driver_id, secondary_officer_id, total_price, exchange_rate, scheduled_start, due_at, display_order, note_count, created_at)
      select $1, chr(65 + n % 4) || $5 || '-' || n, chr(65 + n % 4), n, ($2::bigint[])[1 + n % 4], s.status,
        case when s.status = 'completed' then now() - n * interval '1 minute' end,
        case when n % 6 > 0 then 'Visit ' || n % 50 end, case when n % 5 = 0 then 'Kingston' end, 1 + n % 3,
        case when n % 7 = 0 then $3::bigint end, case when n % 5 = 0 then $3::bigint end, case when n % 11 = 0 and n % 5 > 0 then $3::bigint end,
        (n % 300) * 1.37, case when n % 3 = 0 then 1.25 else 1 end, case when n % 9 > 0 then now() - n * interval '40 minutes' end,
        case when n % 4 > 0 then now() + n % 17 * interval '1 day' end, n % 20, case when n % 3 = 0 then 1 else 0 end,
        now() - n % 900 * interval '39 minutes'
      from generate_series(1, ${ROWS}) n, lateral (select ($4::text[])[1 + n % 5] as status) s`,
    [tenant, types, me, STATUSES, String(me)],
  );
  await app.sql(
    `insert into order_checkoff (tenant_id, order_id, checkoff_type_id, result, done_at, done_by)
      select $1, o.id, (select id from checkoff_type where tenant_id = $1 order by id limit 1), 'passed', now(), $2
      from "order" o where o.tenant_id = $1 and o.reference_seq % 13 = 0 and o.reference_no like '%' || $3 || '-%'`,
    [tenant, me, String(me)],
  );
}

const orderOf = (sort: string): string => {
  const [name, direction] = sort.startsWith('-') ? [sort.slice(1), 'desc'] : [sort, 'asc'];
  const tie = name === 'id' ? '' : `, o.id ${direction}`;
  return `o.${name} ${direction} nulls last${tie}`;
};

/** The same in plain SQL, past every index and wall of ours. */
async function plainly(
  person: Person,
  filters: Loose,
  sort: string,
): Promise<{ ids: number[]; total: number; sum: number }> {
  const rows = await app.sql<Loose>(
    `select o.id::int, o.total_price / o.exchange_rate as amount from "order" o
      where o.tenant_id = $1 and o.deleted_at is null and ${person.own ? OWN : '$2::bigint > 0'} and o.order_type_id = any ($3)
        and ($4::text[] is null or o.status = any ($4)) and ($5::boolean is null or (o.note_count > 0) = $5)
        and ($6::boolean is null or (o.scheduled_start is null) = $6)
        and ($7::bigint is null or o.driver_id = $7 or o.secondary_officer_id = $7)
      order by ${orderOf(sort)}`,
    [
      tenant,
      person.id,
      person.types,
      filters.status ?? null,
      filters.has_notes ?? null,
      filters.unscheduled ?? null,
      filters.officer_id?.[0] ?? null,
    ],
  );
  const [{ sum }] = await app.sql<Loose>(
    'select coalesce(round(sum(a), 2), 0)::float8 as sum from unnest($1::numeric[]) a',
    [rows.map((row) => row.amount)],
  );
  return { ids: rows.map((row) => row.id), total: rows.length, sum };
}

function combination(): Loose {
  const filters = {
    status: random() < 0.5 ? STATUSES.filter(() => random() < 0.6) : [],
    has_notes: random() < 0.3 ? random() < 0.5 : undefined,
    unscheduled: random() < 0.3 ? random() < 0.5 : undefined,
    officer_id: random() < 0.3 ? [pick(people).id] : undefined,
  };
  const given = Object.entries(filters).filter(([, value]) => value !== undefined && (value as Loose).length !== 0);
  return { filters: Object.fromEntries(given), sort: `${random() < 0.5 ? '-' : ''}${pick(SORTS)}` };
}

test('whoever sees all, some types or their own work reads the rows, total and sum of plain SQL in any order, on any page', async () => {
  for (let n = 0; n < 88; n++) {
    const person = people[n % people.length] as Person;
    const { filters, sort } = combination();
    const label = `${person.name} ${JSON.stringify(filters)} ${sort}`;
    const truth = await plainly(person, filters, sort);
    const page = 1 + Math.floor((random() * truth.total) / 20);
    const answer = await person.caller.get('/order', { filters, sort, page, per_page: 20 });
    expect(answer.status, label).toBe(200);
    const shown = answer.data.map((row: Loose) => row.id);
    expect(shown, label).toEqual(truth.ids.slice((page - 1) * 20, page * 20));
    expect([answer.success.total, answer.success.sum_grand_total], label).toEqual([truth.total, truth.sum]);
    const { next_cursor: cursor } = answer.success;
    if (!cursor) continue;
    const next = await person.caller.get('/order', { filters, cursor, per_page: 20 });
    expect(
      next.data.map((row: Loose) => row.id),
      `${label}, the next page`,
    ).toEqual(truth.ids.slice(page * 20, page * 20 + 20));
    const back = await person.caller.get('/order', { filters, cursor: next.success.prev_cursor, per_page: 20 });
    expect(
      back.data.map((row: Loose) => row.id),
      `${label}, and back`,
    ).toEqual(shown);
  }
}, 120_000);
