import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { type NewCompany, seedReference, seedTenant } from '../../database/seed/base/seed.ts';
import { seedDemo, seedDemoFiles } from '../../database/seed/demo/seed.ts';
import { inTransaction } from '../../database/seed/rows.ts';
import { hashPassword } from '../../modules/identity/public.server.ts';
import { migrate } from '../../platform/server/db/migrate.ts';
import { newKey, type Storage } from '../../platform/server/storage/storage.ts';

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
  demoPassword: string | null;
  /** Call it when they have been told: until then every start makes a new password and tells it. */
  told(): Promise<void>;
  /** Call it when nobody can be told: the next start makes a new password and tells it. */
  untold(): Promise<void>;
}

const MIGRATIONS = join(import.meta.dirname, '../../database/migrations');
const START_LOCK = 7_018_101_123;
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '::1', '[::1]'];
const FIRST_COMPANIES = {
  demo: {
    companyName: 'Northstar Field Services',
    currencyCode: 'USD',
    timeZone: 'America/Jamaica',
    countryCode: 'JM',
  },
  main: { companyName: 'My company', currencyCode: 'USD', timeZone: 'UTC', countryCode: 'US' },
} as const;

/**
 * Brings the database up to this code; an empty installation gets its first company. Several processes may call it at once. What an
 * interrupted start left undone, the next one does: the company comes with its people in one transaction, or not at all.
 */
export async function prepareDatabase(options: FirstStart): Promise<Welcome> {
  await migrate({ url: options.url, directory: MIGRATIONS, log: options.log });
  const client = new pg.Client({ connectionString: options.url });
  // A server that is stopped meanwhile says so in the statement that waits.
  client.on('error', () => undefined);
  await client.connect();
  let demoPassword: string | null = null;
  let waits = false;
  try {
    await client.query('select pg_advisory_lock($1)', [START_LOCK]);
    await seedReference(client);
    await inTransaction(client, async () => {
      demoPassword = await goOn(client, options);
    });
    if (options.storage) await storeDemoFiles(client, options.storage);
    waits = demoPassword !== null && options.demoPassword === null;
  } finally {
    // While a password waits to be told, the lock keeps a neighbour from making another one.
    if (!waits) await client.end().catch(() => undefined);
  }
  return { demoPassword, ...(waits ? waiting(client) : NOBODY_WAITS) };
}

const NOBODY_WAITS = { told: async () => undefined, untold: async () => undefined };

/** A connection whose lock goes with it, and which would keep the process alive. */
function waiting(client: pg.Client): Pick<Welcome, 'told' | 'untold'> {
  const untold = (): Promise<void> => client.end().catch(() => undefined);
  return {
    untold,
    async told() {
      try {
        await client.query(`update tenant set first_start = array_remove(first_start, 'welcome')`);
      } finally {
        await untold();
      }
    },
  };
}

interface FirstCompany {
  id: number;
  subdomain: keyof typeof FIRST_COMPANIES;
  /** What is still to do: an administrator where one is asked for, telling the password of the demo people, storing the demo's files. */
  first_start: string[];
}

/** Does what is left of the first start; gives the password of the demo people when they have just got it. */
async function goOn(client: pg.Client, options: FirstStart): Promise<string | null> {
  const company = await firstCompany(client, options);
  if (!company) return null;
  const { id, subdomain, first_start: open } = company;
  await client.query(`select set_config('app.tenant_id', $1, true)`, [String(id)]);
  const isEmpty = (await client.query('select 1 from app_user where tenant_id = $1 limit 1', [id])).rowCount === 0;
  if (isEmpty) await giveBasics(client, id, FIRST_COMPANIES[subdomain], [...LOCAL_HOSTS, ...options.hosts]);
  const isDemo = isEmpty && options.demo && subdomain === 'demo';
  let password: string | null = null;
  if (isDemo) password = await loadDemo(client, id, options);
  else if (open.includes('welcome')) password = await newDemoPassword(client, id, options);
  const waits = isEmpty || open.includes('administrator');
  if (options.admin && waits) await ensureAdministrator(client, id, options.admin);
  const left = [
    ...(waits && !isDemo && !options.admin ? ['administrator'] : []),
    ...(password !== null && options.demoPassword === null ? ['welcome'] : []),
    ...((isDemo && options.storage) || open.includes('files') ? ['files'] : []),
  ];
  await client.query('update tenant set first_start = $2 where id = $1 and first_start <> $2', [id, left]);
  return password;
}

/** The company of the first start: made when there is none; null when the oldest one was made otherwise. */
async function firstCompany(client: pg.Client, options: FirstStart): Promise<FirstCompany | null> {
  const { rows } = await client.query<FirstCompany>(
    'select id, subdomain, first_start from tenant order by id limit 1',
  );
  const [known] = rows;
  if (known) return Object.hasOwn(FIRST_COMPANIES, known.subdomain) ? known : null;
  const subdomain = options.demo ? 'demo' : 'main';
  const id = await insertTenant(client, subdomain, FIRST_COMPANIES[subdomain].companyName);
  return { id, subdomain, first_start: [] };
}

async function loadDemo(client: pg.Client, tenantId: number, options: FirstStart): Promise<string> {
  options.log('loading the demo company');
  const password = options.demoPassword ?? randomPassword();
  await seedDemo(client, {
    tenantId,
    now: new Date(),
    passwordHash: await hashPassword(password),
  });
  return password;
}

const randomPassword = (): string => randomBytes(9).toString('base64url');

/** The start that made the demo people ended before it could tell their password. */
async function newDemoPassword(client: pg.Client, tenantId: number, options: FirstStart): Promise<string> {
  const password = options.demoPassword ?? randomPassword();
  await client.query(`update app_user set password_hash = $2 where tenant_id = $1 and email like '%@demo.test'`, [
    tenantId,
    await hashPassword(password),
  ]);
  return password;
}

/**
 * The files of the demo company, once it is there. Their keys follow from it: a start that is killed here leaves nothing that the next
 * one does not write over.
 */
async function storeDemoFiles(client: pg.Client, storage: Pick<Storage, 'put'>): Promise<void> {
  const { rows } = await client.query<{ id: number; created_at: Date }>(
    `select id, created_at from tenant where 'files' = any (first_start)`,
  );
  for (const { id, created_at: madeAt } of rows) {
    let count = 0;
    const keep = (bytes: Buffer) => {
      const name = createHash('sha256').update(`demo ${id} ${madeAt.toISOString()} ${count++}`).digest('hex');
      return storage.put(newKey(id, name.slice(0, 32), madeAt), bytes, bytes.length);
    };
    await inTransaction(client, async () => {
      await seedDemoFiles(client, { tenantId: id, now: new Date(), keep });
      await client.query(`update tenant set first_start = array_remove(first_start, 'files') where id = $1`, [id]);
    });
  }
}

type Basics = Omit<NewCompany, 'tenantId' | 'language'> & { language?: 'en' | 'es' };

/** Makes a company with its base data, or nothing; gives the tenant id. `hosts` lead to it as well. */
export function createCompany(
  client: pg.Client,
  company: Basics & { subdomain: string },
  hosts: readonly string[],
): Promise<number> {
  return inTransaction(client, async () => {
    const { subdomain, ...basics } = company;
    const tenantId = await insertTenant(client, subdomain, basics.companyName);
    await giveBasics(client, tenantId, basics, hosts);
    return tenantId;
  });
}

async function insertTenant(client: pg.Client, subdomain: string, name: string): Promise<number> {
  const sent = 'insert into tenant (subdomain, name) values ($1, $2) returning id';
  return (await client.query<{ id: number }>(sent, [subdomain, name])).rows[0]?.id ?? 0;
}

async function giveBasics(
  client: pg.Client,
  tenantId: number,
  basics: Basics,
  hosts: readonly string[],
): Promise<void> {
  for (const host of new Set(hosts.map((h) => h.toLowerCase()))) {
    await client.query('insert into tenant_domain (web_domain, tenant_id) values ($1, $2) on conflict do nothing', [
      host,
      tenantId,
    ]);
  }
  await seedTenant(client, { language: 'en', ...basics, tenantId });
}

async function ensureAdministrator(
  client: pg.Client,
  tenantId: number,
  admin: { email: string; password: string },
): Promise<void> {
  const known = await client.query('select 1 from app_user where tenant_id = $1 and lower(email) = $2', [
    tenantId,
    admin.email.trim().toLowerCase(),
  ]);
  if (known.rowCount === 0) await createAdministrator(client, tenantId, admin);
}

/**
 * An administrator with a given password, who may work at once: a new person, or one of the staff who has no role yet. False, and
 * nothing is changed, where the address belongs to anybody else.
 */
export async function createAdministrator(
  client: pg.Client,
  tenantId: number,
  admin: { email: string; password: string; firstName?: string; lastName?: string },
): Promise<boolean> {
  const hashed = await hashPassword(admin.password);
  return inTransaction(client, async () => {
    await client.query("select set_config('app.tenant_id', $1, true)", [String(tenantId)]);
    const { rows } = await client.query(
      `insert into app_user as known (tenant_id, first_name, last_name, email, password_hash, password_changed_at, is_first_time_login, language)
       select $1, $4, $5, $2, $3, now(), false, c.language from company c where c.tenant_id = $1
       on conflict (tenant_id, email) where deleted_at is null do update
         set password_hash = excluded.password_hash, password_changed_at = now(), is_first_time_login = false
         where not (known.is_customer_user or known.disable or known.is_blacklisted or known.is_locked)
           and not exists (select from user_role r where r.tenant_id = $1 and r.user_id = known.id)
       returning id`,
      [tenantId, admin.email.trim().toLowerCase(), hashed, admin.firstName ?? 'Administrator', admin.lastName ?? ''],
    );
    const [person] = rows;
    if (!person) return false;
    await client.query(
      `insert into user_role (tenant_id, user_id, role_id) select $1, $2, id from role where tenant_id = $1 and text_key = 'administrator'`,
      [tenantId, person.id],
    );
    return true;
  });
}
