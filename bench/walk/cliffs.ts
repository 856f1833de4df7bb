import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../platform/server/db/embedded.ts';
import { startOrdo } from '../servers.ts';
import { type Asker, asker, BIG, FIRST_SMALL, fillCompanies, MIDDLE } from './companies.ts';
import { keptValues } from './kept-values.ts';
import { listSorts } from './list-questions.ts';
import { orderValues } from './order-values.ts';
import { partPaths } from './part-questions.ts';
import { limitPeople, PEOPLE, type Person } from './people.ts';
import { type Known, type Subject, subjects } from './questions.ts';

/**
 * `npm run bench -- --cliffs [--big 1000000 --middle 10000 --companies 200 --small 5000 --only activities]`: asks the same of a company of a million
 * activities, of one of ten thousand and of a small one, as administrator and as people who see a part. What takes three times as long in the big one, or more than 100 ms (a second
 * for figures of the whole company), is a cliff and fails.
 */
const GROWTH = 3;
const MOST_MS = 100;
/**
 * Growth is reckoned from here at least: what a million answer within three times this nobody waits for, whatever ten thousand take,
 * and a list of a dozen rows takes as long when the machine does something else for a moment.
 */
const FLOOR_MS = 20;
/** What looks like a cliff is asked so often again: a busy machine passes, a cliff stays. */
const MORE_TRIES = 6;
const MOST_PAGES = 50;

interface Walked {
  subject: Subject;
  big: number;
  middle: number;
  small: number;
  kilobytes: number;
  status: number;
}

const words = process.argv.slice(2);
const option = (name: string, fallback: number): number =>
  Number(words[words.indexOf(`--${name}`) + 1] ?? fallback) || fallback;
const text = (name: string): string | undefined =>
  words.includes(`--${name}`) ? words[words.indexOf(`--${name}`) + 1] : undefined;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The quickest of some tries: a busy machine is not a cliff. */
async function quickest(
  ask: Asker,
  subject: Subject,
  tries: number,
): Promise<{ ms: number; status: number; bytes: number }> {
  let best = await ask(subject);
  for (let n = 1; n < tries; n++) {
    const next = await ask(subject);
    if (next.ms < best.ms) best = next;
  }
  return best;
}

interface KnownRow {
  id: number;
  reference_no: string;
  order_type_id: number;
  customer?: { id: number };
  driver?: { id: number };
}

/** An activity with a customer and an officer; the newest may have none, least of all after a load. */
async function knownOf(ask: Asker): Promise<Omit<Known, 'values' | 'parts' | 'sorts'>> {
  let row: KnownRow | undefined;
  for (let page = 1; !row && page <= MOST_PAGES; page++) {
    const answer = JSON.parse((await ask({ path: '/order', query: { page, per_page: 100, sort: 'created_at' } })).text);
    row = (answer.success.data as KnownRow[]).find(({ customer, driver }) => customer && driver);
  }
  if (!row) throw new Error('no activity to ask for');
  return {
    order: row.id,
    reference: row.reference_no,
    type: row.order_type_id,
    customer: row.customer?.id ?? 0,
    officer: row.driver?.id ?? 0,
  };
}

const growth = ({ big, middle }: Walked): number => big / Math.max(middle, FLOOR_MS);
const isCliff = (walked: Walked): boolean =>
  walked.status !== 200 ||
  walked.big > (walked.subject.most ?? MOST_MS) ||
  walked.small > (walked.subject.most ?? MOST_MS) ||
  (!walked.subject.most && walked.big > FLOOR_MS && growth(walked) > GROWTH);

async function measured(
  subject: Subject,
  asked: readonly (readonly [Asker, Subject])[],
  tries: number,
): Promise<Walked> {
  const answers = [];
  for (const [ask, each] of asked) answers.push(await quickest(ask, each, tries));
  const [big, middle, small] = answers;
  return {
    ...{ subject, big: big?.ms ?? 0, middle: middle?.ms ?? 0, small: small?.ms ?? 0 },
    ...{ kilobytes: (big?.bytes ?? 0) / 1024, status: big?.status ?? 0 },
  };
}

/** The quickest of both; the ten thousand keep what they took at the same time as the million. */
const better = (one: Walked, other: Walked): Walked => ({
  ...(other.big < one.big ? other : one),
  small: Math.min(one.small, other.small),
});

/** A company of the walk as one person: what is asked of it. */
interface Company {
  readonly ask: Asker;
  readonly subjects: ReadonlyMap<string, Subject>;
}

/** The values of a company are looked up once, whoever asks, and kept while it has no others. */
async function companyOf(client: pg.Client, subdomain: string, directory: string) {
  const { rows } = await client.query('select id::int from tenant where subdomain = $1', [subdomain]);
  const tenant: number = rows[0].id;
  await limitPeople(client, subdomain);
  const asks = await keptValues(client, tenant, directory);
  return { subdomain, tenant, asks, values: await orderValues(asks, tenant) };
}

async function asPerson(
  origin: string,
  { subdomain, tenant, asks, values }: Awaited<ReturnType<typeof companyOf>>,
  person: Person,
): Promise<Company> {
  const ask = await asker(origin, subdomain, person);
  const known = { ...(await knownOf(ask)), parts: await partPaths(ask), sorts: await listSorts(ask), values };
  const all = await subjects(asks, tenant, known, person);
  return { ask, subjects: new Map(all.map((each) => [each.name, each])) };
}

/** Asks the three companies every question whose name matches; one that a company has no value for is asked of the others. */
export async function walk(
  { origin, client, directory }: { origin: string; client: pg.Client; directory: string },
  only?: RegExp,
): Promise<Walked[]> {
  const companies = [];
  for (const name of [BIG, MIDDLE, FIRST_SMALL]) companies.push(await companyOf(client, name, directory));
  const walked: Walked[] = [];
  for (const person of PEOPLE) {
    const asked: Company[] = [];
    for (const company of companies) asked.push(await asPerson(origin, company, person));
    for (const [name, subject] of asked[0]?.subjects ?? []) {
      if (only && !only.test(name)) continue;
      const each = asked.map(({ ask, subjects: theirs }) => [ask, theirs.get(name) ?? subject] as const);
      let found = await measured(subject, each, 1);
      if (isCliff(found)) found = better(found, await measured(subject, each, MORE_TRIES));
      if (isCliff(found)) say(line(found));
      walked.push(found);
    }
  }
  return walked;
}

const line = (walked: Walked): string =>
  [
    isCliff(walked) ? 'CLIFF ' : 'held  ',
    walked.subject.name.padEnd(58),
    `${walked.big.toFixed(0).padStart(6)} ms`,
    `${walked.middle.toFixed(0).padStart(6)} ms`,
    `${walked.small.toFixed(0).padStart(6)} ms`,
    `${growth(walked).toFixed(1).padStart(6)}×`,
    `${walked.kilobytes.toFixed(0).padStart(6)} kB`,
    walked.status === 200 ? '' : `answered ${walked.status}`,
  ].join('  ');

export function report(walked: readonly Walked[]): number {
  const cliffs = walked.filter(isCliff);
  const isShown = (each: Walked): boolean => isCliff(each) || each.big > FLOOR_MS * 2;
  say(`\n        ${'question'.padEnd(58)}       big     middle      small   growth`);
  for (const each of walked.filter(isShown)) say(line(each));
  const rest = walked.filter((each) => !isShown(each));
  const slowest = Math.max(0, ...rest.map(({ big }) => big));
  say(`\nnot shown: ${rest.length} questions, the slowest ${slowest.toFixed(0)} ms`);
  say(`${walked.length - cliffs.length} of ${walked.length} questions held`);
  return cliffs.length;
}

/** Fills the companies, walks, prints the table; gives how many cliffs there are. */
export async function cliffs(): Promise<number> {
  const sizes = {
    big: option('big', 1_000_000),
    middle: option('middle', 10_000),
    companies: option('companies', 200),
    small: option('small', 5_000),
  };
  const only = text('only');
  const directory = text('data') ?? join(import.meta.dirname, '../../.cache/bench/cliffs');
  mkdirSync(directory, { recursive: true });
  const database = await startEmbedded({ dataDir: directory, log: () => undefined });
  try {
    await fillCompanies(database.url, sizes, say);
    say(`${sizes.big}, ${sizes.middle} and ${sizes.companies} × ${sizes.small} activities`);
    const ordo = await startOrdo(database.url, directory);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      const where = { origin: ordo.origin, client, directory };
      return report(await walk(where, only === undefined ? undefined : new RegExp(only)));
    } finally {
      await client.end();
      await ordo.stop();
    }
  } finally {
    await database.stop();
  }
}
