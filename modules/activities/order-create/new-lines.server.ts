import { failField } from '../../../platform/kernel/errors.ts';
import { clientHash } from '../../../platform/kernel/ids.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { mergeItems } from '../order/item-merge.rules.ts';
import { type Line, type LineType, lineIn, newLine, withUsualDiscount } from '../order-items/line.server.ts';
import { checkLineChanges } from '../order-items/line-checks.server.ts';
import { ITEM_FIELDS, type ItemInput } from '../order-items/order-item.contract.ts';
import type { LineValues } from '../order-line-values/line-values.server.ts';
import type { CreateFacts } from './create-facts.server.ts';

/** Lines that were made before the activity. */
export interface MadeLines {
  /** Lines made elsewhere (a duplicate's); nothing of the type's template is added then. */
  lines?: readonly Line[];
  /** They have the prices of templates and item types, in the company's own currency. */
  isPricedAtHome?: boolean;
  /** They are new for this customer: the group's discount comes off them. */
  takesUsualDiscount?: boolean;
}

/** The lines of a new activity: those made elsewhere, else the template's under fresh hashes and then the sent ones. */
export function linesOf(
  { lines, isPricedAtHome, takesUsualDiscount }: MadeLines,
  sent: readonly ItemInput[],
  facts: CreateFacts,
  { actor, now }: SignedInContext,
  values: LineValues,
): readonly Line[] {
  const usual = facts.customer?.usual_discount ?? null;
  if (lines) {
    const priced = isPricedAtHome ? lines.map((line) => lineIn(facts.currency, line)) : lines;
    return takesUsualDiscount ? priced.map((line) => withUsualDiscount(line, usual)) : priced;
  }
  const template = facts.templateLines.map((line, at) => ({
    ...withUsualDiscount(lineIn(facts.currency, line), usual),
    hash: clientHash(now),
    position: at + 1,
  }));
  const merge = mergeItems(
    template.map(({ id, hash, position }) => ({ id, hash, position, asset_id: null })),
    sent,
    { fields: ITEM_FIELDS, newHash: () => clientHash(now) },
  );
  const [twice] = merge.duplicates;
  if (twice !== undefined) failField('items', `given_twice:${twice}`);
  const added = merge.inserts.map(({ hash, position, fields }, at) => {
    const type = lineTypeOf(facts.lineTypes, fields, at);
    const additional = values.merge(at, type.id, fields.additional, null);
    return { ...newLine(hash, position, fields, type, facts.currency, usual), additional };
  });
  values.refuse();
  checkLineChanges(
    added.map((after, at) => ({ at, before: null, after })),
    actor,
    facts.currency.decimals,
    usual,
  );
  return [...template, ...added];
}

/** The type of a new line; 422 when it is missing, unknown or switched off. */
export function lineTypeOf(
  types: ReadonlyMap<number, LineType>,
  fields: Record<string, unknown>,
  at: number,
): LineType {
  const id = fields.order_item_type_id;
  if (typeof id !== 'number') return failField(`items.${at}.order_item_type_id`, 'select_required');
  const type = types.get(id);
  return type?.active ? type : failField(`items.${at}.order_item_type_id`, 'not_found');
}
