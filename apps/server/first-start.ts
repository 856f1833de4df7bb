import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { type NewCompany, seedReference, seedTenant } from '../../database/seed/base/seed.ts';
import { seedDemo } from '../../database/seed/demo/seed.ts';
import { hashPassword } from '../../modules/identity/public.server.ts';
import { migrate } from '../../platform/server/db/migrate.ts';
import { newKey, type Storage, type StoredObject } from '../../platform/server/storage/storage.ts';

export interface FirstStart {
  url: string;
  demo: boolean;
  demoPassword: string | null;
  admin: { email: string; password: string } | null;
  /** Hosts that lead to the first company beside its own subdomain. */
  hosts: readonly string[];
  /** Where the demo company's photos go; without it there are none. */
  storage?: Pick<Storage, 'put'>;
  log: (line: string) => void;
}

/** What a person is told once. */
export interface Welcome {
  company: string | null;
  demoPassword: string | null;
}

const MIGRATIONS = join(import.meta.dirname, '../../database/migrations');
const START_LOCK = 7_018_101_123;
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '::1', '[::1]'];

/** Brings the database up to this code; an empty installation gets its first company. Several processes may call it at once. */
export async function prepareDatabase(options: FirstStart): Promise<Welcome> {
  await migrate({ url: options.url, directory: MIGRATIONS, log: options.log });
  const client = new pg.Client({ connectionString: options.url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [START_LOCK]);
    await seedReference(client);
    const { rows } = await client.query('select count(*)::int as count from tenant');
    if (rows[0].count > 0) return { company: null, demoPassword: null };
    return await firstCompany(client, options);
  } finally {
    await client.end();
  }
}

async function firstCompany(client: pg.Client, options: FirstStart): Promise<Welcome> {
  const company = options.demo
    ? {
        subdomain: 'demo',
        companyName: 'Northstar Field Services',
        currencyCode: 'USD',
        timeZone: 'America/Jamaica',
        countryCode: 'JM',
      }
    : { subdomain: 'main', companyName: 'My company', currencyCode: 'USD', timeZone: 'UTC', countryCode: 'US' };
  const tenantId = await createCompany(client, { ...company, language: 'en' }, [...LOCAL_HOSTS, ...options.hosts]);
  let demoPassword: string | null = null;
  if (options.demo) {
    options.log('loading the demo company');
    demoPassword = options.demoPassword ?? randomBytes(9).toString('base64url');
    await seedDemo(client, {
      tenantId,
      now: new Date(),
      passwordHash: await hashPassword(demoPassword),
      ...(options.storage ? { keep: keeper(options.storage, tenantId) } : {}),
    });
  }
  if (options.admin) await createAdministrator(client, tenantId, options.admin);
  return { company: company.companyName, demoPassword };
}

const keeper =
  (storage: Pick<Storage, 'put'>, tenantId: number) =>
  (bytes: Buffer): Promise<StoredObject> =>
    storage.put(newKey(tenantId, randomBytes(16).toString('hex')), bytes, bytes.length);

/** Makes a company with its base data; gives the tenant id. `hosts` lead to it as well. */
export async function createCompany(
  client: pg.Client,
  company: Omit<NewCompany, 'tenantId'> & { subdomain: string },
  hosts: readonly string[],
): Promise<number> {
  const { subdomain, ...rest } = company;
  const { rows } = await client.query('insert into tenant (subdomain, name) values ($1, $2) returning id', [
    subdomain,
    rest.companyName,
  ]);
  const tenantId: number = rows[0].id;
  for (const host of new Set(hosts.map((h) => h.toLowerCase()))) {
    await client.query('insert into tenant_domain (web_domain, tenant_id) values ($1, $2) on conflict do nothing', [
      host,
      tenantId,
    ]);
  }
  await seedTenant(client, { ...rest, tenantId });
  return tenantId;
}

/** An administrator with a given password, who may work at once (DECISIONS 25). */
export async function createAdministrator(
  client: pg.Client,
  tenantId: number,
  admin: { email: string; password: string },
): Promise<void> {
  await client.query("select set_config('app.tenant_id', $1, false)", [String(tenantId)]);
  const { rows } = await client.query(
    `insert into app_user (tenant_id, first_name, last_name, email, password_hash, password_changed_at, is_first_time_login)
     values ($1, 'Administrator', '', $2, $3, now(), false) returning id`,
    [tenantId, admin.email.trim().toLowerCase(), await hashPassword(admin.password)],
  );
  await client.query(
    `insert into user_role (tenant_id, user_id, role_id) select $1, $2, id from role where tenant_id = $1 and name = 'Administrator'`,
    [tenantId, rows[0].id],
  );
}
