import type { ErrorCode } from '../../../platform/kernel/errors.ts';
import type { OrderAction, OrderStatus } from './order-states.rules.ts';

/** A required document that is not there yet: of the customer (with its kind and how it stands) or of the company, not ticked. */
export interface OpenDocument {
  name: string;
  stage: string;
  document_type_id: number | null;
  state: string;
}

/** What the state machine needs to know about one activity. Instants are ISO 8601 UTC. */
export interface OrderFacts {
  status: OrderStatus;
  created_at: string;
  order_type_id: number;
  customer_id: number | null;
  driver_id: number | null;
  scheduled_start: string | null;
  location_section_id: number | null;
  received_by_name: string | null;
  signed_off_at: string | null;
  /** Names of required tasks not ticked. */
  open_tasks: readonly string[];
  /** Required documents of stages release and complete that are not there. */
  open_documents: readonly OpenDocument[];
  /** Required reviews still open, and the action each holds up. */
  open_reviews: readonly { name: string; gate: string }[];
  /** Status of the customer; null without one. */
  customer_status: 'active' | 'on_hold' | 'blocked' | 'inactive' | null;
  customer_hold_reason: string | null;
}

/** Settings of the activity type and the company that gates read. */
export interface TypeFacts {
  require_driver: boolean;
  require_section: boolean;
  require_schedule: boolean;
  require_tasks_done: boolean;
  require_signoff: boolean;
  require_received_by: boolean;
  allow_direct_complete: boolean;
  complete_on_signoff: boolean;
  /** Company rule: cancelling and marking incomplete need a reason. Reopening always does. */
  reason_required: boolean;
  /** Company rule: a typed name may stand for a drawn signature. */
  typed_signature_allowed: boolean;
}

/** What the caller sends with an action. Absent while one only asks what could be done. */
export interface ActionRequest {
  reason?: string | null;
  completed_at?: string | null;
  received_by?: string | null;
  signer_name?: string | null;
  has_signature?: boolean;
}

/** An input the action takes and cannot go without. */
export type NeededInput = 'reason' | 'received_by' | 'signer_name' | 'signature';

export interface BlockReason {
  code: ErrorCode;
  /** Translation key and its values; the code's own text where the key is the code. */
  reason: { key: string; values: Record<string, string> };
  /** The request field at fault, for 422 answers. */
  field?: string;
  /** What stands beside the text of an answer. */
  details?: Record<string, unknown>;
}

export interface GateInput {
  order: OrderFacts;
  type: TypeFacts;
  /** Null while one only asks what could be done. */
  request: ActionRequest | null;
  canVoidSignoff: boolean;
  now: string;
}

export interface Gate {
  name: string;
  actions: readonly OrderAction[];
  /** Why the action cannot go on, or null. */
  blocks?: (input: GateInput) => BlockReason | null;
  /** The input without which the action is refused; `missing` says how. */
  needs?: {
    input: NeededInput;
    when: (input: GateInput) => boolean;
    given: (request: ActionRequest) => boolean;
    missing: BlockReason;
  };
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function blocked(code: ErrorCode, values: Record<string, string> = {}, key: string = code): BlockReason {
  return { code, reason: { key, values } };
}

function invalid(field: string, key: string): BlockReason {
  return { code: 'validation', reason: { key, values: {} }, field };
}

function filled(value: string | null | undefined): boolean {
  return value !== null && value !== undefined && value.trim() !== '';
}

/**
 * The conditions on an action, in the order their reasons are told. A module adds its own line when it exists;
 * completing a pending activity also passes the gates of `release`.
 */
export const ORDER_GATES: readonly Gate[] = [
  {
    name: 'customer_status',
    actions: ['release'],
    blocks: ({ order }) =>
      order.customer_status === 'blocked'
        ? blocked('customer_blocked', { reason: order.customer_hold_reason ?? '' })
        : null,
  },
  {
    name: 'driver',
    actions: ['release'],
    blocks: ({ order, type }) => (type.require_driver && order.driver_id === null ? blocked('driver_required') : null),
  },
  {
    name: 'section',
    actions: ['release'],
    blocks: ({ order, type }) =>
      type.require_section && order.location_section_id === null ? blocked('location_section') : null,
  },
  {
    name: 'schedule',
    actions: ['release'],
    blocks: ({ order, type }) =>
      type.require_schedule && order.scheduled_start === null ? blocked('schedule_required') : null,
  },
  { name: 'documents_before_release', actions: ['release'], blocks: documentsGate(['release']) },
  { name: 'customer_documents_before_release', actions: ['release'], blocks: customerDocumentsGate('release') },
  { name: 'reviews_before_release', actions: ['release'], blocks: reviewGate('before_release') },
  {
    name: 'tasks',
    actions: ['complete'],
    blocks: ({ order, type }) =>
      type.require_tasks_done && order.open_tasks.length > 0
        ? blocked('tasks_open', { names: order.open_tasks.join(', ') })
        : null,
  },
  { name: 'reviews_before_complete', actions: ['complete'], blocks: reviewGate('before_complete') },
  {
    name: 'signoff',
    actions: ['complete'],
    blocks: ({ order, type }) =>
      type.require_signoff && order.signed_off_at === null ? blocked('signoff_required') : null,
  },
  {
    name: 'received_by',
    actions: ['complete'],
    needs: {
      input: 'received_by',
      when: ({ order, type }) => type.require_received_by && !filled(order.received_by_name),
      given: (request) => filled(request.received_by),
      missing: blocked('received_by_required'),
    },
  },
  { name: 'documents', actions: ['complete'], blocks: documentsGate(['release', 'complete']) },
  { name: 'customer_documents', actions: ['complete'], blocks: customerDocumentsGate('complete') },
  { name: 'completed_at', actions: ['complete'], blocks: completedAtGate },
  {
    name: 'reason',
    actions: ['incomplete', 'reopen', 'cancel'],
    needs: {
      input: 'reason',
      when: ({ order, type }) => order.status === 'completed' || type.reason_required,
      given: (request) => filled(request.reason),
      missing: invalid('reason', 'text_field_required'),
    },
  },
  {
    name: 'already_signed',
    actions: ['customer_signoff'],
    blocks: ({ order, canVoidSignoff }) =>
      order.signed_off_at !== null && !canVoidSignoff ? blocked('already_signed') : null,
  },
  {
    name: 'signer',
    actions: ['customer_signoff'],
    needs: {
      input: 'signer_name',
      when: () => true,
      given: (request) => filled(request.signer_name),
      missing: invalid('signer_name', 'text_field_required'),
    },
  },
  {
    name: 'signature',
    actions: ['customer_signoff'],
    needs: {
      input: 'signature',
      when: ({ type }) => !type.typed_signature_allowed,
      given: (request) => request.has_signature === true,
      missing: invalid('signature', 'text_field_required'),
    },
  },
];

/** The company's own papers are ticked off on the activity. */
function documentsGate(stages: readonly string[]): Gate['blocks'] {
  return ({ order }) => {
    const open = order.open_documents.filter((each) => each.document_type_id === null && stages.includes(each.stage));
    return open.length > 0 ? blocked('document_open', { names: open.map((each) => each.name).join(', ') }) : null;
  };
}

/** The customer's papers must be valid on the day of the work; one that waits for approval is not. */
function customerDocumentsGate(stage: string): Gate['blocks'] {
  return ({ order }) => {
    const missing = order.open_documents.filter((each) => each.document_type_id !== null && each.stage === stage);
    if (missing.length === 0) return null;
    const documents = missing.map(({ document_type_id, name, state }) => ({ document_type_id, name, state }));
    return {
      ...blocked('documents_missing', { names: missing.map((each) => each.name).join(', ') }),
      details: { documents },
    };
  };
}

// A required review of the gate is open, or failed and waits for its re-do.
function reviewGate(gate: string) {
  return ({ order }: GateInput): BlockReason | null => {
    const names = order.open_reviews.filter((review) => review.gate === gate).map(({ name }) => name);
    return names.length > 0 ? blocked('checkoff_open', { names: names.join(', ') }) : null;
  };
}

// Completed_at lies between 30 days before creation and 5 minutes from now.
function completedAtGate({ order, request, now }: GateInput): BlockReason | null {
  if (!filled(request?.completed_at)) return null;
  const at = Date.parse(request?.completed_at ?? '');
  if (Number.isNaN(at)) return invalid('completed_at', 'date_invalid');
  if (at > Date.parse(now) + 5 * MINUTE) return invalid('completed_at', 'completed_at_in_future');
  if (at < Date.parse(order.created_at) - 30 * DAY) return invalid('completed_at', 'completed_at_too_early');
  return null;
}
