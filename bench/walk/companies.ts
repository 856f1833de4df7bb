import pg from 'pg';
import { createAdministrator, createCompany, prepareDatabase } from '../../apps/server/first-start.ts';
import { seedLoad } from '../../database/seed/load/load.ts';
import { addressOf, administrator, type Person } from './people.ts';

export const PASSWORD = 'bench password';
/** The big company is the demo's; beside it one of 10,000 activities and many small ones. */
export const BIG = 'demo';
export const MIDDLE = 'middle';
const smallName = (n: number): string => `small${String(n).padStart(3, '0')}`;
export const FIRST_SMALL = smallName(1);

export interface Sizes {
  big: number;
  middle: number;
  companies: number;
  small: number;
}

/** Fills the database with companies of all sizes; what is there already stays. */
export async function fillCompanies(url: string, sizes: Sizes, say: (line: string) => void): Promise<void> {
  await prepareDatabase({ url, demo: true, demoPassword: PASSWORD, admin: null, hosts: [], log: say });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // The small ones first, while the indexes they are written into are small.
    for (let n = 1; n <= sizes.companies; n++) await load(client, smallName(n), sizes.small, say);
    await tidy(client);
    await load(client, MIDDLE, sizes.middle, say);
    await load(client, BIG, sizes.big, say);
    await tidy(client);
  } finally {
    await client.end();
  }
}

/** Tables that were written to since they were last tidied. */
async function tidy(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_stat_user_tables where schemaname = 'public'
      and (last_vacuum is null or n_mod_since_analyze > 1000 or n_ins_since_vacuum > 1000 or n_dead_tup > 1000)`,
  );
  for (const { name } of rows) await client.query(`vacuum analyze ${name}`);
}

async function load(client: pg.Client, subdomain: string, orders: number, say: (line: string) => void): Promise<void> {
  const tenantId = await company(client, subdomain);
  const { rows } = await client.query('select count(*)::int as n from "order" where tenant_id = $1', [tenantId]);
  if (rows[0].n >= orders) return;
  const started = Date.now();
  await seedLoad(client, { tenantId, orders, items: orders * 3, sides: true, statistics: false });
  say(`${subdomain}: ${orders} activities in ${Math.round((Date.now() - started) / 1000)} s`);
}

async function company(client: pg.Client, subdomain: string): Promise<number> {
  const { rows } = await client.query('select id from tenant where subdomain = $1', [subdomain]);
  if (rows[0]) return rows[0].id;
  const facts = {
    companyName: subdomain,
    currencyCode: 'USD',
    timeZone: 'America/Jamaica',
    countryCode: 'JM',
    language: 'en' as const,
  };
  const tenantId = await createCompany(client, { subdomain, ...facts }, []);
  await createAdministrator(client, tenantId, { email: administrator(subdomain), password: PASSWORD });
  return tenantId;
}

/** A session of a person of the company; questions go as browsers send them. */
export async function asker(origin: string, subdomain: string, person: Person = 'administrator'): Promise<Asker> {
  const headers = { 'content-type': 'application/json', 'accept-encoding': 'gzip' };
  const body = JSON.stringify({ email: addressOf(subdomain, person), password: PASSWORD });
  const login = await fetch(`${origin}/api/v1/auth/login?subdomain=${subdomain}`, { method: 'POST', headers, body });
  const { token } = ((await login.json()) as { success: { data: { token: string } } }).success.data;
  const signed = { ...headers, authorization: `Bearer ${token}` };
  return async ({ path, query = {}, body: sent }) => {
    const search = new URLSearchParams({ subdomain });
    for (const [key, value] of Object.entries(query))
      if (value !== undefined) search.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value));
    const init = sent === undefined ? {} : { method: 'POST', body: JSON.stringify(sent) };
    const started = performance.now();
    const response = await fetch(`${origin}/api/v1${path}?${search}`, { headers: signed, ...init });
    const text = await response.text();
    return { ms: performance.now() - started, status: response.status, bytes: text.length, text };
  };
}

export interface Question {
  path: string;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}
export type Asker = (question: Question) => Promise<{ ms: number; status: number; bytes: number; text: string }>;
