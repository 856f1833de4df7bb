import { failField } from '../../../platform/kernel/errors.ts';
import { clientHash } from '../../../platform/kernel/ids.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import {
  changedLine,
  type Line,
  type LineCurrency,
  type LineType,
  lineTypes,
  newLine,
} from '../order-items/line.server.ts';
import type { PortalItem } from './portal-orders.contract.ts';

/** Templates a customer may ask for: open to the portal as their type is, and not another customer's. */
export const offeredTemplates = (customerId: number) =>
  sql`(select p.* from order_template p where p.portal_visible and p.active and p.deleted_at is null
    and (p.customer_id is null or p.customer_id = ${customerId})
    and exists (select from order_type pt where pt.id = p.order_type_id and pt.portal_visible and pt.active and pt.deleted_at is null))`;

/** customer_access 2: visible in the portal and editable there. */
const EDITABLE = 2;

/**
 * The lines of a request after its customer sent theirs: what the portal may edit is replaced by hash, the rest stays. Prices
 * are the company's; 422 names a type that is not open to the portal.
 */
export async function portalLines(
  tx: Tx,
  stored: readonly Line[],
  sent: readonly PortalItem[] | undefined,
  { now, currency, usualDiscount = null }: { now: number; currency: LineCurrency; usualDiscount?: string | null },
): Promise<Line[]> {
  if (sent === undefined) return [...stored];
  const rows = await tx.rows<{ id: number; type: LineType }>(lineTypes(sent.map((item) => item.order_item_type_id)));
  const types = new Map(rows.map((row) => [row.id, row.type]));
  const kept = stored.filter((line) => line.type.customer_access !== EDITABLE);
  const own = new Map(stored.filter((line) => line.type.customer_access === EDITABLE).map((line) => [line.hash, line]));
  const seen = new Set(kept.map((line) => line.hash));
  const theirs = sent.map((item, at) => {
    const type = types.get(item.order_item_type_id);
    if (!type?.active || type.customer_access !== EDITABLE)
      return failField(`items.${at}.order_item_type_id`, 'not_allowed');
    const hash = item.hash?.trim() || clientHash(now);
    if (seen.has(hash)) return failField('items', `given_twice:${hash}`);
    seen.add(hash);
    const { hash: _hash, order_item_type_id: _type, ...fields } = item;
    const known = own.get(hash);
    if (known && known.order_item_type_id === type.id) return changedLine(known, fields);
    return newLine(hash, stored.length + at + 1, fields, type, currency, usualDiscount);
  });
  return [...kept, ...theirs];
}
