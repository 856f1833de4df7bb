import type { AnswerOf } from '../../../platform/contract/endpoint.ts';
import { fail } from '../../../platform/kernel/errors.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { demandSelected } from '../customer-user/selected-customer.server.ts';
import type { portalFeedbackForm } from './feedback.contract.ts';

type Form = AnswerOf<typeof portalFeedbackForm>;
type Language = SignedInContext['language'];

const wordsOf = (language: Language) => sql.ref(language === 'es' ? 'text_es' : 'text_en');

/** The questions asked about an activity: those of all types and of its own. */
export const questionsStatement = (orderId: number, language: Language): Statement =>
  sql`select q.id, q.${wordsOf(language)} as text, q.kind from feedback_question q
    where q.active and (q.order_type_id is null or q.order_type_id = (select order_type_id from "order" where id = ${orderId}))
    order by q.display_order, q.id`;

/** What a customer said of their activity, as they may read it again: without the desk's notes, and nothing of a customer before them. */
export const feedbackStatement = (orderId: number, language: Language): Statement =>
  sql`select f.rating, f.comment, f.contact_me, f.created_at,
      coalesce((select json_agg(json_build_object('question', q.${wordsOf(language)}, 'kind', q.kind,
          'score', a.item -> 'score', 'text', a.item ->> 'text') order by a.at)
        from jsonb_array_elements(f.answers) with ordinality a(item, at)
        join feedback_question q on q.id = (a.item ->> 'question_id')::bigint), '[]') as answers
    from feedback f join "order" o on o.id = f.order_id
    where f.order_id = ${orderId} and f.created_at >= coalesce(o.customer_since, '-infinity')`;

/** An own activity of the selected customer, of a type that is shown in the portal; nothing else exists for them. */
export async function ownActivity(
  context: SignedInContext,
  customerId: number,
  orderId: number,
): Promise<{ status: string; is_blocked: boolean; hold_reason: string | null }> {
  demandSelected(context, customerId);
  const own = await context.db.maybe<{
    status: string;
    is_blocked: boolean;
    hold_reason: string | null;
  }>(sql`select o.status, c.status = 'blocked' as is_blocked,
      c.hold_reason from "order" o join customer c on c.id = o.customer_id
    join order_type t on t.id = o.order_type_id and t.portal_visible
    where o.id = ${orderId} and o.customer_id = ${customerId} and o.deleted_at is null`);
  return own ?? fail('not_found');
}

/** What the portal asks of a visit that is done, and when it was answered. */
export async function portalForm(customerId: number, orderId: number, context: SignedInContext): Promise<Form> {
  await ownActivity(context, customerId, orderId);
  const [questions, [sent]] = (await context.db.readAll([
    questionsStatement(orderId, context.language),
    sql`select created_at from feedback where order_id = ${orderId} and customer_id = ${customerId}`,
  ])) as [Form['questions'], [{ created_at: string }?]];
  return { questions, submitted: sent?.created_at ?? null };
}
