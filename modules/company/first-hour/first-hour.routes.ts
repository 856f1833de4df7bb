import type { AnswerOf } from '../../../platform/contract/endpoint.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import { starterCalls } from '../starter-set/starter-set.contract.ts';
import { addStarterSets, starterSets, takeBack } from '../starter-set/starter-set.server.ts';
import { firstHourCalls } from './first-hour.contract.ts';
import { FIRST_STEPS, type FirstStep } from './first-steps.rules.ts';

const KEYS = {
  hidden: 'first_hour_hidden',
  starts_empty: 'first_hour_empty',
  company_checked: 'first_hour_company',
} as const;

const isSet = (key: string) => sql`coalesce((select bool_value from company_configuration where key = ${key}), false)`;

/** The start list and the starter sets of a new company. */
export const firstHourRoutes: Route[] = [
  route(firstHourCalls.get, (_input, context) => startList(context)),
  route(firstHourCalls.hide, ({ body }, { db }) =>
    db.write(async (tx) => {
      for (const [name, key] of Object.entries(KEYS)) {
        const value = body[name as keyof typeof KEYS];
        if (value === undefined) continue;
        await tx.run(sql`insert into company_configuration (key, bool_value) values (${key}, ${value})
          on conflict (tenant_id, key) do update set bool_value = excluded.bool_value`);
      }
      return null;
    }),
  ),
  route(starterCalls.list, (_input, context) => starterSets(context)),
  route(starterCalls.add, ({ body }, context) => addStarterSets(body, context)),
  route(starterCalls.remove, ({ params }, context) => takeBack(params.key, context)),
];

type Begun = Pick<AnswerOf<typeof firstHourCalls.get>, 'begun' | 'has_type'>;

/** A step is done by doing it, wherever it was done: every answer is one look at an index. */
async function startList({ db }: SignedInContext): Promise<AnswerOf<typeof firstHourCalls.get>> {
  const [row] = await db.read<Record<FirstStep, boolean> & Begun & { hidden: boolean }>(sql`select
    exists (select from company where logo is not null or address1 is not null or city is not null)
      or ${isSet(KEYS.company_checked)} as company,
    exists (select from order_type where deleted_at is null) and exists (select from order_item_type)
      or ${isSet(KEYS.starts_empty)} as starter,
    (select count(*) > 1 from (select from app_user where deleted_at is null and not is_customer_user limit 2) p) as people,
    exists (select from customer where deleted_at is null) as customers,
    exists (select from "order" where status = 'completed' and deleted_at is null) as activity,
    exists (select from customer_user) as portal,
    exists (select from order_type where active and deleted_at is null) as has_type,
    (select json_build_object('id', id, 'reference_no', reference_no) from "order"
      where status in ('pending', 'released', 'incomplete') and deleted_at is null order by id desc limit 1) as begun,
    ${isSet(KEYS.hidden)} as hidden`);
  const steps = FIRST_STEPS.map((id) => ({ id, done: row?.[id] ?? false }));
  const hidden = row?.hidden ?? false;
  const begun = row?.activity ? null : (row?.begun ?? null);
  const is_open = !hidden && steps.some(({ done }) => !done);
  return { is_open, hidden, begun, has_type: row?.has_type ?? false, steps };
}
