import type { Actor } from '../../../platform/kernel/actor.ts';
import type { Language } from '../../../platform/kernel/errors.ts';
import type { CompanyFacts } from '../order/company-facts.server.ts';
import { allowedActions } from '../order/order.rules.ts';
import type { OrderFacts, TypeFacts } from '../order/order-gates.rules.ts';
import { offerText } from '../order/order-reasons.rules.ts';
import type { OrderStatus } from '../order/order-states.rules.ts';

/** What the state machine reads of a loaded activity; both the record and a locked row have it. */
export interface FactsRow {
  status: OrderStatus;
  created_at: string;
  order_type_id: number;
  customer_id: number | null;
  driver_id: number | null;
  scheduled_start: string | null;
  location_section_id: number | null;
  received_by_name: string | null;
  signed_off_at: string | null;
  open_documents?: OrderFacts['open_documents'];
  type: Omit<TypeFacts, 'reason_required' | 'typed_signature_allowed'>;
  customer: { status: OrderFacts['customer_status']; hold_reason: string | null } | null;
  /** Required reviews that are open, with what waits for them. */
  open_reviews?: OrderFacts['open_reviews'];
}

/** A line as far as tasks go. */
export interface TaskRow {
  name: string;
  required: boolean;
  task_checked: boolean;
  type: { is_task: boolean };
}

export function orderFacts(row: FactsRow, items: readonly TaskRow[]): OrderFacts {
  return {
    status: row.status,
    created_at: row.created_at,
    order_type_id: row.order_type_id,
    customer_id: row.customer_id,
    driver_id: row.driver_id,
    scheduled_start: row.scheduled_start,
    location_section_id: row.location_section_id,
    received_by_name: row.received_by_name,
    signed_off_at: row.signed_off_at,
    open_tasks: items.filter((i) => i.type.is_task && i.required && !i.task_checked).map((i) => i.name),
    open_documents: row.open_documents ?? [],
    open_reviews: row.open_reviews ?? [],
    customer_status: row.customer?.status ?? null,
    customer_hold_reason: row.customer?.hold_reason ?? null,
  };
}

export function typeFacts(row: FactsRow, company: CompanyFacts): TypeFacts {
  return {
    ...row.type,
    reason_required: company.reasonRequired,
    typed_signature_allowed: company.typedSignatureAllowed,
  };
}

/** One row of `allowed_actions` on the wire: the sentence of the first reason stands in `reason`. */
export interface ActionAnswer {
  action: string;
  allowed: boolean;
  code: string | null;
  reason: string | null;
  reasons: string[];
  /** The code of each reason, in the same order. */
  codes: string[];
  needs: string[];
  /** Where what blocks it is mended; null when there is no such place. */
  fix: string | null;
}

/** The place where what blocks an action is put right. */
const FIXES: Readonly<Record<string, string>> = {
  checkoff_open: '?tab=reviews',
  documents_missing: '?tab=documents',
  document_open: '?tab=documents',
  tasks_open: '#tasks',
  driver_required: '?edit=driver_id',
  schedule_required: '?edit=scheduled_start',
  location_section: '?edit=location_section_id',
};

const fixOf = (code: string, id: number): string | null => {
  const place = FIXES[code];
  return place === undefined ? null : `/ams/activities/${id}${place}`;
};

/** What the asker can do next and why not, in the asker's language. */
export function actionAnswers(
  row: FactsRow & { id?: number },
  items: readonly TaskRow[],
  asker: { actor: Actor; company: CompanyFacts; now: number; language: Language },
): ActionAnswer[] {
  const facts = orderFacts(row, items);
  const now = new Date(asker.now).toISOString();
  return allowedActions(facts, asker.actor, typeFacts(row, asker.company), now).map((each) => ({
    action: each.action,
    allowed: each.allowed,
    code: each.code ?? null,
    reason: each.reason ? offerText({ reason: each.reason }, asker.language) : null,
    reasons: each.reasons.map((reason) => offerText(reason, asker.language)),
    codes: each.reasons.map(({ code }) => code),
    needs: each.needs,
    fix: each.code && row.id ? fixOf(each.code, row.id) : null,
  }));
}
