import { type ErrorCode, errorText, isErrorCode, type Language } from '../../../platform/kernel/errors.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import type { OrderRecord } from '../order-record/order-record.contract.ts';
import { orderRecord, type RecordPart } from '../order-record/order-record.server.ts';
import { missingText } from '../order-transitions/follow-up.server.ts';

export interface Warning {
  code: string;
  message: string;
  [extra: string]: unknown;
}

/** Overlaps of officers, a release and a follow-up that did not happen, as warnings: the activity is saved all the same. */
export function warningsOf(
  found: { conflicts?: readonly unknown[]; heldBack?: string | null; noFollowUp?: ErrorCode | null },
  language: Language,
): Warning[] {
  const warnings: Warning[] = [];
  if (found.conflicts && found.conflicts.length > 0) {
    warnings.push({ code: 'officer_busy', message: errorText('officer_busy', language), conflicts: found.conflicts });
  }
  if (found.heldBack) {
    const code = isErrorCode(found.heldBack) ? found.heldBack : 'validation';
    warnings.push({ code, message: errorText(code, language), action: 'release' });
  }
  if (found.noFollowUp) {
    const message = missingText(found.noFollowUp, language);
    warnings.push({ code: found.noFollowUp, message, action: 'follow_up' });
  }
  return warnings;
}

/** The activity after a command, with its warnings; parts known to be `empty` are not read. */
export async function answerOrder(
  context: SignedInContext,
  id: number,
  warnings: readonly Warning[] = [],
  empty: readonly RecordPart[] = [],
): Promise<OrderRecord & { warnings?: Warning[] }> {
  const record = await orderRecord(context, id, { trusted: true, empty });
  return warnings.length > 0 ? { ...record, warnings: [...warnings] } : record;
}
