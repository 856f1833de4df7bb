import type { Actor } from '../../../platform/kernel/actor.ts';
import { fail, type Language } from '../../../platform/kernel/errors.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { demand } from '../../../platform/server/access/guard.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { personNow } from '../session/session-row.server.ts';
import { demandHeld, standsOver } from '../user/escalation.server.ts';

/** Who opens the portal to somebody; an approved registration was allowed by whoever approves, or by the company for all. */
export type Opener = Actor | 'registration';

/** What a customer's people are let see: its activities by a mail about one of them, or all of them with their prices. */
export type ShownToCustomers = 'activities' | 'prices';

/** What staff hold who read as much, of every type of activity. */
const READ_BY_CUSTOMERS: Readonly<Record<ShownToCustomers, readonly string[]>> = {
  activities: ['view_all.order'],
  prices: ['view_all.order', 'view_prices.order'],
};

/** Whether somebody reads all that a customer's people read: every activity of that customer, of every type, with its prices. */
export const readsAsCustomers = (by: Actor, shown: ShownToCustomers = 'prices'): boolean =>
  by.audience !== 'staff' || (by.types === 'all' && READ_BY_CUSTOMERS[shown].every((slug) => holds(by, slug)));

/** Throws 403 unless somebody reads all that they open to others, who may be themselves. */
export function demandReadsAsCustomers(by: Opener, shown: ShownToCustomers = 'prices'): void {
  if (by === 'registration' || readsAsCustomers(by, shown)) return;
  for (const slug of READ_BY_CUSTOMERS[shown]) demand(by, slug);
  fail('permission_denied');
}

/**
 * Throws 403 unless somebody may look after portal users: whoever links a person to a customer, changes what they may do there, or
 * comes by what they log in with reads that customer. Rights on the staff's own people are none on customers.
 */
export function demandPortal(by: Opener, verb: 'create' | 'update'): void {
  if (by === 'registration') return;
  demand(by, `${verb}.${by.audience === 'staff' ? 'customer_users' : 'portal_users'}`);
  demandReadsAsCustomers(by);
}

/** The same before somebody changes what a person logs in with, where the person is a portal user. */
export async function demandPortalOf(tx: Tx, by: Actor, userId: number, verb: 'create' | 'update'): Promise<void> {
  if ((await tx.run(sql`select 1 from app_user where id = ${userId} and is_customer_user`)) > 0) demandPortal(by, verb);
}

/**
 * Throws 403 unless a portal user who gives somebody a role holds all that it holds: nobody makes more of themselves, nor of colleagues,
 * than they are. Staff look after roles of the portal by their own right. Without a role, the one of new portal users.
 */
export async function demandRoleHeld(
  tx: Tx,
  actor: Actor,
  roleId: number | null | undefined,
  language: Language,
): Promise<void> {
  if (actor.audience !== 'staff') demandHeld(actor, await slugsOf(tx, roleId), language);
}

async function slugsOf(tx: Tx, roleId: number | null | undefined): Promise<string[]> {
  const rows = await tx.rows<{ slug: string }>(sql`
    select p.slug from role_permission rp join permission p on p.id = rp.permission_id
    where rp.role_id = coalesce(${roleId ?? null}::bigint, ${NEW_PEOPLE})`);
  return rows.map(({ slug }) => slug);
}

/** Whether somebody who once invited people to a customer still may: they may come in, look after its people, and hold what new ones get. */
export async function stillInvites(tx: Tx, userId: number | null, customerId: number): Promise<boolean> {
  const actor = userId === null ? null : await personNow(tx, userId, customerId);
  if (!actor) return false;
  if (actor.audience === 'staff') return holds(actor, 'invite.customer_users') && readsAsCustomers(actor);
  if (actor.customerId !== customerId || !holds(actor, 'create.portal_users')) return false;
  return (await slugsOf(tx, null)).every((slug) => holds(actor, slug));
}

/** Whether somebody who was once told a person's invitation link would be told it today: both doors to it ask for this. */
export async function stillHandsOver(
  db: Pick<Tx, 'tenantId' | 'maybe'>,
  makerId: number | null,
  person: { id: number; is_customer_user: boolean },
): Promise<boolean> {
  const actor = makerId === null ? null : await personNow(db, makerId);
  if (actor?.audience !== 'staff') return false;
  if (person.is_customer_user) return holds(actor, 'create.customer_users') && readsAsCustomers(actor);
  return holds(actor, 'create.users') && (await standsOver(db, actor, person.id));
}

const NEW_PEOPLE = sql`(select id from role where audience = 'customer' and deleted_at is null
  order by text_key is not distinct from 'customer_member' desc, id limit 1)`;

/** What a new link holds; without a role the one of new portal users. */
interface NewLink {
  customerId: number;
  userId: number;
  roleId?: number | null;
}

/** The one way to a link between a person and a customer; 409 when it is there already. */
export async function insertLink(tx: Tx, by: Opener, { customerId, userId, roleId }: NewLink): Promise<void> {
  demandPortal(by, 'create');
  const made =
    await tx.run(sql`insert into customer_user (customer_id, user_id, portal_access, portal_role_id, is_primary)
    values (${customerId}, ${userId}, true, coalesce(${roleId ?? null}::bigint, ${NEW_PEOPLE}),
      not exists (select 1 from customer_user where user_id = ${userId} and is_primary))
    on conflict (tenant_id, customer_id, user_id) do nothing`);
  if (made === 0) fail('already_exists');
}

/** Another customer becomes the primary one of a person: a link that is there is kept, a new one carries the role of the first. */
export async function movePrimary(tx: Tx, by: Actor, customerId: number, userId: number): Promise<void> {
  demandPortal(by, 'update');
  const isLinked = await tx.run(
    sql`select 1 from customer_user where user_id = ${userId} and customer_id = ${customerId} for update`,
  );
  await tx.run(sql`update customer_user set is_primary = false where user_id = ${userId} and is_primary`);
  if (isLinked === 0) {
    const first = await tx.maybe<{ portal_role_id: number | null }>(
      sql`select portal_role_id from customer_user where user_id = ${userId} order by id limit 1`,
    );
    return insertLink(tx, by, { customerId, userId, roleId: first?.portal_role_id });
  }
  await tx.run(
    sql`update customer_user set is_primary = true where user_id = ${userId} and customer_id = ${customerId}`,
  );
}

/** Gives a person another role at their primary customer. */
export async function giveRole(tx: Tx, by: Actor, userId: number, roleId: number): Promise<void> {
  demandPortal(by, 'update');
  await tx.run(sql`update customer_user set portal_role_id = ${roleId} where user_id = ${userId}
    and customer_id = (select customer_id from customer_user where user_id = ${userId} order by is_primary desc, id limit 1)`);
}
