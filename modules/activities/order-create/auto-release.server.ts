import type { CompanyFacts } from '../order/company-facts.server.ts';
import type { ActorFacts } from '../order/order.rules.ts';
import { decideTransition } from '../order/order.rules.ts';
import type { OpenDocument } from '../order/order-gates.rules.ts';
import type { Line } from '../order-items/line.server.ts';
import { orderFacts, typeFacts } from '../order-record/order-facts.server.ts';
import type { CreateFacts } from './create-facts.server.ts';

/** The type releases, not the person: only the gates decide. */
const BY_TYPE: ActorFacts = {
  audience: 'staff',
  isAdministrator: true,
  permissions: new Set(),
  types: 'all',
  customerId: null,
};

interface FirstStates {
  isReleased: boolean;
  heldBack: string | null;
  log: { from_status: string | null; to_status: string; action: string }[];
}

const CREATED = { from_status: null, to_status: 'pending', action: 'create' };
const RELEASED = { from_status: 'pending', to_status: 'released', action: 'release' };

/** The first states of an activity: pending, and released at once when its type says so and nothing stands in the way. */
export function autoRelease(
  { type, customer }: CreateFacts,
  columns: Record<string, unknown>,
  lines: readonly Line[],
  company: CompanyFacts,
  now: string,
  open_documents: readonly OpenDocument[] = [],
): FirstStates {
  if (!type.auto_release) return { isReleased: false, heldBack: null, log: [CREATED] };
  const row = {
    status: 'pending' as const,
    created_at: now,
    order_type_id: type.id,
    customer_id: (columns.customer_id as number | null | undefined) ?? null,
    driver_id: (columns.driver_id as number | null | undefined) ?? null,
    scheduled_start: (columns.scheduled_start as string | null | undefined) ?? null,
    location_section_id: (columns.location_section_id as number | null | undefined) ?? null,
    received_by_name: null,
    signed_off_at: null,
    open_documents,
    type,
    customer,
    open_reviews: type.open_reviews,
  };
  const decision = decideTransition('release', orderFacts(row, lines), BY_TYPE, typeFacts(row, company), {}, now);
  if (decision.kind === 'go') return { isReleased: true, heldBack: null, log: [CREATED, RELEASED] };
  return { isReleased: false, heldBack: decision.kind === 'refused' ? decision.reason.code : null, log: [CREATED] };
}
