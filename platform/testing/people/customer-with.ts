import type { Caller, TestServer } from '../server.ts';

let people = 0;

/** A person of one customer of the demo company with exactly these permissions of the portal. */
export async function customerWith(app: TestServer, customer: number, slugs: readonly string[]): Promise<Caller> {
  const email = `customer-with${++people}@demo.test`;
  const [{ tenant_id, password_hash }] = await app.sql(
    "select tenant_id, password_hash from app_user where email = 'officer@demo.test'",
  );
  const [{ id: role }] = await app.sql(
    "insert into role (tenant_id, name, audience) values ($1, $2, 'customer') returning id::int",
    [tenant_id, `Customer with ${people}`],
  );
  await app.sql(
    'insert into role_permission (tenant_id, role_id, permission_id) select $1, $2, id from permission where tenant_id = $1 and slug = any($3)',
    [tenant_id, role, slugs],
  );
  const [{ id }] = await app.sql(
    `insert into app_user (tenant_id, first_name, email, password_hash, is_first_time_login, is_customer_user, customer_id)
      values ($1, $2, $3, $4, false, true, $5) returning id::int`,
    [tenant_id, `Customer ${people}`, email, password_hash, customer],
  );
  await app.sql('insert into user_role (tenant_id, user_id, role_id) values ($1, $2, $3)', [tenant_id, id, role]);
  await app.sql(
    'insert into customer_user (tenant_id, customer_id, user_id, portal_access, portal_role_id, is_primary) values ($1, $2, $3, true, $4, true)',
    [tenant_id, customer, id, role],
  );
  return app.as(email);
}
