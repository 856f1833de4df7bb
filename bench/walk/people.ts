import type pg from 'pg';

/** The administrator of a company of the walk; the demo has its own. */
export const administrator = (subdomain: string): string => `admin@${subdomain}.test`;

/** Who asks: everything, two of the types, own work, own work of two types. */
export const PEOPLE = ['administrator', 'types', 'own', 'both'] as const;
export type Person = (typeof PEOPLE)[number];

const OFFICER: Readonly<Record<Exclude<Person, 'administrator'>, string>> = {
  types: 'load001@demo.test',
  own: 'load002@demo.test',
  both: 'load003@demo.test',
};
const ALL = 'view_all.order';

/** The address of an asker of a company. */
export const addressOf = (subdomain: string, person: Person): string =>
  person === 'administrator' ? administrator(subdomain) : OFFICER[person];

/** Three officers of the load get a role of a manager, each limited in another way, and the administrator's password. */
export async function limitPeople(client: pg.Client, subdomain: string): Promise<void> {
  const { rows } = await client.query('select id from tenant where subdomain = $1', [subdomain]);
  const tenant = rows[0].id;
  await client.query('begin');
  await client.query("select set_config('app.tenant_id', $1, true)", [String(tenant)]);
  for (const person of PEOPLE) if (person !== 'administrator') await limit(client, tenant, person, subdomain);
  await client.query('commit');
}

async function limit(
  client: pg.Client,
  tenant: number,
  person: Exclude<Person, 'administrator'>,
  subdomain: string,
): Promise<void> {
  const name = `Walk, ${person}`;
  const made = await client.query(
    `insert into role (tenant_id, name, audience, all_activity_types) select $1, $2, 'staff', $3
      where not exists (select from role where tenant_id = $1 and name = $2) returning id`,
    [tenant, name, person === 'own'],
  );
  const role =
    made.rows[0]?.id ??
    (await client.query('select id from role where tenant_id = $1 and name = $2', [tenant, name])).rows[0].id;
  await client.query(
    `insert into role_permission (tenant_id, role_id, permission_id)
      select rp.tenant_id, $2, rp.permission_id from role_permission rp join role r on r.tenant_id = rp.tenant_id and r.id = rp.role_id
        join permission p on p.tenant_id = rp.tenant_id and p.id = rp.permission_id
      where r.tenant_id = $1 and r.name = 'Manager' and ($3 or p.slug <> $4) on conflict do nothing`,
    [tenant, role, person === 'types', ALL],
  );
  if (person !== 'own')
    await client.query(
      `insert into activity_type_grant (tenant_id, role_id, order_type_id, can_view)
        select $1, $2, t.id, true from order_type t where t.tenant_id = $1 and t.deleted_at is null order by t.id limit 2 on conflict do nothing`,
      [tenant, role],
    );
  const { rows } = await client.query(
    `update app_user u set is_first_time_login = false, password_hash = (select password_hash from app_user where tenant_id = $1 and email = $3)
      where u.tenant_id = $1 and u.email = $2 returning u.id`,
    [tenant, OFFICER[person], administrator(subdomain)],
  );
  await client.query('delete from user_role where tenant_id = $1 and user_id = $2', [tenant, rows[0].id]);
  await client.query('insert into user_role (tenant_id, user_id, role_id) values ($1, $2, $3)', [
    tenant,
    rows[0].id,
    role,
  ]);
}
