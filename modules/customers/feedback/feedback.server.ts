import type { AnswerOf, BodyOf } from '../../../platform/contract/endpoint.ts';
import { fail, failField } from '../../../platform/kernel/errors.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { RequestContext, SignedInContext } from '../../../platform/server/http/context.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';
import { readSetting, settingsIn } from '../../company/public.server.ts';
import { emit, notify } from '../../messages/public.server.ts';
import type { feedbackForm, portalFeedback, sendFeedback } from './feedback.contract.ts';
import { checkLink, type FeedbackLink } from './feedback-link.server.ts';
import { ownActivity, questionsStatement } from './feedback-portal.server.ts';

const TEXTS = productTexts(
  'notice.feedback',
  { module: 'customers', use: 'notice' },
  {
    name: { en: '{reference}: {rating} of 5', es: '{reference}: {rating} de 5' },
    low: { en: 'A customer gave a poor rating.', es: 'Un cliente dio una mala calificación.' },
  },
);

const REFUSALS = productTexts(
  'error.feedback',
  { module: 'customers', use: 'error' },
  {
    not_completed: {
      en: 'You can rate this activity once it’s completed.',
      es: 'Podrá calificar esta actividad cuando esté completada.',
    },
  },
);

/** As long as a comment may be. */
const COMMENT_CHARACTERS = 2000;

type Form = AnswerOf<typeof feedbackForm>;

/** Who was there and what was done, without prices: names and quantities of lines the customer may see. */
export async function readForm(config: PlatformConfig, link: FeedbackLink, context: RequestContext): Promise<Form> {
  const customerId = await check(config, link, context);
  const [[order], items, questions, [company], [sent]] = (await context.db.readAll([
    sql`select o.id, o.reference_no as reference, app.shown(t.names, t.name) as type, o.completed_at, o.order_type_id, o.city,
        array_remove(array[d.first_name, s.first_name], null) as officers
      from "order" o join order_type t on t.id = o.order_type_id
      left join app_user d on d.id = o.driver_id left join app_user s on s.id = o.secondary_officer_id
      where o.id = ${link.order_id} and o.customer_id = ${customerId} and o.deleted_at is null`,
    sql`select i.name, coalesce(i.quantity_used, i.quantity) as quantity from order_item i join order_item_type it on it.id = i.order_item_type_id
      where i.order_id = ${link.order_id} and i.deleted_at is null and it.customer_access <> 0 and it.is_order_item order by i.position, i.id`,
    questionsStatement(link.order_id, context.language),
    sql`select name, logo from company limit 1`,
    sql`select created_at from feedback where order_id = ${link.order_id} and customer_id = ${customerId}`,
  ])) as [Form['order'][], Form['order']['items'], Form['questions'], Form['company'][], { created_at: string }[]];
  if (!order || !company) return fail('link_invalid');
  return { order: { ...order, items }, company, questions, submitted: sent?.created_at ?? null };
}

/** Keeps the answer of a link. */
export async function keepFeedback(
  config: PlatformConfig,
  body: BodyOf<typeof sendFeedback>,
  context: RequestContext,
): Promise<AnswerOf<typeof sendFeedback>> {
  const customerId = await check(config, body, context);
  return keep({ orderId: body.order_id, customerId }, body, 'link', context);
}

/** Keeps what a signed-in customer says of an own activity that is done. */
export async function keepPortalFeedback(
  customerId: number,
  orderId: number,
  body: BodyOf<typeof portalFeedback>,
  context: SignedInContext,
): Promise<AnswerOf<typeof sendFeedback>> {
  const own = await ownActivity(context, customerId, orderId);
  if (own.is_blocked) fail('customer_blocked', { values: { reason: own.hold_reason ?? '' } });
  if (own.status !== 'completed') {
    const message = REFUSALS.in('not_completed', context.language);
    fail('illegal_transition', { message, details: { status: own.status } });
  }
  return keep({ orderId, customerId }, body, 'portal', context);
}

type Said = Pick<BodyOf<typeof sendFeedback>, 'rating' | 'answers' | 'comment' | 'contact_me'>;
type Source = 'link' | 'portal' | 'staff';

/** One per activity, whoever is first of two, and only while it is still this customer's. */
async function keep(
  { orderId, customerId }: { orderId: number; customerId: number },
  said: Said,
  source: Source,
  context: RequestContext,
): Promise<AnswerOf<typeof sendFeedback>> {
  return context.db.write(async (tx) => {
    const order = await tx.maybe(
      sql`select 1 from "order" where id = ${orderId} and customer_id = ${customerId} and deleted_at is null for no key update`,
    );
    if (!order) return fail('link_invalid');
    await refuseUnknownQuestions(tx, said);
    return (await store(tx, orderId, said, source)) ?? refuseSecond(tx, orderId, customerId);
  });
}

/**
 * Keeps the rating that was given with a signature, as every other is kept. Whoever was asked before has answered already: that
 * answer stays, and the signature is not refused for it.
 */
export async function keepRating(
  tx: Tx,
  orderId: number,
  { rating, comment }: { rating?: number | null; comment?: string | null },
  source: Source,
): Promise<void> {
  if (!rating) return;
  await store(tx, orderId, { rating, comment: comment?.slice(0, COMMENT_CHARACTERS) ?? null }, source);
}

/** Writes what was said unless something was said before; then gives undefined. A poor rating reaches those who answer feedback. */
async function store(
  tx: Tx,
  orderId: number,
  said: Said,
  source: Source,
): Promise<AnswerOf<typeof sendFeedback> | undefined> {
  const [row] = await tx.wire<AnswerOf<typeof sendFeedback> & { reference_no: string }>(sql`
    insert into feedback (order_id, customer_id, rating, answers, comment, contact_me, officer_ids, source)
    select o.id, o.customer_id, ${said.rating}, ${JSON.stringify(said.answers ?? [])}::jsonb, ${said.comment ?? null}, ${said.contact_me ?? false},
      array_remove(array[o.driver_id, o.secondary_officer_id], null), ${source}
    from "order" o where o.id = ${orderId} and o.deleted_at is null
    on conflict (tenant_id, order_id) do nothing
    returning id, rating, created_at, (select reference_no from "order" where id = order_id) as reference_no`);
  if (!row) return undefined;
  const { reference_no, ...kept } = row;
  const threshold = Number((await readSetting(settingsIn(tx), 'feedback_alert_threshold')) ?? 2);
  const more = { reference_no, order_id: orderId, rating: said.rating };
  await emit(tx, 'feedback.received', { table: 'feedback', id: row.id, more });
  if (said.rating <= threshold) await emit(tx, 'feedback.low', { table: 'feedback', id: row.id, more });
  if (said.rating <= threshold) await alert(tx, orderId, reference_no, said.rating);
  return kept;
}

/** Says when it was rated; the customer an activity was given to later learns nothing of the one before. */
async function refuseSecond(tx: Tx, orderId: number, customerId: number): Promise<never> {
  const earlier = await tx.maybe<{ created_at: string }>(
    sql`select created_at from feedback where order_id = ${orderId} and customer_id = ${customerId}`,
  );
  if (!earlier) return fail('link_invalid');
  return fail('already_submitted', {
    values: { date: earlier.created_at.slice(0, 10) },
    details: { submitted: earlier.created_at },
  });
}

/** Gives whose activity the link is about; 403 and 410 as `checkLink` says. */
async function check(config: PlatformConfig, link: FeedbackLink, context: RequestContext): Promise<number> {
  const days = Number((await readSetting(context.db, 'feedback_link_days')) ?? 30);
  const order = await context.db.maybe<{ customer_id: number | null }>(
    sql`select customer_id from "order" where id = ${link.order_id} and deleted_at is null`,
  );
  // Ids begin at 1: what belongs to nobody has no link.
  const customerId = order?.customer_id ?? 0;
  checkLink(config, context.tenant.id, link, customerId, days, context.now);
  return customerId;
}

async function refuseUnknownQuestions(tx: Tx, body: Said): Promise<void> {
  const ids = (body.answers ?? []).map((answer) => answer.question_id);
  if (ids.length === 0) return;
  const known = await tx.rows<{ id: number }>(sql`select id from feedback_question where id = any(${ids}) and active`);
  const found = new Set(known.map((row) => row.id));
  for (const [at, id] of ids.entries()) if (!found.has(id)) failField(`answers.${at}.question_id`, 'not_found');
}

const alert = (tx: Tx, orderId: number, reference: string, rating: number): Promise<unknown> =>
  notify(tx, {
    permission: 'respond.feedback',
    event: 'feedback.low',
    name: TEXTS.both('name', { reference, rating }),
    message: TEXTS.both('low'),
    module: 'activities',
    recordId: orderId,
    redirect: true,
    // Told only to those who may see the activity, as the list of ratings does.
    ownerType: 'order',
    dedupeKey: `feedback-${orderId}`,
  });
