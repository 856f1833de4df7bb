import type { AnswerOf, QueryOf } from '../../../platform/contract/endpoint.ts';
import { fail } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { companyFacts } from '../order/company-facts.server.ts';
import { expandPrefix, formatReference, hasPrefix, isValidPrefix } from '../order/number.rules.ts';
import type { nextNumber, orderTypeRights } from './order-type.contract.ts';
import { visibleTypes } from './order-type.server.ts';

interface TypeNumber {
  id: number;
  name: string;
  prefix: string | null;
  number_width: number;
}

/** What the next activity would be called; nothing is drawn. */
export async function numberAhead(
  id: number,
  { prefix, width }: QueryOf<typeof nextNumber>,
  { actor, db, now }: SignedInContext,
): Promise<AnswerOf<typeof nextNumber>> {
  const { zone } = await companyFacts(db);
  const types = await db.read<TypeNumber>(
    sql`select t.id, app.shown(t.names, t.name) as name, t.prefix, t.number_width from order_type t where ${visibleTypes(actor)} order by lower(app.shown(t.names, t.name))`,
  );
  const type = types.find((each) => each.id === id) ?? fail('not_found');
  const wanted = prefix ?? type.prefix;
  if (!hasPrefix(wanted) || !isValidPrefix(wanted.trim())) return { next: null, shared_with: [] };
  const at = new Date(now).toISOString();
  const stem = expandPrefix(wanted, at, zone);
  const counter = await db.maybe<{ next: number }>(
    sql`select coalesce(lower(free), next) as next from order_counter where prefix = ${stem}`,
  );
  const shared = types.filter(
    (each) => each.id !== id && hasPrefix(each.prefix) && expandPrefix(each.prefix, at, zone) === stem,
  );
  return {
    next: formatReference(stem, counter?.next ?? 1, width ?? type.number_width),
    shared_with: shared.map((each) => each.name),
  };
}

const RIGHTS = sql`coalesce(g.can_view, false) as can_view, coalesce(g.can_create, false) as can_create,
  coalesce(g.can_update, false) as can_update, coalesce(g.can_complete, false) as can_complete, coalesce(g.can_delete, false) as can_delete`;

/** Roles of the staff with their rights on a type, and people who have rights of their own. */
export async function rightsOnType(
  id: number,
  { actor, db }: SignedInContext,
): Promise<AnswerOf<typeof orderTypeRights>> {
  const [found, roles, users] = await db.readAll([
    sql`select 1 from order_type t where t.id = ${id} and ${visibleTypes(actor)}`,
    sql`select r.id, app.shown(r.names, r.name) as name, (r.all_activity_types or coalesce(r.text_key = 'administrator', false)) as is_all, ${RIGHTS}
      from role r left join activity_type_grant g on g.role_id = r.id and g.order_type_id = ${id}
      where r.deleted_at is null and r.audience = 'staff' order by lower(app.shown(r.names, r.name)), r.id`,
    sql`select u.id, u.full_name as name, ${RIGHTS} from activity_type_grant g join app_user u on u.id = g.user_id
      where g.order_type_id = ${id} and u.deleted_at is null order by lower(u.full_name), u.id`,
  ]);
  if (!found?.length) return fail('not_found');
  return { roles, users } as AnswerOf<typeof orderTypeRights>;
}
