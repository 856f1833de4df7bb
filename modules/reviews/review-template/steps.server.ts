import { fail, failField } from '../../../platform/kernel/errors.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { StepInput } from './review-template.contract.ts';

type Sql = ReturnType<typeof sql>;

/** Steps of the template that `template` (SQL) names, as one JSON list in their order. */
export const stepsJson = (template: Sql): Sql => sql`(select coalesce(json_agg(json_build_object('id', s.id,
    'checkoff_type_id', s.checkoff_type_id, 'position', s.position, 'required', s.required, 'role_ids', s.role_ids,
    'roles', ${rolesJson(sql`s.role_ids`)},
    'reviewers', ${rolesJson(sql`case when s.role_ids = '{}' then k.role_ids else s.role_ids end`)},
    'type', json_build_object('id', k.id, 'name', app.shown(k.names, k.name), 'description', app.shown(k.descriptions, k.description), 'gate', k.gate, 'result', k.result,
      'pass_score', k.pass_score, 'needs_photo', k.needs_photo, 'needs_comment_on_fail', k.needs_comment_on_fail, 'active', k.active))
    order by s.position, s.id), '[]'::json)
  from checkoff_template_type s join checkoff_type k on k.id = s.checkoff_type_id where s.template_id = ${template})`;

const rolesJson = (
  ids: Sql,
): Sql => sql`(select coalesce(json_agg(json_build_object('id', r.id, 'name', app.shown(r.names, r.name)) order by lower(app.shown(r.names, r.name))), '[]'::json)
  from role r where r.id = any(${ids}) and r.deleted_at is null)`;

/** Makes the steps of a template the sent ones, in their order; steps that stay keep their id. */
export async function replaceSteps(tx: Tx, id: number, steps: readonly StepInput[]): Promise<void> {
  refuseTwice(steps);
  const kept = steps.map((step) => step.checkoff_type_id);
  await tx.run(
    sql`delete from checkoff_template_type where template_id = ${id} and checkoff_type_id <> all(${kept}::bigint[])`,
  );
  await writeSteps(tx, id, steps);
}

/** Adds steps at the end; a review type that is there already is refused. */
export async function addSteps(tx: Tx, id: number, steps: readonly StepInput[]): Promise<void> {
  refuseTwice(steps);
  const types = steps.map((step) => step.checkoff_type_id);
  const [found] = await tx.rows<{ last: number; known: number }>(sql`select coalesce(max(position), 0)::int as last,
      count(*) filter (where checkoff_type_id = any(${types}::bigint[]))::int as known
    from checkoff_template_type where template_id = ${id}`);
  if ((found?.known ?? 0) > 0) failField('checkoff_type_id', 'already_used');
  await writeSteps(tx, id, steps, found?.last ?? 0);
}

async function writeSteps(tx: Tx, id: number, steps: readonly StepInput[], after = 0): Promise<void> {
  const types = steps.map((step) => step.checkoff_type_id);
  const roles = [...new Set(steps.flatMap((step) => step.role_ids ?? []))];
  const [found] = await tx.rows<{ types: number; roles: number }>(sql`select
    (select count(*)::int from checkoff_type where id = any(${types}::bigint[])) as types,
    (select count(*)::int from role where id = any(${roles}::bigint[]) and deleted_at is null and audience = 'staff') as roles`);
  if (found?.types !== types.length) failField('checkoff_type_id', 'not_found');
  if (found?.roles !== roles.length) failField('role_ids', 'not_found');
  const rows = steps.map((step, at) => ({
    checkoff_type_id: step.checkoff_type_id,
    position: step.position ?? after + at + 1,
    required: step.required ?? null,
    role_ids: step.role_ids ?? null,
  }));
  await tx.run(sql`insert into checkoff_template_type as s (template_id, checkoff_type_id, position, required, role_ids)
    select ${id}, x.checkoff_type_id, x.position, coalesce(x.required, true), coalesce(x.role_ids, '{}')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(checkoff_type_id bigint, position integer, required boolean, role_ids bigint[])
    on conflict (tenant_id, template_id, checkoff_type_id) do update set position = excluded.position,
      required = (select coalesce(y.required, s.required) from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as y(checkoff_type_id bigint, required boolean) where y.checkoff_type_id = s.checkoff_type_id),
      role_ids = (select coalesce(y.role_ids, s.role_ids) from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as y(checkoff_type_id bigint, role_ids bigint[]) where y.checkoff_type_id = s.checkoff_type_id)`);
}

/** Changes one step; 404 when the template has none of that id. */
export async function changeStep(tx: Tx, id: number, stepId: number, step: Partial<StepInput>): Promise<void> {
  const known = await tx.maybe<StepInput & { position: number }>(
    sql`select id, checkoff_type_id, position, required, role_ids from checkoff_template_type where id = ${stepId} and template_id = ${id}`,
  );
  if (!known) return fail('not_found');
  const type = step.checkoff_type_id ?? known.checkoff_type_id;
  if (type !== known.checkoff_type_id) {
    const taken = await tx.run(
      sql`select 1 from checkoff_template_type where template_id = ${id} and checkoff_type_id = ${type}`,
    );
    if (taken > 0) failField('checkoff_type_id', 'already_used');
    if ((await tx.run(sql`select 1 from checkoff_type where id = ${type}`)) === 0)
      failField('checkoff_type_id', 'not_found');
    await tx.run(sql`update checkoff_template_type set checkoff_type_id = ${type} where id = ${stepId}`);
  }
  await writeSteps(tx, id, [{ position: known.position, ...step, checkoff_type_id: type }]);
}

/** A step that waits for the completion would hold up for good what has to come before it. */
export async function refuseDeadlock(tx: Tx, id: number): Promise<void> {
  const stuck = await tx.maybe<{ name: string }>(sql`select app.shown(k.names, k.name) as name from checkoff_template t
    join checkoff_template_type s on s.template_id = t.id join checkoff_type k on k.id = s.checkoff_type_id
    where t.id = ${id} and t.sequential and k.gate in ('before_release', 'before_complete') and exists (
      select from checkoff_template_type p join checkoff_type pk on pk.id = p.checkoff_type_id
      where p.template_id = t.id and pk.gate = 'after_complete' and (p.position, p.id) < (s.position, s.id))
    order by s.position, s.id limit 1`);
  if (stuck) failField('types', `review_order:${stuck.name}`);
}

function refuseTwice(steps: readonly StepInput[]): void {
  if (new Set(steps.map((step) => step.checkoff_type_id)).size < steps.length) failField('types', 'already_used');
}

/** People who hold one of the roles of a review type: its own, or those a template names in their place. */
export const reviewersOf = (typeId: number): Statement => sql`
  select distinct on (lower(u.full_name), u.id) u.id, u.full_name as name, u.email from app_user u
  join user_role ur on ur.user_id = u.id
  where ur.role_id in (select unnest(k.role_ids) from checkoff_type k where k.id = ${typeId}
      union select unnest(s.role_ids) from checkoff_template_type s where s.checkoff_type_id = ${typeId})
    and u.deleted_at is null and not u.disable and not u.is_blacklisted
  order by lower(u.full_name), u.id`;
