import pg from 'pg';
import { seedLoad } from '../database/seed/load/load.ts';
import { openForTool } from './open-database.ts';

/** `npm run demo -- --orders 1000000 [--items 3000000] [--tenant demo]`: fills a company for load tests, seeded and repeatable. */
const words = process.argv.slice(2);
const option = (name: string, fallback: string): string => {
  const at = words.indexOf(`--${name}`);
  return at < 0 ? fallback : (words[at + 1] ?? fallback);
};
const orders = Number(option('orders', '0'));
const items = Number(option('items', String(orders * 3)));
if (!Number.isInteger(orders) || orders < 1) {
  process.stderr.write('Usage: npm run demo -- --orders 1000000 [--items 3000000] [--tenant demo]\n');
  process.exit(2);
}

const database = await openForTool();
const client = new pg.Client({ connectionString: database.url });
await client.connect();
try {
  const { rows } = await client.query('select id from tenant where subdomain = $1', [option('tenant', 'demo')]);
  const company = option('tenant', 'demo');
  if (!rows[0]) throw new Error(`There is no company ${company}.`);
  const started = Date.now();
  const made = await seedLoad(client, { tenantId: rows[0].id, orders, items });
  const seconds = Math.round((Date.now() - started) / 1000);
  process.stdout.write(`${made.orders} activities with ${made.items} items in ${seconds} s\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
} finally {
  await client.end();
  await database.close();
}
