import pg from 'pg';
import { inject } from 'vitest';
import { createAdministrator, createCompany } from '../../apps/server/first-start.ts';
import { TEST_PASSWORD } from '../../platform/testing/companies.ts';
import { staffApi } from './staff-api.ts';
import { unique } from './unique.ts';

interface Named {
  id: number;
  name: string;
}

/** Makes an activity as the administrator does elsewhere; `type` is the name of its kind. Gives its id. Throws when refused. */
export async function newActivity({ type = 'Maintenance', ...fields }: { type?: string; [field: string]: unknown }) {
  const staff = await staffApi();
  const types = (await staff.get('/ordertype/fetchby/permission')).data as unknown as Named[];
  const order_type_id = types.find((each) => each.name === type)?.id;
  const made = await staff.post('/order', { order_type_id, ...fields });
  if (made.status >= 300) throw new Error(JSON.stringify(made.data));
  return made.data.id;
}

/** Lines of an activity that are required tasks, one for each name. */
export async function tasks(...names: string[]) {
  const order_item_type_id = await idOf('/itemtype', 'Task');
  return names.map((name, at) => ({
    hash: `e2e-${at}-${name}`.slice(0, 32),
    order_item_type_id,
    name,
    required: true,
    quantity: 1,
  }));
}

/** The id of the first record whose search finds these words. */
export async function idOf(path: string, words: string): Promise<number> {
  const found = (await (await staffApi()).get(`${path}?q=${encodeURIComponent(words)}`)).data as unknown as Named[];
  const first = found.find((each) => each.name === words) ?? found[0];
  if (!first) throw new Error(`nothing at ${path} for ${words}`);
  return first.id;
}

/** A company as `npm run tenant` makes it, while the server runs: nobody and nothing in it but its administrator. */
export async function makeCompany(subdomain: string, email: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  try {
    const company = { companyName: 'Empty Works', currencyCode: 'USD', timeZone: 'America/Jamaica', countryCode: 'JM' };
    const tenantId = await createCompany(client, { subdomain, language: 'en', ...company }, []);
    await createAdministrator(client, tenantId, { email, password: TEST_PASSWORD });
  } finally {
    await client.end();
  }
}

/** Somebody of the demo company's staff with these permissions alone and the usual password; gives the address. */
export async function personWith(slugs: readonly string[]): Promise<string> {
  const email = `${unique()}@demo.test`;
  const client = new pg.Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  try {
    await client.query(
      `with like_whom as (select tenant_id, password_hash from app_user where email = 'officer@demo.test'),
        made as (insert into role (tenant_id, name, audience, all_activity_types)
          select tenant_id, $1, 'staff', true from like_whom returning id, tenant_id),
        granted as (insert into role_permission (tenant_id, role_id, permission_id)
          select made.tenant_id, made.id, p.id from made join permission p on p.tenant_id = made.tenant_id and p.slug = any($2)),
        person as (insert into app_user (tenant_id, first_name, email, password_hash, is_first_time_login)
          select tenant_id, 'Reader', $1, password_hash, false from like_whom returning id, tenant_id)
      insert into user_role (tenant_id, user_id, role_id) select person.tenant_id, person.id, made.id from person, made`,
      [email, slugs],
    );
  } finally {
    await client.end();
  }
  return email;
}

/** A customer of the demo company with one portal user of their own and the usual password. */
export async function portalPerson(): Promise<{ email: string; customerId: number }> {
  const email = `${unique()}@customer.test`;
  const client = new pg.Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  try {
    const { rows } = await client.query(
      `with like_whom as (select u.tenant_id, u.password_hash, l.portal_role_id from app_user u
          join customer_user l on l.user_id = u.id where u.email = 'customer@demo.test' order by l.id limit 1),
        firm as (insert into customer (tenant_id, customer_code, name) select tenant_id, $1, $1 from like_whom returning id),
        person as (insert into app_user (tenant_id, first_name, email, password_hash, is_first_time_login, is_customer_user, customer_id)
          select tenant_id, 'Vera', $1, password_hash, false, true, firm.id from like_whom, firm returning id),
        linked as (insert into customer_user (tenant_id, customer_id, user_id, portal_access, portal_role_id, is_primary)
          select tenant_id, firm.id, person.id, true, portal_role_id, true from like_whom, firm, person)
      insert into user_role (tenant_id, user_id, role_id)
        select tenant_id, person.id, portal_role_id from like_whom, person returning (select id from firm) as customer`,
      [email],
    );
    return { email, customerId: Number(rows[0].customer) };
  } finally {
    await client.end();
  }
}
