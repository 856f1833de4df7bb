import type { Actor } from '../../../platform/kernel/actor.ts';
import { fail } from '../../../platform/kernel/errors.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { withShownFields } from '../../fields/public.server.ts';
import { companyFacts } from '../order/company-facts.server.ts';
import { seesEverything, seesPrices, visibleOrders } from '../order-filters/visible-orders.server.ts';
import { shownLines } from '../order-line-values/line-values.server.ts';
import {
  isLive,
  type ReviewedOrder,
  reviewsStatement,
  type StoredReview,
  shownReviews,
} from '../order-reviews/review-rows.server.ts';
import { orderDocuments } from '../type-documents/document-state.server.ts';
import { actionAnswers, type FactsRow, type TaskRow } from './order-facts.server.ts';
import type { OrderRecord } from './order-record.contract.ts';
import { mayReadPart } from './part-rights.rules.ts';
import { planStatement } from './plan-log.server.ts';
import {
  attachmentsStatement,
  itemsStatement,
  logStatement,
  notesStatement,
  recordStatement,
} from './record-sql.server.ts';

interface Named {
  id: number;
  reference_no: string;
}
/** What an activity came out of, and what came out of it. */
interface Related {
  parent_order: Named | null;
  follow_ups: Named[];
}
type LoadedRow = FactsRow &
  Related &
  Record<string, unknown> & { driver: unknown; secondary_officer: unknown; customer: unknown };

/** What hangs on an activity besides its lines and proofs. */
export type RecordPart = 'notes' | 'attachments' | 'documents' | 'reviews';

/** Those of them that the reader may see. */
async function seenRelated({ actor, db }: SignedInContext, { parent_order, follow_ups }: Related): Promise<Related> {
  const ids = [...follow_ups, ...(parent_order ? [parent_order] : [])].map(({ id }) => id);
  if (ids.length === 0 || seesEverything(actor)) return { parent_order, follow_ups };
  const rows = await db.read<{ id: number }>(
    sql`select o.id from "order" o where o.id = any(${ids}::bigint[]) and ${visibleOrders(actor)}`,
  );
  const seen = new Set(rows.map(({ id }) => id));
  return {
    parent_order: parent_order && seen.has(parent_order.id) ? parent_order : null,
    follow_ups: follow_ups.filter(({ id }) => seen.has(id)),
  };
}

/** Of each part of the record the statement that reads it. */
const partStatements = (id: number, actor: SignedInContext['actor']): Record<RecordPart, Statement> => ({
  notes: notesStatement(id, true),
  attachments: attachmentsStatement(id, true),
  documents: orderDocuments(id),
  reviews: reviewsStatement(id, actor),
});

/** Lines, notes, files and reviews have permissions of their own: without one the record has none of them. */
const mayRead = (actor: Actor, part: RecordPart): boolean => part === 'documents' || mayReadPart(actor, part);

/**
 * The whole activity in one round trip. `trusted` answers a command that was already allowed, even when it moved the activity
 * out of the person's sight; parts known to be `empty` are not asked for.
 */
export async function orderRecord(
  context: SignedInContext,
  id: number,
  { trusted = false, empty = [] }: { trusted?: boolean; empty?: readonly RecordPart[] } = {},
): Promise<OrderRecord> {
  const { actor, db } = context;
  const prices = seesPrices(actor);
  const condition = trusted || seesEverything(actor) ? null : visibleOrders(actor);
  const company = await companyFacts(db);
  const asked = Object.entries(partStatements(id, actor)).filter(
    ([part]) => !empty.includes(part as RecordPart) && mayRead(actor, part as RecordPart),
  );
  const [[row], items, ...rows] = (await db.readAll([
    recordStatement(id, prices, condition),
    itemsStatement(id, prices),
    ...asked.map(([, statement]) => statement),
  ])) as [LoadedRow[], TaskRow[], ...unknown[][]];
  const part = (name: RecordPart): unknown[] => rows[asked.findIndex(([each]) => each === name)] ?? [];
  if (!row) return fail('not_found');
  const { open_documents: _open, open_reviews: _reviews, ...shown } = row;
  return withShownFields(context, 'activity', {
    ...shown,
    drivers: [row.driver, row.secondary_officer].filter((person) => person !== null),
    customers: row.customer === null ? [] : [row.customer],
    items: mayReadPart(actor, 'items') ? await shownLines(context, items) : [],
    notes: part('notes'),
    attachments: part('attachments'),
    checkoffs: shownReviews(part('reviews') as StoredReview[], row as unknown as ReviewedOrder, {
      actor,
      now: context.now,
      language: context.language,
    }).filter(isLive),
    asset_rentals: [],
    documents: part('documents'),
    ...(await seenRelated(context, row)),
    allowed_actions: actionAnswers(row, items, { actor, company, now: context.now, language: context.language }),
  }) as unknown as OrderRecord;
}

/** State, next actions with reasons, and the log of the states. */
export async function orderStatusAnswer(context: SignedInContext, id: number): Promise<Record<string, unknown>> {
  const { actor, db } = context;
  const prices = seesPrices(actor);
  const company = await companyFacts(db);
  const [[row], items, log, plan] = (await db.readAll([
    recordStatement(id, prices, seesEverything(actor) ? null : visibleOrders(actor)),
    itemsStatement(id, false),
    logStatement(id),
    planStatement(actor, id),
  ])) as [LoadedRow[], TaskRow[], unknown[], unknown[]];
  if (!row) return fail('not_found');
  return {
    id: row.id,
    reference_no: row.reference_no,
    status: row.status,
    progress_status: row.progress_status,
    review_status: row.review_status,
    ...(prices ? { payment_status: row.payment_status } : {}),
    updated_at: row.updated_at,
    allowed_actions: actionAnswers(row, items, { actor, company, now: context.now, language: context.language }),
    log,
    plan,
  };
}
