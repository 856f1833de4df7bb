import { fail, failField } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';

export interface RoleRef {
  id: number;
  name: string;
  is_system: boolean;
  /** Who a seeded role is, whatever people call it. */
  text_key: string | null;
}

/** Every word a role is called by, in small letters: a sheet may carry any of them. Names that people gave come last, and win. */
export const ROLE_WORDS = sql`select r.id, lower(w.word) as name from role r
  cross join lateral (select r.name as word union select value from jsonb_each_text(r.names)) w where r.deleted_at is null
  order by r.names is null`;

/** The roles of ids, all of one audience, held until they are given; 422 `roles` otherwise. */
export async function rolesOf(tx: Tx, ids: readonly number[], audience: 'staff' | 'customer'): Promise<RoleRef[]> {
  if (ids.length === 0) return [];
  const rows = await tx.rows<RoleRef & { audience: string }>(
    sql`select id, name, is_system, text_key, audience from role where id = any(${[...ids]}::bigint[]) and deleted_at is null for key share`,
  );
  if (rows.length !== new Set(ids).size) failField('roles', 'not_found');
  if (rows.some((row) => row.audience !== audience)) failField('roles', 'role_audience');
  return rows;
}

/** Whether the roles hold the one that may do everything. */
export const makesAdministrator = (roles: readonly RoleRef[]): boolean =>
  roles.some((role) => role.text_key === 'administrator');

export interface PermissionRef {
  id: number;
  slug: string;
}

/** The permissions named by id or slug, all of one audience; 422 `permissions` otherwise. */
export async function permissionsOf(
  tx: Tx,
  named: readonly (number | string)[],
  audience: 'staff' | 'customer',
): Promise<PermissionRef[]> {
  if (named.length === 0) return [];
  const ids = named.filter((entry) => typeof entry === 'number');
  const slugs = named.filter((entry) => typeof entry === 'string');
  const rows = await tx.rows<PermissionRef>(sql`select id, slug from permission
    where audience = ${audience} and (id = any(${ids}::bigint[]) or slug = any(${slugs}::text[])) order by slug`);
  const known = new Set<number | string>(rows.flatMap((row) => [row.id, row.slug]));
  if (named.some((entry) => !known.has(entry))) failField('permissions', 'not_found');
  return rows;
}

/** The role of new staff without one: setting `default_role`, else Officer. */
export async function defaultRole(tx: Tx): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select id from role where deleted_at is null and audience = 'staff' and (text_key = 'officer'
      or id::text = (select text_value from company_configuration where key = 'default_role'))
    order by text_key is not distinct from 'officer' limit 1`);
  return rows.map((row) => row.id);
}

export interface CustomerRef {
  id: number;
  customer_code: string;
}

/** The customer of an id or a code; undefined when neither is said, null when it is taken away. 422 when there is none. */
export async function customerOf(
  tx: Tx,
  input: { customer_id?: number | null; customer_code?: string | null },
): Promise<CustomerRef | null | undefined> {
  const { customer_id: id, customer_code: code } = input;
  if (id == null && code == null) return id === undefined && code === undefined ? undefined : null;
  const row = await tx.maybe<CustomerRef>(sql`select id, customer_code from customer where deleted_at is null
    and ${id != null ? sql`id = ${id}` : sql`lower(customer_code) = lower(${code})`}`);
  return row ?? failField(id != null ? 'customer_id' : 'customer_code', 'not_found');
}

/** The location of a section, checked; null without one (then the policy `user_section_required` may refuse). */
export async function locationOf(tx: Tx, sectionId: number | null | undefined): Promise<number | null> {
  if (sectionId == null) {
    const required = await tx.run(sql`select 1 from company_configuration
      where key = 'user_section_required' and coalesce(bool_value, lower(text_value) = 'true')`);
    return required > 0 ? fail('location_section', { errors: { location_section_id: ['select_required'] } }) : null;
  }
  const row = await tx.maybe<{ location_id: number }>(
    sql`select location_id from location_section where id = ${sectionId} and deleted_at is null`,
  );
  return row?.location_id ?? failField('location_section_id', 'not_found');
}

/** Throws 422 `email` when somebody else has the address, or when a barred person had it. */
export async function demandFreeEmail(tx: Tx, email: string, exceptUserId: number | null = null): Promise<void> {
  const rows = await tx.rows<{ name: string; is_blacklisted: boolean; is_alive: boolean }>(sql`
    select concat_ws(' ', first_name, last_name) as name, is_blacklisted, deleted_at is null as is_alive from app_user
    where email = ${email} and id is distinct from ${exceptUserId}::bigint`);
  if (rows.some((row) => row.is_blacklisted)) failField('email', 'email_blacklisted');
  const taken = rows.find((row) => row.is_alive);
  // The name is an argument of the text's key, whose parts are separated by colons.
  if (taken) failField('email', `email_taken:${taken.name.replaceAll(':', ' ')}`);
}
