import type { AnswerOf, QueryOf } from '../../../platform/contract/endpoint.ts';
import { fail, failField } from '../../../platform/kernel/errors.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import type { why } from './why.contract.ts';
import {
  accountLinks,
  isAllowed,
  type Named,
  type PermissionFacts,
  permissionLinks,
  type Subject,
  type TypeFacts,
  typeLinks,
  type WhyLink,
} from './why.rules.ts';

type Answer = AnswerOf<typeof why>;
type Question = QueryOf<typeof why>;
type Person = Named & Subject & { role_ids: number[] };

const FLAGS = {
  view: 'can_view',
  create: 'can_create',
  update: 'can_update',
  complete: 'can_complete',
  delete: 'can_delete',
} as const;

/** Why a person can or cannot; everybody may ask about themselves, about others whoever may see them. */
export async function explain(userId: number, question: Question, context: SignedInContext): Promise<Answer> {
  const { actor, db } = context;
  if (!question.permission && !question.order_type_id) failField('permission', 'text_field_required');
  const person = await db.maybe<Person>(personOf(userId));
  const slug = person?.audience === 'customer' ? ['view.users', 'view.customer_users'] : ['view.users'];
  if (!person || (userId !== actor.userId && !slug.some((one) => holds(actor, one)))) return fail('not_found');
  const permission = question.permission ? await permissionFacts(question.permission, person, context) : null;
  const right = question.order_type_id ? (question.right ?? 'view') : null;
  const type = question.order_type_id
    ? await typeFacts(question.order_type_id, right ?? 'view', person, context)
    : null;
  const chain = [
    ...accountLinks(person),
    ...(permission ? permissionLinks(person, permission) : []),
    ...(type ? typeLinks(person, type) : []),
  ];
  return {
    is_allowed: isAllowed(chain),
    user: { id: person.id, name: person.name },
    permission: permission && { slug: permission.slug, name: permission.name },
    order_type: type?.type ?? null,
    right,
    chain: chain as (WhyLink & Answer['chain'][number])[],
  };
}

const personOf = (userId: number) => sql`
  with who as (
    select u.*, case when u.is_customer_user then 'customer' else 'staff' end as audience,
      (select cu.customer_id from customer_user cu join customer c on c.id = cu.customer_id and c.deleted_at is null
        where cu.user_id = u.id and cu.portal_access order by cu.is_primary desc, lower(c.name), c.id limit 1) as acts_for
    from app_user u where u.id = ${userId} and u.deleted_at is null
  ), held as (
    select r.id, r.text_key from who join user_role ur on ur.user_id = who.id
    join role r on r.id = ur.role_id and r.deleted_at is null and r.audience = 'staff' where who.audience = 'staff'
    union all
    select r.id, null from who join customer_user cu on cu.user_id = who.id and cu.customer_id = who.acts_for
    join role r on r.id = cu.portal_role_id and r.deleted_at is null and r.audience = 'customer' where who.audience = 'customer'
  ), policy as (
    select coalesce((select text_value from company_configuration where key = 'second_factor'), 'optional') as wanted
  )
  select who.id, who.full_name as name, who.audience, who.disable, who.is_blacklisted, who.is_locked, who.web_access, who.is_first_time_login,
    exists (select from held where text_key = 'administrator') as is_administrator,
    (policy.wanted = 'everyone' or who.audience = 'staff' and (policy.wanted = 'staff'
        or policy.wanted = 'administrators' and exists (select from held where text_key = 'administrator')))
      and not exists (select from second_factor f where f.user_id = who.id and f.confirmed_at is not null) as lacks_second_factor,
    (select json_build_object('id', c.id, 'name', c.name) from customer c where c.id = who.acts_for) as customer,
    array(select id from held) as role_ids
  from who cross join policy`;

async function permissionFacts(
  slug: string,
  person: Person,
  { db }: SignedInContext,
): Promise<PermissionFacts & { slug: string; name: string }> {
  const row = await db.maybe<PermissionFacts & { slug: string; name: string }>(sql`
    select p.slug, p.name, p.audience,
      coalesce((select json_agg(json_build_object('id', r.id, 'name', app.shown(r.names, r.name),
          'holds', exists (select from role_permission rp where rp.role_id = r.id and rp.permission_id = p.id)) order by lower(app.shown(r.names, r.name)))
        from role r where r.id = any(${person.role_ids}::bigint[])), '[]') as roles,
      ${person.audience === 'staff'} and exists (select from user_permission up where up.user_id = ${person.id} and up.permission_id = p.id) as "isOwn",
      coalesce((select json_agg(json_build_object('id', r.id, 'name', app.shown(r.names, r.name)) order by lower(app.shown(r.names, r.name)))
        from role r join role_permission rp on rp.role_id = r.id and rp.permission_id = p.id
        where r.deleted_at is null and r.audience = p.audience), '[]') as holders
    from permission p where p.slug = ${slug}`);
  return row ?? failField('permission', 'not_found');
}

async function typeFacts(
  typeId: number,
  right: keyof typeof FLAGS,
  person: Person,
  { db }: SignedInContext,
): Promise<TypeFacts> {
  const flag = sql.ref(`g.${FLAGS[right]}`);
  const row = await db.maybe<TypeFacts>(sql`
    select json_build_object('id', t.id, 'name', app.shown(t.names, t.name)) as type, t.active as "isActive", t.portal_visible as "isPortalVisible",
      coalesce((select json_agg(json_build_object('id', r.id, 'name', app.shown(r.names, r.name), 'isAll', r.all_activity_types,
          'holds', exists (select from activity_type_grant g where g.role_id = r.id and g.order_type_id = t.id and ${flag})) order by lower(app.shown(r.names, r.name)))
        from role r where r.id = any(${person.role_ids}::bigint[])), '[]') as roles,
      exists (select from activity_type_grant g where g.user_id = ${person.id} and g.order_type_id = t.id and ${flag}) as "isOwn",
      coalesce((select json_agg(json_build_object('id', r.id, 'name', app.shown(r.names, r.name)) order by lower(app.shown(r.names, r.name))) from role r
        where r.deleted_at is null and r.audience = 'staff' and (r.all_activity_types
          or exists (select from activity_type_grant g where g.role_id = r.id and g.order_type_id = t.id and ${flag}))), '[]') as holders
    from order_type t where t.id = ${typeId} and t.deleted_at is null`);
  return row ?? failField('order_type_id', 'not_found');
}
