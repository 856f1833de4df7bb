import { type Actor, mayType, type TypeRight } from '../../../platform/kernel/actor.ts';
import { fail, type Language } from '../../../platform/kernel/errors.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { type KeyOf, productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';

/** Flags of a grant on one activity type, as the wire writes them. */
export interface TypeFlags {
  order_type_id: number;
  can_view: boolean;
  can_create: boolean;
  can_update: boolean;
  can_complete: boolean;
  can_delete: boolean;
}

/** What a set of roles or a person may do. */
interface Power {
  is_administrator: boolean;
  all_types: boolean;
  slugs: string[];
  grants: TypeFlags[];
}

const RIGHTS: Readonly<Record<TypeRight, keyof Omit<TypeFlags, 'order_type_id'>>> = {
  view: 'can_view',
  create: 'can_create',
  update: 'can_update',
  complete: 'can_complete',
  remove: 'can_delete',
};

const TEXTS = productTexts(
  'error.escalation',
  { module: 'identity', use: 'error' },
  {
    grant: {
      en: 'You can’t grant a permission you don’t have.',
      es: 'No puede otorgar un permiso que usted no tiene.',
    },
    type: {
      en: 'You can’t grant an activity type you don’t have.',
      es: 'No puede otorgar un tipo de actividad que usted no tiene.',
    },
    touch: {
      en: 'This person has a permission that you don’t have.',
      es: 'Esta persona tiene un permiso que usted no tiene.',
    },
  },
);

const deny = (text: KeyOf<typeof TEXTS>, language: Language, permission = ''): never =>
  fail('permission_denied', { message: TEXTS.in(text, language), details: { permission } });

/** Throws 403 unless the actor holds every one of the permissions. Portal permissions are no power of staff. */
export function demandHeld(actor: Actor, slugs: readonly string[], language: Language): void {
  const lacking = slugs.find((slug) => !holds(actor, slug));
  if (lacking !== undefined) deny('grant', language, lacking);
}

/** Throws 403 unless the actor has every granted right on every type. */
export function demandTypesHeld(actor: Actor, grants: readonly TypeFlags[], language: Language): void {
  if (grants.some((grant) => !covers(actor, grant))) deny('type', language);
}

const covers = (actor: Actor, grant: TypeFlags): boolean =>
  (Object.entries(RIGHTS) as [TypeRight, keyof TypeFlags][]).every(
    ([right, flag]) => !grant[flag] || mayType(actor, right, grant.order_type_id),
  );

/** Throws 403 when one of the roles can do more than the actor. */
export async function demandRolesHeld(
  tx: Tx,
  actor: Actor,
  roleIds: readonly number[],
  language: Language,
): Promise<void> {
  if (actor.isAdministrator || roleIds.length === 0) return;
  const power = await tx.maybe<Power>(powerOf(sql`select unnest(${[...roleIds]}::bigint[])`, null));
  if (power && !isWithin(actor, power)) deny('grant', language, beyond(actor, power));
}

/**
 * Throws unless the actor may edit the person: 404 when there is none, 403 when the person holds something the actor lacks.
 * People of customers hold no power over staff.
 */
export async function mayTouch(tx: Tx, actor: Actor, userId: number, language: Language): Promise<void> {
  const person = await tx.maybe<{ is_customer_user: boolean }>(
    sql`select is_customer_user from app_user where id = ${userId} and deleted_at is null`,
  );
  if (!person) return fail('not_found');
  if (actor.isAdministrator || person.is_customer_user || userId === actor.userId) return;
  const power = await powerOfPerson(tx, userId);
  if (power && !isWithin(actor, power)) deny('touch', language, beyond(actor, power));
}

/** Whether the actor may do all that a person of the staff may do. */
export async function standsOver(tx: Pick<Tx, 'maybe'>, actor: Actor, userId: number): Promise<boolean> {
  if (actor.isAdministrator) return true;
  const power = await powerOfPerson(tx, userId);
  return power !== undefined && isWithin(actor, power);
}

const powerOfPerson = (tx: Pick<Tx, 'maybe'>, userId: number): Promise<Power | undefined> =>
  tx.maybe<Power>(powerOf(sql`select role_id from user_role where user_id = ${userId}`, userId));

const isWithin = (actor: Actor, power: Power): boolean =>
  !power.is_administrator &&
  (!power.all_types || actor.types === 'all') &&
  power.slugs.every((slug) => holds(actor, slug)) &&
  power.grants.every((grant) => covers(actor, grant));

const beyond = (actor: Actor, power: Power): string => power.slugs.find((slug) => !holds(actor, slug)) ?? '';

const powerOf = (roleIds: ReturnType<typeof sql>, userId: number | null): Statement => sql`
  with held as (select r.* from role r where r.id in (${roleIds}) and r.deleted_at is null and r.audience = 'staff')
  select
    exists (select from held where text_key = 'administrator') as is_administrator,
    exists (select from held where all_activity_types) as all_types,
    array(
      select p.slug from held h join role_permission rp on rp.role_id = h.id join permission p on p.id = rp.permission_id
      where p.audience = 'staff'
      union
      select p.slug from user_permission up join permission p on p.id = up.permission_id where up.user_id = ${userId}::bigint
    ) as slugs,
    coalesce((select json_agg(g) from activity_type_grant g
      where g.user_id = ${userId}::bigint or g.role_id in (select id from held)), '[]') as grants`;
