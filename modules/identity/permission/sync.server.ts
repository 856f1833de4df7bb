import type { Database, DbActor } from '../../../platform/server/db/database.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { CATALOGUE } from './catalogue.rules.ts';
import { DEFAULT_ROLES, defaultSlugs } from './default-roles.rules.ts';

const LOCK = 7_001;

const systemActor = (tenantId: number): DbActor => ({
  tenantId,
  userId: null,
  name: 'Ordo',
  sessionId: null,
  requestId: 'start',
  ip: null,
});

/**
 * Writes the permissions of the code into a company and gives its seeded roles their default sets: a whole set to a role that
 * never had one, afterwards only permissions that are new in the catalogue. Safe to run at every start and from several processes.
 */
export async function syncPermissions(database: Database, tenantId: number): Promise<void> {
  await database.write(systemActor(tenantId), async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(${tenantId}::int, ${LOCK}::int)`);
    const fresh = await writeCatalogue(tx);
    await settleRoles(tx, fresh);
  });
}

/** Adds permissions that are not there yet (names that an administrator changed stay); gives their slugs. */
async function writeCatalogue(tx: Tx): Promise<Set<string>> {
  const known = await tx.rows<{ slug: string; is_system: boolean }>(sql`select slug, is_system from permission`);
  const bySlug = new Map(known.map((row) => [row.slug, row.is_system]));
  const stale = CATALOGUE.filter((permission) => bySlug.get(permission.slug) !== true);
  if (stale.length > 0) {
    const rows = stale.map(({ slug, name, group, audience }) => ({
      slug,
      name: name[0],
      group_name: group[0],
      audience,
    }));
    await tx.run(sql`insert into permission (slug, name, group_name, audience, is_system)
      select slug, name, group_name, audience, true
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(slug text, name text, group_name text, audience text)
      on conflict (tenant_id, slug) do update
      set name = excluded.name, group_name = excluded.group_name, audience = excluded.audience, is_system = true`);
  }
  return new Set(stale.filter(({ slug }) => !bySlug.has(slug)).map(({ slug }) => slug));
}

/** A role that got its default set keeps what an administrator made of it: from then on only what is new in the catalogue is added. */
async function settleRoles(tx: Tx, fresh: ReadonlySet<string>): Promise<void> {
  const roles = await tx.rows<{ id: number; text_key: string; has_defaults: boolean }>(
    sql`select id, text_key, has_defaults from role where text_key = any(${DEFAULT_ROLES}::text[]) and deleted_at is null`,
  );
  for (const role of roles) {
    const slugs = defaultSlugs(role.text_key).filter((slug) => !role.has_defaults || fresh.has(slug));
    if (slugs.length === 0) continue;
    await tx.run(sql`insert into role_permission (role_id, permission_id)
      select ${role.id}, id from permission where slug = any(${slugs}::text[]) on conflict do nothing`);
  }
  const settled = roles.filter(({ has_defaults }) => !has_defaults).map(({ id }) => id);
  if (settled.length > 0) await tx.run(sql`update role set has_defaults = true where id = any(${settled}::bigint[])`);
}

/** Brings every company up to the catalogue of this code. */
export async function syncAllPermissions(database: Database): Promise<void> {
  const tenants = await database.global<{ id: number }>(sql`select id from tenant order by id`);
  for (const tenant of tenants) await syncPermissions(database, tenant.id);
}
