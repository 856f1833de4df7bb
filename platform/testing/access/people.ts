import { staffWith, type TypeRights } from '../people/staff-with.ts';
import type { Caller, TestServer } from '../server.ts';

/** Somebody who asks, and all that decides what they may see. */
export interface Person {
  readonly called: string;
  readonly caller: Caller;
  readonly id: number;
  readonly tenant: number;
  readonly audience: 'staff' | 'customer';
  readonly slugs: ReadonlySet<string>;
  readonly isAdministrator: boolean;
  /** Ids of the activity types they may see. */
  readonly types: 'all' | readonly number[];
  readonly role: number | null;
  /** The customer they act for. */
  readonly customer: number | null;
}

type Random = () => number;
const chosen = <T>(random: Random, all: readonly T[], share: number): T[] => all.filter(() => random() < share);

const PORTAL = "slug like '%.portal\\_%' and slug not like '%.portal\\_catalogue'";

/** A member of staff with a random part of all permissions and a random part of the types; sometimes an officer with work. */
export async function randomStaff(app: TestServer, tenant: number, random: Random): Promise<Person> {
  const all = await app.sql<{ slug: string }>(
    `select slug from permission where tenant_id = ${tenant} and not (${PORTAL}) order by slug`,
  );
  const share = [0.15, 0.5, 0.85, 1][Math.floor(random() * 4)] ?? 1;
  const slugs = chosen(
    random,
    all.map(({ slug }) => slug),
    share,
  );
  // Without these most doors stay shut and nothing behind them is looked at.
  if (random() < 0.7) slugs.push('view.order', 'view.auditlogs', 'view.customers');
  const seesAll = random() < 0.5;
  const held = slugs.filter((slug) => slug !== 'view_all.order' || seesAll);
  const ids = (
    await app.sql<{ id: number }>(`select id::int from order_type where tenant_id = ${tenant} order by id`)
  ).map(({ id }) => id);
  const types = random() < 0.2 ? 'all' : chosen(random, ids, 0.4);
  const rights: TypeRights | 'all' = types === 'all' ? 'all' : Object.fromEntries(types.map((id) => [id, []]));
  const { caller, id, role } = await staffWith(app, held, rights);
  if (random() < 0.6)
    await app.sql(
      `update "order" set driver_id = ${id} where tenant_id = ${tenant} and id % 7 = ${Math.floor(random() * 7)}`,
    );
  const called = `staff ${id}: ${held.length} permissions${seesAll ? '' : ', own activities'}, types ${types}`;
  return {
    called,
    caller,
    id,
    tenant,
    audience: 'staff',
    slugs: new Set(held),
    isAdministrator: false,
    types,
    role,
    customer: null,
  };
}

export async function administrator(app: TestServer, tenant: number): Promise<Person> {
  const caller = await app.as('admin@demo.test');
  const [{ id }] = await app.sql(
    `select id::int from app_user where email = 'admin@demo.test' and tenant_id = ${tenant}`,
  );
  const all = await app.sql<{ slug: string }>(`select slug from permission where tenant_id = ${tenant}`);
  const slugs = new Set(all.map(({ slug }) => slug));
  return {
    called: 'administrator',
    caller,
    id,
    tenant,
    audience: 'staff',
    slugs,
    isAdministrator: true,
    types: 'all',
    role: null,
    customer: null,
  };
}

/** A person of a customer with a random part of what customers may do. */
export async function randomCustomer(app: TestServer, tenant: number, random: Random): Promise<Person> {
  const slugs = chosen(random, await portalSlugs(app, tenant), 0.6);
  const busy = await busyCustomers(app, tenant);
  return ofCustomer(app, tenant, busy[Math.floor(random() * busy.length)] ?? 0, slugs);
}

/** A person who may do everything of a customer with much work. */
export async function busyCustomer(app: TestServer, tenant: number): Promise<Person> {
  const [customer = 0] = await busyCustomers(app, tenant);
  return ofCustomer(app, tenant, customer, await portalSlugs(app, tenant));
}

const portalSlugs = async (app: TestServer, tenant: number): Promise<string[]> =>
  (await app.sql(`select slug from permission where tenant_id = ${tenant} and ${PORTAL} order by slug`)).map(
    ({ slug }) => slug,
  );

const busyCustomers = async (app: TestServer, tenant: number): Promise<number[]> =>
  (
    await app.sql(`select o.customer_id::int as id from "order" o left join feedback f on f.order_id = o.id
      where o.tenant_id = ${tenant} and o.customer_id is not null and o.status = 'completed' and o.deleted_at is null
      group by 1 order by count(f.id) desc, count(*) desc, 1 limit 6`)
  ).map(({ id }) => id);

async function ofCustomer(
  app: TestServer,
  tenant: number,
  customer: number,
  slugs: readonly string[],
): Promise<Person> {
  const { id, role, email } = await madeOfCustomer(app, tenant, customer, slugs);
  const caller = await app.as(email);
  const called = `customer ${customer}: ${slugs.join(' ')}`;
  const person = { called, caller, id, tenant, audience: 'customer' as const, isAdministrator: false, role, customer };
  return { ...person, slugs: new Set(slugs), types: 'all' };
}

let made = 0;

async function madeOfCustomer(app: TestServer, tenant: number, customer: number, slugs: readonly string[]) {
  const email = `of-customer${++made}@demo.test`;
  const [{ id: role }] = await app.sql(
    "insert into role (tenant_id, name, audience) values ($1, $2, 'customer') returning id::int",
    [tenant, `Of a customer ${made}`],
  );
  await app.sql(
    'insert into role_permission (tenant_id, role_id, permission_id) select $1, $2, id from permission where tenant_id = $1 and slug = any($3)',
    [tenant, role, slugs],
  );
  const [{ id }] = await app.sql(
    `insert into app_user (tenant_id, first_name, email, password_hash, is_first_time_login, is_customer_user)
      select $1, $2, $3, password_hash, false, true from app_user where email = 'officer@demo.test' and tenant_id = $1 returning id::int`,
    [tenant, `Customer ${made}`, email],
  );
  await app.sql('insert into user_role (tenant_id, user_id, role_id) values ($1, $2, $3)', [tenant, id, role]);
  await app.sql(
    'insert into customer_user (tenant_id, customer_id, user_id, portal_access, portal_role_id, is_primary) values ($1, $2, $3, true, $4, false)',
    [tenant, customer, id, role],
  );
  return { id, role, email };
}
