import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { CompanyFacts } from '../order/company-facts.server.ts';
import { expandPrefix, formatReference } from '../order/number.rules.ts';
import type { LockedOrder } from '../order-commands/locked-order.server.ts';
import type { TypeRow } from '../order-create/create-facts.server.ts';
import { DRAW_NUMBER } from '../order-numbers/draw-number.server.ts';

/** A new number after a change of type, only where the company wants it and the prefix differs. */
export async function renumber(
  tx: Tx,
  order: LockedOrder,
  type: TypeRow,
  company: CompanyFacts,
  now: number,
): Promise<Record<string, unknown>> {
  const prefix = expandPrefix(type.prefix ?? '', new Date(now).toISOString(), company.zone);
  if (!company.renumberOnTypeChange || prefix === order.reference_prefix) return {};
  const [drawn] = await tx.rows<{ seq: number }>({ sql: DRAW_NUMBER, parameters: [prefix] });
  const seq = drawn?.seq ?? 1;
  return {
    reference_no: formatReference(prefix, seq, type.number_width),
    reference_prefix: prefix,
    reference_seq: seq,
  };
}
