import type pg from 'pg';
import { ordered } from '../demo/lists.ts';
import { idOf, type World } from '../demo/world.ts';
import { insertNamed } from '../rows.ts';

const KINDS = ordered([
  {
    name: 'Photos of the work',
    description: 'Photograph every unit with its serial number.',
    gate: 'none',
    result: 'pass_fail',
    pass_score: null,
    needs_photo: false,
  },
  {
    name: 'Safety on site',
    description: 'Ladder, gloves, power off, area closed off.',
    gate: 'none',
    result: 'score',
    pass_score: 80,
    needs_photo: false,
  },
  {
    name: 'Quality of the work',
    description: 'Level, secure and clean, as the customer ordered.',
    gate: 'after_complete',
    result: 'pass_fail',
    pass_score: null,
    needs_photo: false,
  },
  {
    name: 'Plan approved',
    description: 'Drawing and parts are agreed with the customer.',
    gate: 'before_release',
    result: 'tick',
    pass_score: null,
    needs_photo: false,
  },
  {
    name: 'Ready to hand over',
    description: 'Test run done, documents on site.',
    gate: 'before_complete',
    result: 'pass_fail',
    pass_score: null,
    needs_photo: true,
  },
]);

const TEMPLATES = [
  {
    name: 'Installation review',
    sequential: false,
    types: ['Photos of the work', 'Safety on site', 'Quality of the work'],
  },
  { name: 'Full inspection', sequential: true, types: ['Plan approved', 'Ready to hand over', 'Quality of the work'] },
];

/** Review types, two templates, and the reviews of the installations: answered where the work is done, waiting where it is not. */
export async function insertReviews(client: pg.ClientBase, world: World): Promise<void> {
  const roles = await client.query<{ id: number; name: string }>(
    `select id, name from role where tenant_id = app.current_tenant() and name in ('Administrator', 'Manager')`,
  );
  const role_ids = roles.rows.map(({ id }) => Number(id));
  const kinds = await insertNamed(
    client,
    'checkoff_type',
    KINDS.map((kind) => ({ ...kind, role_ids })),
  );
  const ids = new Map(kinds.map(({ id, name }) => [name, id]));
  const templates = await insertNamed(
    client,
    'checkoff_template',
    ordered(TEMPLATES.map(({ name, sequential }) => ({ name, sequential }))),
  );
  await insertNamed(
    client,
    'checkoff_template_type',
    TEMPLATES.flatMap(({ types }, at) =>
      types.map((name, place) => ({
        template_id: templates[at]?.id ?? 0,
        checkoff_type_id: idOf(ids, name),
        position: place + 1,
        required: name !== 'Safety on site',
      })),
    ),
  );
  const installation = [...world.types.values()].find(({ name }) => name === 'Installation');
  await client.query(
    'update order_type set checkoff_template_id = $1 where tenant_id = app.current_tenant() and id = $2',
    [templates[0]?.id, installation?.id],
  );
  await insertAnswers(client, installation?.id ?? 0, world.staff.get('manager@demo.test') ?? 0);
}

// Work of the last two weeks still waits for its last look; one in seven safety rounds failed and is to be done again.
async function insertAnswers(client: pg.ClientBase, typeId: number, reviewer: number): Promise<void> {
  await client.query(
    `insert into order_checkoff (order_id, checkoff_type_id, template_type_id, position, required, result, score, comment, done_at, done_by, created_at)
     select o.id, s.checkoff_type_id, s.id, s.position, s.required, x.result,
       case when x.result <> 'pending' and k.result = 'score' then case when x.result = 'failed' then 65 else 80 + o.id % 20 end end,
       case x.result when 'failed' then 'Area was not closed off' end,
       case when x.result <> 'pending' then coalesce(o.completed_at, o.updated_at) end,
       case when x.result <> 'pending' then $2::bigint end, coalesce(o.released_at, o.created_at)
     from "order" o join order_type y on y.tenant_id = o.tenant_id and y.id = o.order_type_id
     join checkoff_template_type s on s.tenant_id = y.tenant_id and s.template_id = y.checkoff_template_id
     join checkoff_type k on k.tenant_id = s.tenant_id and k.id = s.checkoff_type_id
     cross join lateral (select case when o.status <> 'completed' then 'pending'
         when k.result = 'score' and o.id % 7 = 0 then 'failed'
         when o.completed_at > (select max(z.completed_at) - interval '14 days' from "order" z where z.tenant_id = o.tenant_id)
           and (k.gate = 'after_complete' or o.id % 3 = 0) then 'pending'
         else 'passed' end as result) x
     where o.tenant_id = app.current_tenant() and o.order_type_id = $1 and o.status <> 'cancelled'
     order by o.id, s.position`,
    [typeId, reviewer],
  );
  await client.query(`insert into order_checkoff (order_id, checkoff_type_id, order_checkoff_id, template_type_id, position, required, created_at)
     select order_id, checkoff_type_id, id, template_type_id, position, required, done_at from order_checkoff
     where tenant_id = app.current_tenant() and result = 'failed' order by id`);
  await client.query(`update "order" o set checkoff_total = x.total, checkoff_done = x.done, review_status = x.status
     from (select c.order_id, count(distinct c.checkoff_type_id)::int as total, count(*) filter (where c.result = 'passed')::int as done,
         case when bool_or(c.result = 'failed') then 'failed'
           when not bool_or(c.result = 'pending' and c.required) and bool_or(c.result <> 'pending') then 'passed' else 'pending' end as status
       from order_checkoff c where c.tenant_id = app.current_tenant() group by 1) x
     where o.tenant_id = app.current_tenant() and o.id = x.order_id`);
}
