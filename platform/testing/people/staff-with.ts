import type { Caller, TestServer } from '../server.ts';

/** Rights on activity types by id; `view` is always among them. */
export type TypeRights = Readonly<Record<number, readonly string[]>>;

let people = 0;

/** A person of the demo company's staff with exactly these permissions and these rights on types ('all': every type). */
export async function staffWith(
  app: TestServer,
  slugs: readonly string[],
  types: TypeRights | 'all' = {},
): Promise<{ caller: Caller; id: number; role: number; email: string }> {
  const email = `staff-with${++people}@demo.test`;
  const [{ tenant_id, password_hash }] = await app.sql(
    "select tenant_id, password_hash from app_user where email = 'officer@demo.test'",
  );
  const [{ id: role }] = await app.sql(
    "insert into role (tenant_id, name, audience, all_activity_types) values ($1, $2, 'staff', $3) returning id::int",
    [tenant_id, `Staff with ${people}`, types === 'all'],
  );
  await app.sql(
    'insert into role_permission (tenant_id, role_id, permission_id) select $1, $2, id from permission where tenant_id = $1 and slug = any($3)',
    [tenant_id, role, slugs],
  );
  const [{ id }] = await app.sql(
    'insert into app_user (tenant_id, first_name, email, password_hash, is_first_time_login) values ($1, $2, $3, $4, false) returning id::int',
    [tenant_id, `Staff ${people}`, email, password_hash],
  );
  await app.sql('insert into user_role (tenant_id, user_id, role_id) values ($1, $2, $3)', [tenant_id, id, role]);
  for (const [type, rights] of Object.entries(types === 'all' ? {} : types)) {
    const has = (right: string) => rights.includes(right);
    await app.sql(
      `insert into activity_type_grant (tenant_id, order_type_id, role_id, can_view, can_create, can_update, can_complete, can_delete)
        values ($1, $2, $3, true, $4, $5, $6, $7)`,
      [tenant_id, type, role, has('create'), has('update'), has('complete'), has('delete')],
    );
  }
  return { caller: await app.as(email), id, role, email };
}
