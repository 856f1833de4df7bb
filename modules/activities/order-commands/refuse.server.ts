import { fail, type Language } from '../../../platform/kernel/errors.ts';
import type { BlockReason } from '../order/order-gates.rules.ts';
import { actionWord, reasonText, statusWord } from '../order/order-reasons.rules.ts';
import type { OrderAction, OrderStatus } from '../order/order-states.rules.ts';

/** Answers a refused action: its first reason as text and code, all of them and the legal next actions beside it. */
export function refuseAction(
  refused: { reason: BlockReason; reasons: readonly BlockReason[]; legalNext: readonly OrderAction[] },
  language: Language,
): never {
  const { reason, reasons, legalNext } = refused;
  const message = reasonText(reason, language);
  const permission = reason.reason.values.permission;
  return fail(reason.code, {
    message,
    ...(reason.field ? { errors: { [reason.field]: [message] } } : {}),
    ...(reason.code === 'location_section' ? { errors: { location_section_id: [message] } } : {}),
    details: {
      reasons: reasons.map((each) => ({ code: each.code, message: reasonText(each, language) })),
      legal_next: legalNext,
      ...reason.details,
      ...(permission ? { permission } : {}),
    },
  });
}

/** Refuses a change that the state of the activity does not allow. */
export function refuseChange(status: OrderStatus, language: Language): never {
  return fail('illegal_transition', {
    values: { status: statusWord(status, language), action: actionWord('change', language) },
  });
}

/** The key of a field error for a column that is fixed in this state. */
export const lockedField = (status: OrderStatus, language: Language): string =>
  `state_locked:${statusWord(status, language)}`;
