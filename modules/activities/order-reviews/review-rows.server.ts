import { type Actor, mayType } from '../../../platform/kernel/actor.ts';
import { errorText, type Language } from '../../../platform/kernel/errors.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { prepared, type Statement } from '../../../platform/server/db/statement.ts';
import type { OrderStatus } from '../order/order-states.rules.ts';
import type { ReviewRow } from './order-reviews.contract.ts';
import { CHANGE_MS, reviewBlock } from './review.rules.ts';

/** A row as it is stored, with the question, its files, and whether the asker holds one of its roles. */
export type StoredReview = Omit<
  ReviewRow,
  'attachment' | 'may_answer' | 'may_waive' | 'may_change' | 'may_reopen' | 'blocked'
> & { holds_role: boolean };

/** Roles that answer: those a template names in place of the type's own. */
export const ROLES = `case when coalesce(s.role_ids, '{}') = '{}' then k.role_ids else s.role_ids end`;

/** What is asked, for JSON; alias k is the type. */
export const QUESTION = `json_build_object('id', k.id, 'name', app.shown(k.names, k.name), 'description', app.shown(k.descriptions, k.description), 'gate', k.gate, 'result', k.result,
  'pass_score', k.pass_score, 'needs_photo', k.needs_photo, 'needs_comment_on_fail', k.needs_comment_on_fail)`;

const stamp = (name: string): string => `to_char(f.${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const FILES = `(select coalesce(json_agg(json_build_object('id', f.id, 'kind', f.kind, 'name', f.name, 'description', f.description, 'key', f.key,
    'url', coalesce(f.key, f.url), 'file_extension', f.file_extension, 'mime', f.mime, 'size', f.size, 'hash', f.hash, 'lat', f.lat,
    'long', f.long, 'visibility', f.visibility, 'status', f.status, 'created_at', ${stamp('created_at')}, 'updated_at', ${stamp('updated_at')},
    'uploaded_by', case when u.id is null then null else json_build_object('id', u.id, 'name', u.full_name) end,
    'file', json_build_object('id', f.id, 'name', f.name)) order by f.id), '[]'::json)
  from attachment f left join app_user u on u.id = f.uploaded_by
  where f.owner_type = 'order_checkoff' and f.owner_id = c.id and f.deleted_at is null)`;

const rowsOf = prepared(
  'order_reviews',
  `select c.id, c.order_id, c.checkoff_type_id, c.order_checkoff_id, c.position, c.required, c.sequential, c.result, c.score, c.comment,
      c.done_at, c.done_by, d.full_name as done_by_name, c.lat, c.long, c.superseded, c.withdrawn_at, w.full_name as withdrawn_by_name,
      c.created_at, c.updated_at, ${QUESTION} as type,
      (select coalesce(json_agg(json_build_object('id', r.id, 'name', app.shown(r.names, r.name)) order by lower(app.shown(r.names, r.name))), '[]'::json)
        from role r where r.id = any(${ROLES}) and r.deleted_at is null) as roles,
      exists (select from user_role ur where ur.user_id = $2 and ur.role_id = any(${ROLES})) as holds_role,
      ${FILES} as attachments
    from order_checkoff c join checkoff_type k on k.id = c.checkoff_type_id
    left join checkoff_template_type s on s.id = c.template_type_id
    left join app_user d on d.id = c.done_by left join app_user w on w.id = c.withdrawn_by
    where c.order_id = $1 order by c.id desc`,
);

/** All reviews of an activity with their files, newest first. */
export const reviewsStatement = (orderId: number, actor: Pick<Actor, 'userId'>): Statement =>
  rowsOf(orderId, actor.userId);

/** The activity as far as its reviews go. */
export interface ReviewedOrder {
  status: OrderStatus;
  order_type_id: number;
}

/** Whether the row still counts. */
export const isLive = (row: Pick<StoredReview, 'superseded' | 'withdrawn_at'>): boolean =>
  !row.superseded && row.withdrawn_at === null;

/** Whether the row is the answer in force of its type: nothing later was answered. */
export const isNewest = (row: StoredReview, all: readonly StoredReview[]): boolean =>
  row.result !== 'pending' &&
  row.withdrawn_at === null &&
  !all.some(
    (other) =>
      other.checkoff_type_id === row.checkoff_type_id &&
      other.id > row.id &&
      other.result !== 'pending' &&
      other.withdrawn_at === null,
  );

/** Whether the asker gave the answer less than 24 hours ago. */
export const isOwnAndFresh = (row: StoredReview, actor: Pick<Actor, 'userId'>, now: number): boolean =>
  row.done_by === actor.userId && row.done_at !== null && now - Date.parse(row.done_at) < CHANGE_MS;

/** The rows as answers carry them, with what the asker may do with each. */
export function shownReviews(
  rows: readonly StoredReview[],
  order: ReviewedOrder,
  asker: { actor: Actor; now: number; language: Language },
): ReviewRow[] {
  return rows.map((row) => {
    const { holds_role: _held, ...shown } = row;
    return { ...shown, attachment: row.attachments[0] ?? null, ...rightsOn(row, rows, order, asker) };
  });
}

function rightsOn(
  row: StoredReview,
  rows: readonly StoredReview[],
  order: ReviewedOrder,
  { actor, now, language }: { actor: Actor; now: number; language: Language },
): Pick<ReviewRow, 'may_answer' | 'may_waive' | 'may_change' | 'may_reopen' | 'blocked'> {
  const isPending = row.result === 'pending';
  const block = isPending ? reviewBlock(row, rows.filter(isLive), order.status) : null;
  const may = actor.audience === 'staff' && mayType(actor, 'complete', order.order_type_id);
  const isOpen = may && isPending && block === null;
  const mayWaive = holds(actor, 'waive.order_checkoffs');
  const isMine = holds(actor, 'create.order_checkoffs') && isOwnAndFresh(row, actor, now);
  const isSettled = may && order.status !== 'cancelled' && isNewest(row, rows);
  return {
    may_answer: isOpen && holds(actor, 'create.order_checkoffs') && (actor.isAdministrator || row.holds_role),
    may_waive: isOpen && mayWaive,
    may_change: isSettled && (mayWaive || isMine),
    may_reopen: isSettled && (holds(actor, 'delete.order_checkoffs') || isMine),
    blocked: block && { code: block.code, reason: blockText(block, order.status, language) },
  };
}

const TEXTS = productTexts(
  'answer.review',
  { module: 'activities', use: 'answer' },
  { cancelled: { en: 'The activity was cancelled.', es: 'La actividad se canceló.' } },
);

const blockText = (
  block: NonNullable<ReturnType<typeof reviewBlock>>,
  _status: OrderStatus,
  language: Language,
): string =>
  block.code === 'illegal_transition' ? TEXTS.in('cancelled', language) : errorText(block.code, language, block.values);
