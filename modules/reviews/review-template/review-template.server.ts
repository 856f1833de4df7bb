import type { Actor } from '../../../platform/kernel/actor.ts';
import { fail, failField } from '../../../platform/kernel/errors.ts';
import { listWall } from '../../../platform/server/access/row-walls.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { pageOf, paging, withStatus } from '../../../platform/server/http/answer.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import { lockUnchanged } from '../../../platform/server/lists/precondition.ts';
import { sorting } from '../../../platform/server/lists/sorting.ts';
import { createRecord, updateRecord } from '../../../platform/server/resource-routes/commands.ts';
import {
  COUNT_LIMIT,
  conditions,
  type ListRequest,
  ordering,
} from '../../../platform/server/resource-routes/list-sql.ts';
import { type ReviewTemplate, type StepInput, templateCalls } from './review-template.contract.ts';
import { reviewTemplate } from './review-template.resource.ts';
import { addSteps, changeStep, refuseDeadlock, replaceSteps, reviewersOf, stepsJson } from './steps.server.ts';

const roleOrder = sorting(
  { id: sql`r.id`, name: sql`lower(app.shown(r.names, r.name))` },
  { initial: 'name', tie: sql`r.id` },
);

type Input = Record<string, unknown> & { types?: StepInput[] | undefined; order_type_ids?: number[] | undefined };

const seenTypes = (actor: Actor, alias: string) => listWall('order_type', actor, alias) ?? sql`true`;

const columns = (actor: Actor) => {
  const naming = sql`y.checkoff_template_id = t.id and y.deleted_at is null and ${seenTypes(actor, 'y')}`;
  return sql`t.id, app.shown(t.names, t.name) as name, t.description, t.sequential, t.active, t.display_order, t.created_at, t.updated_at,
  ${stepsJson(sql`t.id`)} as types,
  array(select y.id from order_type y where ${naming} order by lower(app.shown(y.names, y.name))) as order_type_ids,
  (select coalesce(json_agg(json_build_object('id', y.id, 'name', app.shown(y.names, y.name)) order by lower(app.shown(y.names, y.name))), '[]'::json)
    from order_type y where ${naming}) as order_types`;
};

/** A template with its steps and the activity types that name it and that the person may see. */
const template = (id: number, actor: Actor): Statement =>
  sql`select ${columns(actor)} from checkoff_template t where t.id = ${id}`;

/** Rows of a page and their total. */
function templateList(request: ListRequest & { actor: Actor }): [Statement, Statement] {
  const where = conditions(reviewTemplate, request);
  const order = ordering(reviewTemplate, request.sort);
  return [
    sql`select ${columns(request.actor)} from (select t.* from checkoff_template t where ${where} order by ${order}
      limit ${request.limit} offset ${request.offset}) t order by ${order}`,
    sql`select count(*)::int as total from (select 1 from checkoff_template t where ${where} limit ${COUNT_LIMIT}) c`,
  ];
}

const one = async (tx: Tx, id: number, actor: Actor): Promise<ReviewTemplate> =>
  (await tx.wire<ReviewTemplate>(template(id, actor)))[0] ?? fail('not_found');

/** Steps and activity types of a template that was just written. */
async function writeParts(
  tx: Tx,
  id: number,
  { types, order_type_ids }: Input,
  context: SignedInContext,
): Promise<void> {
  if (types)
    await replaceSteps(
      tx,
      id,
      types.map((step, at) => ({ ...step, position: at + 1 })),
    );
  if (order_type_ids) await nameIn(tx, id, order_type_ids, context);
  await refuseDeadlock(tx, id);
}

/** The activity types that name the template from now on; others that did name none. */
async function nameIn(tx: Tx, id: number, wanted: readonly number[], { actor }: SignedInContext): Promise<void> {
  const seen = seenTypes(actor, 'y');
  const known = await tx.run(
    sql`select 1 from order_type y where id = any(${[...wanted]}::bigint[]) and deleted_at is null and ${seen} order by id for update`,
  );
  if (known < new Set(wanted).size) failField('order_type_ids', 'not_found');
  await tx.run(sql`update order_type y set checkoff_template_id = case when id = any(${[...wanted]}::bigint[]) then ${id}::bigint end
    where deleted_at is null and ${seen}
      and (id = any(${[...wanted]}::bigint[]) and checkoff_template_id is distinct from ${id}
        or checkoff_template_id = ${id} and id <> all(${[...wanted]}::bigint[]))`);
}

async function create(body: Input, context: SignedInContext) {
  const { types: _types, order_type_ids: _ids, ...own } = body;
  const made = await context.db.write(async (tx) => {
    const { id } = await createRecord(tx, reviewTemplate, {}, own, context);
    await writeParts(tx, id, body, context);
    return one(tx, id, context.actor);
  });
  return withStatus(made, 201);
}

async function update(id: number, body: Input, context: SignedInContext): Promise<ReviewTemplate> {
  const { types: _types, order_type_ids: _ids, ...own } = body;
  return context.db.write(async (tx) => {
    await updateRecord(tx, reviewTemplate, {}, id, own, context);
    await writeParts(tx, id, body, context);
    return one(tx, id, context.actor);
  });
}

/** One change of the steps of a locked template. */
const onSteps = (
  context: SignedInContext,
  id: number,
  work: (tx: Tx) => Promise<void>,
  expected?: string,
): Promise<ReviewTemplate> =>
  context.db.write(async (tx) => {
    const current = () => one(tx, id, context.actor);
    await lockUnchanged(tx, { row: sql`from checkoff_template where id = ${id}`, expected, current });
    await work(tx);
    await refuseDeadlock(tx, id);
    return one(tx, id, context.actor);
  });

/** Review templates: steps, activity types, and who answers. */
export const reviewTemplateRoutes: Route[] = [
  route(templateCalls.byType, async ({ body }, { db, actor }) => {
    const found = await db.maybe<{ template_id: number | null }>(sql`select (select t.id from checkoff_template t
        where t.id = y.checkoff_template_id and t.active) as template_id
      from order_type y where y.id = ${body.order_type_id} and y.deleted_at is null and ${seenTypes(actor, 'y')}`);
    if (!found) return fail('not_found');
    if (found.template_id === null) return null;
    const workflow = (await db.maybe<ReviewTemplate>(template(found.template_id, actor))) ?? fail('not_found');
    return { template: workflow, types: workflow.types };
  }),
  route(templateCalls.usersByType, async ({ params }, { db }) => {
    const [[type], users] = (await db.readAll([typeOf(params.id), reviewersOf(params.id)])) as [
      unknown[],
      { id: number; name: string; email: string }[],
    ];
    return type ? users : fail('not_found');
  }),
  route(templateCalls.usersByRole, async ({ params, query }, { db }) => {
    const page = paging(query);
    const roles = sql`role r where r.deleted_at is null and r.id in (select unnest(k.role_ids) from checkoff_type k where k.id = ${params.id}
      union select unnest(s.role_ids) from checkoff_template_type s where s.checkoff_type_id = ${params.id})
      and app.fold(app.shown(r.names, r.name)) like '%' || app.fold(${(query.q ?? '').replace(/[\\%_]/g, '\\$&')}) || '%'`;
    const [[type], rows, [counted]] = (await db.readAll([
      typeOf(params.id),
      sql`select r.id, app.shown(r.names, r.name) as name, (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.full_name, 'email', u.email)
            order by lower(u.full_name), u.id), '[]'::json)
          from user_role ur join app_user u on u.id = ur.user_id and u.deleted_at is null and not u.disable and not u.is_blacklisted
          where ur.role_id = r.id) as users
        from ${roles} order by ${roleOrder(query.sort)} limit ${page.limit} offset ${page.offset}`,
      sql`select count(*)::int as total from ${roles}`,
    ])) as [unknown[], { id: number; name: string; users: [] }[], { total: number }[]];
    return type ? pageOf(rows, page, counted?.total ?? 0) : fail('not_found');
  }),
  route(templateCalls.list, async ({ query }, { db, actor }) => {
    const page = paging(query, { unpaged: true });
    const [rows, [counted]] = (await db.readAll(
      templateList({ ...query, limit: page.limit, offset: page.offset, actor }),
    )) as [ReviewTemplate[], { total: number }[]];
    return pageOf(rows, page, counted?.total ?? 0);
  }),
  route(
    templateCalls.get,
    async ({ params }, { db, actor }) =>
      (await db.maybe<ReviewTemplate>(template(params.id, actor))) ?? fail('not_found'),
  ),
  route(templateCalls.create, ({ body }, context) => create(body as Input, context)),
  route(templateCalls.update, ({ params, body }, context) => update(params.id, body as Input, context)),
  route(templateCalls.addTypes, async ({ params, body }, context) => {
    const steps = 'types' in body ? body.types : [body];
    return withStatus(await onSteps(context, params.id, (tx) => addSteps(tx, params.id, steps)), 201);
  }),
  route(templateCalls.updateType, ({ params, body: { updated_at, ...body } }, context) =>
    onSteps(context, params.id, (tx) => changeStep(tx, params.id, params.typeId, body), updated_at),
  ),
  route(templateCalls.deleteType, async ({ params }, context) => {
    await onSteps(context, params.id, async (tx) => {
      const gone = await tx.run(
        sql`delete from checkoff_template_type where id = ${params.typeId} and template_id = ${params.id}`,
      );
      if (gone === 0) fail('not_found');
    });
    return null;
  }),
];

const typeOf = (id: number): Statement => sql`select id from checkoff_type where id = ${id}`;
