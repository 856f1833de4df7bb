import type { Language } from '../../../platform/kernel/errors.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { emit, notify } from '../../messages/public.server.ts';
import { tell } from '../order-transitions/order-notices.server.ts';
import type { ReviewResult } from './review.rules.ts';

const TEXTS = productTexts(
  'notice.review',
  { module: 'activities', use: 'notice' },
  {
    failed: { en: 'Review “{name}” failed.', es: 'La revisión “{name}” fue rechazada.' },
    waiting: { en: 'You have a pending review: “{name}”.', es: 'Tiene una revisión pendiente: “{name}”.' },
  },
);

interface Told {
  id: number;
  reference_no: string;
  driver_id: number | null;
  secondary_officer_id: number | null;
  created_by: number | null;
}

/** Other systems hear of an answer; a failure is also told to the officers and the desk. */
export async function tellOfAnswer(
  tx: Tx,
  context: SignedInContext,
  order: Told,
  review: { id: number; checkoff_type_id: number; name: string; result: Exclude<ReviewResult, 'pending'> | 'reopened' },
): Promise<void> {
  const event = `checkoff.${review.result}`;
  await emit(tx, event, {
    table: 'order_checkoff',
    id: review.id,
    more: {
      order_id: order.id,
      reference_no: order.reference_no,
      checkoff_type_id: review.checkoff_type_id,
      checkoff_type: review.name,
      result: review.result,
    },
    checkoffTypeId: review.checkoff_type_id,
  });
  if (review.result !== 'failed') return;
  await tell(
    tx,
    context,
    [order.driver_id, order.secondary_officer_id, order.created_by],
    order,
    event,
    TEXTS.both('failed', { name: review.name }),
  );
}

/**
 * Tells the people of a review type that one waits for them: those who hold one of its roles and want notifications, but not who
 * caused it. Only reviews that can be answered now and were not told of since `since` (ids above it) are told of.
 */
export async function tellReviewers(
  tx: Tx,
  { actor }: SignedInContext,
  order: Pick<Told, 'id' | 'reference_no'>,
  open: readonly number[],
): Promise<void> {
  if (open.length === 0) return;
  const rows = await tx.rows<{ names: Record<Language, string>; user_ids: number[] }>(sql`
    select coalesce(k.names, jsonb_build_object('en', k.name, 'es', k.name)) as names,
      array(select distinct u.id from user_role ur join app_user u on u.id = ur.user_id
        where ur.role_id = any(case when coalesce(s.role_ids, '{}') = '{}' then k.role_ids else s.role_ids end)
          and u.deleted_at is null and u.notification and u.id <> ${actor.userId}) as user_ids
    from order_checkoff c join checkoff_type k on k.id = c.checkoff_type_id
    left join checkoff_template_type s on s.id = c.template_type_id
    where c.id = any(${[...open]}::bigint[]) and k.notify order by c.position, c.id`);
  for (const { names, user_ids } of rows) {
    if (user_ids.length === 0) continue;
    await notify(tx, {
      userIds: user_ids,
      exceptUserId: actor.userId,
      event: 'checkoff.waiting',
      name: order.reference_no,
      message: { en: TEXTS.in('waiting', 'en', { name: names.en }), es: TEXTS.in('waiting', 'es', { name: names.es }) },
      module: 'activities',
      recordId: order.id,
      redirect: true,
      ownerType: 'order',
      dedupeKey: `checkoff.waiting:${order.id}:${names.en}`,
    });
  }
}
