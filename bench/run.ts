import { mkdirSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { prepareDatabase } from '../apps/server/first-start.ts';
import { seedLoad } from '../database/seed/load/load.ts';
import { startEmbedded } from '../platform/server/db/embedded.ts';
import { fileScenarios } from './file-scenarios.ts';
import { flatStatements } from './hot/flat-statements.ts';
import { groundOf } from './hot/ground.ts';
import { sameStatements } from './hot/statements.ts';
import { type Bench, type Figure, httpScenarios } from './http-scenarios.ts';
import { startBare, startOrdo } from './servers.ts';
import { cliffs } from './walk/cliffs.ts';
import { wordsEqualPlainSql } from './walk/words.ts';

/**
 * `npm run bench [-- --orders 1000000 --seconds 4]`: every figure is a ratio of two things measured in this one run, on the
 * same database. The data is kept in .cache/bench for the next run.
 */
const words = process.argv.slice(2);
const option = (name: string, fallback: number): number =>
  Number(words[words.indexOf(`--${name}`) + 1] ?? fallback) || fallback;
const orders = option('orders', 1_000_000);
const seconds = option('seconds', 4);
const PASSWORD = 'bench password';
const SESSIONS = 32;

const kept = words.indexOf('--data');
const directory = kept >= 0 ? (words[kept + 1] ?? '') : join(import.meta.dirname, '../.cache/bench', String(orders));
mkdirSync(directory, { recursive: true });
const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function fill(url: string): Promise<number> {
  await prepareDatabase({ url, demo: true, demoPassword: PASSWORD, admin: null, hosts: [], log: say });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `select id, (select count(*) from "order") as orders from tenant where subdomain = 'demo'`,
  );
  if (Number(rows[0].orders) < orders) {
    say(`filling with ${orders} activities and ${orders * 3} items`);
    await seedLoad(client, { tenantId: rows[0].id, orders, items: orders * 3 });
    await client.query('vacuum analyze');
  }
  await client.end();
  return rows[0].id;
}

async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/v1/auth/login?subdomain=demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.test', password: PASSWORD }),
  });
  return ((await response.json()) as { success: { data: { token: string } } }).success.data.token;
}

/** One after the other: sign-ins of one person at the same time are refused. */
async function sessions(origin: string): Promise<string[]> {
  const tokens: string[] = [];
  while (tokens.length < SESSIONS) tokens.push(await signIn(origin));
  return tokens;
}

function report(figures: readonly Figure[]): void {
  say('');
  for (const { name, ratio, target, detail } of figures) {
    const held = target.at === 'least' ? ratio >= target.value : ratio <= target.value;
    say(
      `${held ? 'held  ' : 'MISSED'}  ${name.padEnd(52)} ${ratio.toFixed(2).padStart(7)}  (${target.at} ${target.value})  ${detail}`,
    );
  }
  const missed = figures.filter(({ ratio, target }) =>
    target.at === 'least' ? ratio < target.value : ratio > target.value,
  );
  say(`\n${figures.length - missed.length} of ${figures.length} targets held`);
}

if (words.includes('--cliffs')) process.exit((await cliffs()) > 0 ? 1 : 0);
if (words.includes('--words')) process.exit((await wordsEqualPlainSql()) > 0 ? 1 : 0);

const database = await startEmbedded({ dataDir: directory, log: () => undefined });
try {
  const tenantId = await fill(database.url);
  say(
    `${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${orders} activities`,
  );
  const ordo = await startOrdo(database.url, directory);
  const ground = await groundOf(database.url, tenantId);
  const bare = await startBare(database.url, { ground, same: sameStatements(ground), flat: flatStatements(tenantId) });
  try {
    const bench: Bench = {
      ordo,
      bare,
      token: await signIn(ordo.origin),
      tokens: await sessions(ordo.origin),
      ground,
      seconds,
      databaseUrl: database.url,
      tenantId,
      say,
    };
    const only = words.includes('--files') ? [] : await httpScenarios(bench);
    const files = words.includes('--http') ? [] : await fileScenarios(bench);
    report([...only, ...files]);
  } finally {
    await bare.stop();
    await ordo.stop();
  }
} finally {
  await database.stop();
}
