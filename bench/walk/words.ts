import { join } from 'node:path';
import pg from 'pg';
import { seededRandom } from '../../database/seed/random.ts';
import { startEmbedded } from '../../platform/server/db/embedded.ts';
import { startOrdo } from '../servers.ts';
import { asker, BIG, fillCompanies } from './companies.ts';

/**
 * `npm run bench -- --words [--combinations 200]`: rows, total and sum of the list of a million activities against plain SQL past
 * every index, function and wall of ours, for random combinations of word, status, type, day and officer.
 */
const argv = process.argv.slice(2);
const option = (name: string, fallback: number): number =>
  Number(argv[argv.indexOf(`--${name}`) + 1] ?? fallback) || fallback;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const STATUSES = ['pending', 'released', 'incomplete', 'completed', 'cancelled'];
const WORDS = [
  'generator',
  'emergency visit',
  'pump king',
  'hotel',
  'kingston 47',
  '4711',
  'harbour',
  'zyxwvut',
  'cold room repair',
  'montego 99',
];
const DAY = 86_400_000;
const PAGE = 60;

interface Asked {
  q?: string;
  filters: Record<string, unknown>;
}

function combination(random: () => number, types: number[], officers: number[]): Asked {
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const some = <T>(list: readonly T[]): T[] | undefined =>
    random() < 0.5 ? undefined : list.filter(() => random() < 0.5);
  const to = Date.now() + 20 * DAY - Math.floor(random() * 700) * DAY;
  const from = to - (1 + Math.floor(random() * 40)) * DAY;
  const filters = {
    status: some(STATUSES),
    type_id: some(types),
    driver_id: random() < 0.4 ? [one(officers), one(officers)] : undefined,
    scheduled: random() < 0.5 ? { from: new Date(from).toISOString(), to: new Date(to).toISOString() } : undefined,
  };
  const given = Object.entries(filters).filter(([, value]) => value && (!Array.isArray(value) || value.length > 0));
  return { ...(random() < 0.85 ? { q: one(WORDS) } : {}), filters: Object.fromEntries(given) };
}

const PLAIN = `select o.id::int as id, o.total_price / o.exchange_rate as amount from "order" o
  left join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
  where o.tenant_id = $1 and o.deleted_at is null
    and ($2::text[] = '{}' or o.search_text like all ($2) or (c.deleted_at is null and c.search_text like all ($2) and app.fold(c.name) like all ($2)))
    and ($3::text[] is null or o.status = any ($3)) and ($4::bigint[] is null or o.order_type_id = any ($4))
    and ($5::bigint[] is null or o.driver_id = any ($5))
    and ($6::timestamptz is null or (o.scheduled_start <= $7 and (o.scheduled_start >= $6 or o.scheduled_end >= $6)))`;

interface Truth {
  total: number;
  sum: number;
  ids: number[];
}

async function plainly(client: pg.Client, tenant: number, { q = '', filters }: Asked): Promise<Truth> {
  const { status = null, type_id = null, driver_id = null, scheduled } = filters as Record<string, never>;
  const range = scheduled as { from: string; to: string } | undefined;
  const patterns = q
    .split(' ')
    .filter(Boolean)
    .map((word) => `%${word}%`);
  const { rows } = await client.query(
    `with f as materialized (${PLAIN}) select (select count(*)::int from f) as total, coalesce((select round(sum(amount), 2) from f), 0)::float8 as sum,
      array(select f.id from f join "order" x on x.tenant_id = $1 and x.id = f.id order by x.created_at desc, x.id desc limit ${PAGE}) as ids`,
    [tenant, patterns, status, type_id, driver_id, range?.from ?? null, range?.to ?? null],
  );
  return rows[0];
}

/** Gives how many combinations differ. */
export async function wordsEqualPlainSql(): Promise<number> {
  const directory = argv.includes('--data')
    ? (argv[argv.indexOf('--data') + 1] ?? '')
    : join(import.meta.dirname, '../../.cache/bench/cliffs');
  const database = await startEmbedded({ dataDir: directory, log: () => undefined });
  const client = new pg.Client({ connectionString: database.url });
  try {
    await fillCompanies(
      database.url,
      {
        big: option('big', 1_000_000),
        middle: option('middle', 10_000),
        companies: option('companies', 1),
        small: 5000,
      },
      say,
    );
    await client.connect();
    const ordo = await startOrdo(database.url, directory);
    try {
      return await compareAll(client, await asker(ordo.origin, BIG));
    } finally {
      await ordo.stop();
    }
  } finally {
    await client.end();
    await database.stop();
  }
}

/** Compares with an installation that runs. */
export async function compareAll(client: pg.Client, ask: Awaited<ReturnType<typeof asker>>): Promise<number> {
  const { rows } = await client.query(
    `select t.id::int as tenant, array(select id::int from order_type where tenant_id = t.id order by id) as types,
      array(select distinct driver_id::int from "order" where tenant_id = t.id and driver_id is not null limit 40) as officers
      from tenant t where subdomain = $1`,
    [BIG],
  );
  const { tenant, types, officers } = rows[0];
  const { next } = seededRandom(20_261_122);
  const count = option('combinations', 200);
  let [different, estimated, slowest] = [0, 0, 0];
  for (let n = 0; n < count; n++) {
    const asked = combination(next, types, officers);
    const truth = await plainly(client, tenant, asked);
    const first = await ask({ path: '/order', query: { ...asked, page: 1, per_page: PAGE } });
    const exact = await ask({ path: '/order', query: { ...asked, page: 1, per_page: PAGE, exact: 1 } });
    const [quick, whole] = [first, exact].map(({ text }) => JSON.parse(text).success);
    estimated += Number(quick.total_is_estimate === true);
    slowest = Math.max(slowest, first.ms);
    const ids = JSON.stringify(truth.ids);
    const isEqual =
      [quick, whole].every((answer) => JSON.stringify(answer.data.map((row: { id: number }) => row.id)) === ids) &&
      [whole, ...(quick.total_is_estimate ? [] : [quick])].every(
        (answer) => answer.total === truth.total && answer.sum_grand_total === truth.sum,
      );
    if (isEqual) continue;
    different++;
    say(
      `DIFFERS ${JSON.stringify(asked)}: ${whole.total} ${whole.sum_grand_total} and ${quick.total}, plain SQL ${truth.total} ${truth.sum}`,
    );
  }
  say(
    `${count - different} of ${count} combinations equal plain SQL; ${estimated} totals were estimates and said so; slowest first page ${slowest.toFixed(0)} ms`,
  );
  return different;
}
