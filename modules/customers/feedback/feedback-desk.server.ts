import type { AnswerOf, BodyOf, Page, QueryOf } from '../../../platform/contract/endpoint.ts';
import { fail } from '../../../platform/kernel/errors.ts';
import { whenRange } from '../../../platform/kernel/when.ts';
import { seenOrdersEver } from '../../../platform/server/access/row-walls.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import { pageOf, paging } from '../../../platform/server/http/answer.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { lockUnchanged } from '../../../platform/server/lists/precondition.ts';
import { sorting } from '../../../platform/server/lists/sorting.ts';
import { companyCalendar } from '../../company/public.server.ts';
import type { answerFeedback, feedbackRow, listFeedback } from './feedback.contract.ts';

const ordering = sorting(
  {
    id: sql`f.id`,
    created_at: { by: sql`f.created_at`, isFilled: true },
    rating: { by: sql`f.rating`, isFilled: true },
    status: { by: sql`f.status`, isFilled: true },
    customer_name: sql`lower(c.name)`,
  },
  { initial: '-created_at', tie: sql`f.id` },
);

type Sql = ReturnType<typeof sql>;
type Row = AnswerOf<{ answer: typeof feedbackRow }>;

const ROW = sql`select f.id, f.rating, f.comment, f.contact_me, f.source, f.status, f.response, f.responded_at, f.created_at, f.updated_at,
    json_build_object('id', o.id, 'reference_no', o.reference_no, 'is_deleted', o.deleted_at is not null) as "order",
    case when c.id is null then null else json_build_object('id', c.id, 'name', c.name) end as customer,
    coalesce((select json_agg(json_build_object('id', u.id, 'name', u.full_name) order by array_position(f.officer_ids, u.id))
      from app_user u where u.id = any(f.officer_ids)), '[]') as officers,
    coalesce((select json_agg(json_build_object('question', coalesce(q.text_en, '—'), 'question_es', coalesce(q.text_es, '—'),
        'score', a.item -> 'score', 'text', a.item ->> 'text') order by a.at)
      from jsonb_array_elements(f.answers) with ordinality a(item, at)
      left join feedback_question q on q.id = (a.item ->> 'question_id')::bigint), '[]') as answers,
    case when r.id is null then null else json_build_object('id', r.id, 'name', r.full_name) end as responded_by`;
/** Each has its activity: "left", so that a count that asks nothing of it does not read it. */
const OF = sql`left join "order" o on o.id = f.order_id left join customer c on c.id = f.customer_id
  left join app_user r on r.id = f.responded_by`;
const FROM = sql`from feedback f ${OF}`;

interface Stretch {
  readonly where: Sql;
  readonly limit: number;
  readonly offset: number;
}

/**
 * The page by customers goes along their names and takes the ratings of each: what is asked of all ratings first, to be sorted then, takes
 * longer with every one. Those without a customer are last, as everywhere.
 */
function byCustomer(direction: Sql, { where, limit, offset }: Stretch): Sql {
  const first = sql`limit ${limit + offset}`;
  return sql`${ROW} from (select * from (
      (select f.id, lower(n.name) as name from customer n join feedback f on f.customer_id = n.id left join "order" o on o.id = f.order_id
        ${where} order by lower(n.name) ${direction}, f.id ${direction} ${first})
      union all
      (select f.id, null from feedback f left join "order" o on o.id = f.order_id
        ${where} and f.customer_id is null order by f.id ${direction} ${first})) each
      order by name ${direction} nulls last, id ${direction} limit ${limit} offset ${offset}) page
    join feedback f on f.id = page.id ${OF} order by page.name ${direction} nulls last, page.id ${direction}`;
}

function pageRows(sort: string | undefined, stretch: Stretch): Sql {
  if (sort === 'customer_name') return byCustomer(sql`asc`, stretch);
  if (sort === '-customer_name') return byCustomer(sql`desc`, stretch);
  return sql`${ROW} ${FROM} ${stretch.where} order by ${ordering(sort)} limit ${stretch.limit} offset ${stretch.offset}`;
}

/** Only of activities the reader sees, or saw until they were deleted. */
const visible = ({ actor }: SignedInContext) => seenOrdersEver(actor);

/** What customers said, newest first. */
export async function feedbackPage(query: QueryOf<typeof listFeedback>, context: SignedInContext): Promise<Page<Row>> {
  const { status, rating, customer_id, officer_id, contact_me, order_type_id } = query.filters ?? {};
  const one = Array.isArray(rating) ? rating : null;
  const { from = 1, to = 5 } = Array.isArray(rating) ? {} : (rating ?? {});
  const said = await saidWithin(query, context);
  const { words, ofTypes } = await lookUp(query.q?.trim() ?? '', order_type_id, context);
  const where = sql`where ${visible(context)}
    and (${status ?? null}::text is null or f.status = ${status ?? null})
    and (${one}::int[] is null or f.rating = any(${one}::int[]))
    and f.rating between ${from}::int and ${to}::int
    and ${ofTypes}
    and ${said}
    and (${customer_id ?? null}::bigint is null or f.customer_id = ${customer_id ?? null})
    and (${officer_id ?? null}::bigint is null or ${officer_id ?? null}::bigint = any(f.officer_ids))
    and (${contact_me ?? null}::boolean is null or f.contact_me = ${contact_me ?? null})
    and ${words}`;
  const page = paging(query, { size: 10, unpaged: true });
  const [rows, [counted]] = (await context.db.readAll([
    pageRows(query.sort, { where, limit: page.limit, offset: page.offset }),
    sql`select count(*)::int as total from (select 1 ${FROM} ${where} limit 10001) n`,
  ])) as [Row[], [{ total: number }]];
  return pageOf(rows, page, counted.total);
}

/** More ratings, and more activities of a type, than these are not named one by one. */
const MOST = 5000;

/** The conditions of words and of types, which are looked up first: few are named, what is common is asked of each. */
async function lookUp(q: string, types: readonly number[] | undefined, { db }: SignedInContext) {
  if (q === '' && types === undefined) return { words: sql`true`, ofTypes: sql`true` };
  // One type is asked for by "=", and with the state of deletion: only then an index gives its activities.
  const ofOne =
    types?.length === 1
      ? sql`o.order_type_id = ${types[0]}::bigint`
      : sql`o.order_type_id = any(${[...(types ?? [])]}::bigint[])`;
  const [[found], [typed]] = (await db.readAll([
    sql`select ids, customers from app.search_feedback(${q}, ${MOST}) where ${q} <> ''`,
    sql`select case when cardinality(x.ids) <= ${MOST} then x.ids end as ids from (select array(
      select * from (select o.id from "order" o where o.deleted_at is null and ${ofOne} limit ${MOST + 1}) a
      union all select o.id from "order" o where o.deleted_at is not null and ${ofOne}) as ids) x`,
  ])) as [[Found | undefined], [Pick<Found, 'ids'>]];
  const holds = sql`(f.search_text like all (app.search_patterns(${q})) or f.customer_id = any(${found?.customers ?? []}::bigint[]))`;
  const ofType = sql`(select y.order_type_id from "order" y where y.id = f.order_id) = any(${[...(types ?? [])]}::bigint[])`;
  return {
    words: q === '' ? sql`true` : found?.ids ? sql`f.id = any(${found.ids}::bigint[])` : often(holds),
    ofTypes:
      types === undefined ? sql`true` : typed.ids ? sql`f.order_id = any(${typed.ids}::bigint[])` : often(ofType),
  };
}

interface Found {
  readonly ids: readonly number[] | null;
  readonly customers: readonly number[];
}

/** Behind the wall the planner takes any such condition for a rare one. */
const often = (condition: ReturnType<typeof sql>) => sql`case when ${condition} then true else false end`;

/** Days are days of the company's clock. */
async function saidWithin({ filters }: QueryOf<typeof listFeedback>, { db, now }: SignedInContext) {
  if (filters?.at === undefined) return sql`true`;
  const { from, to } = whenRange(filters.at, { ...(await companyCalendar(db)), now });
  return sql`(${from}::timestamptz is null or f.created_at >= ${from}) and (${to}::timestamptz is null or f.created_at < ${to})`;
}

const oneOf = (id: number, context: SignedInContext): Statement =>
  sql`${ROW} ${FROM} where f.id = ${id} and ${visible(context)}`;

/** Acknowledges or resolves what a customer said, with an answer. */
export async function respond(
  id: number,
  { status, response, updated_at }: BodyOf<typeof answerFeedback>,
  context: SignedInContext,
): Promise<Row> {
  return context.db.write(async (tx) => {
    const [known] = await tx.wire<Row>(oneOf(id, context));
    if (!known) return fail('not_found');
    const current = async () => (await tx.wire<Row>(oneOf(id, context)))[0];
    await lockUnchanged(tx, { row: sql`from feedback where id = ${id}`, expected: updated_at, current });
    await tx.run(sql`update feedback set status = coalesce(${status ?? null}, status),
      response = case when ${response !== undefined} then ${response ?? null} else response end,
      responded_by = ${context.actor.userId}, responded_at = now() where id = ${id}`);
    const [row] = await tx.wire<Row>(oneOf(id, context));
    return row ?? fail('not_found');
  });
}
