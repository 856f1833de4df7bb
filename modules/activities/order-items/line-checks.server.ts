import type { Actor } from '../../../platform/kernel/actor.ts';
import { AppError, type FieldErrors } from '../../../platform/kernel/errors.ts';
import { priceDecimals } from '../../../platform/kernel/money/decimals.ts';
import { decimal } from '../../../platform/kernel/money.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { demand } from '../../../platform/server/access/guard.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { readSetting, settingsIn } from '../../company/public.server.ts';
import type { Line } from './line.server.ts';
import { type ItemInput, MONEY_FIELDS } from './order-item.contract.ts';

/** Refuses money in what people without view_prices.order send: they cannot know what they change. */
export function refuseHiddenMoney(sent: readonly ItemInput[], sees: boolean): void {
  if (sees) return;
  const errors: FieldErrors = {};
  sent.forEach((item, at) => {
    for (const name of MONEY_FIELDS) {
      if (item[name] !== undefined && item[name] !== null) errors[`items.${at}.${name}`] = ['not_allowed'];
    }
  });
  if (Object.keys(errors).length > 0) throw new AppError('validation', { errors });
}

/** Kinds of task are the company's; one that a line had before may stay. */
export async function checkTaskTypes(tx: Tx, sent: readonly ItemInput[], stored: readonly Line[] = []): Promise<void> {
  if (sent.every(({ task_type_id: id }) => id === undefined || id === null)) return;
  const types = await readSetting<{ id?: number }[]>(settingsIn(tx), 'task_type');
  const known = new Set([...types.map(({ id }) => id), ...stored.map((line) => line.task_type_id)]);
  const errors: FieldErrors = {};
  sent.forEach(({ task_type_id: id }, at) => {
    if (id !== undefined && id !== null && !known.has(id)) errors[`items.${at}.task_type_id`] = ['not_found'];
  });
  if (Object.keys(errors).length > 0) throw new AppError('validation', { errors });
}

/** A line after the change with what it was before; `at` is its place in what was sent. */
export interface LineChange {
  at: number;
  before: Line | null;
  after: Line;
}

/** What a line may be given: discounts beyond the customer's usual one by who may give them (403), prices of the catalogue, amounts of the currency (422). */
export function checkLineChanges(
  changes: readonly LineChange[],
  actor: Actor,
  decimals: number,
  usualDiscount: string | null = null,
): void {
  if (changes.some((change) => givesDiscount(change, usualDiscount))) demand(actor, 'give_discount.order');
  const errors: FieldErrors = {};
  const mayPrice = holds(actor, 'edit_prices.order');
  for (const change of changes) {
    const { at, after } = change;
    if (after.discount_type === 'percent' && decimal(after.discount).greaterThan(100)) {
      errors[`items.${at}.discount`] = ['range:0:100'];
    }
    const price = mayPrice ? null : priceError(change);
    if (price) errors[`items.${at}.price`] = [price];
    Object.assign(errors, finerThan(change, decimals));
  }
  if (Object.keys(errors).length > 0) throw new AppError('validation', { errors });
}

const PRICES = ['price', 'default_value', 'value_min', 'value_max', 'selling_price'] as const;

/** Amounts with more decimals than the currency has, prices with more than it allows them; what was there before stays. */
function finerThan({ at, before, after }: LineChange, decimals: number): FieldErrors {
  const errors: FieldErrors = {};
  const check = (name: (typeof PRICES)[number] | 'discount', most: number) => {
    const value = after[name];
    if (value === null || decimal(value).decimalPlaces() <= most) return;
    if (before?.[name] && decimal(before[name]).equals(value)) return;
    errors[`items.${at}.${name}`] = [`scale:${most}`];
  };
  for (const name of PRICES) check(name, priceDecimals(decimals));
  if (after.discount_type === 'amount') check('discount', decimals);
  return errors;
}

function givesDiscount({ before, after }: LineChange, usual: string | null): boolean {
  const discount = decimal(after.discount);
  const isUsual = usual !== null && after.discount_type === 'percent' && discount.equals(usual);
  if (isUsual && !after.type.is_discount) return false;
  if (discount.greaterThan(0) && !discount.equals(before?.discount ?? 0)) return true;
  if (!after.type.is_discount) return false;
  return (
    before === null || !decimal(before.price).equals(after.price) || !decimal(before.quantity).equals(after.quantity)
  );
}

/** Only a price that came from a catalogue is fixed; free lines carry any price. */
function priceError({ before, after }: LineChange): string | null {
  const listed = before ? before.selling_price : after.selling_price;
  const known = before ? before.price : after.selling_price;
  if (listed !== null && known !== null && !decimal(after.price).equals(known)) return 'price_fixed';
  const { value_min: least, value_max: most } = before ?? after;
  if (before && decimal(before.price).equals(after.price)) return null;
  if (least !== null && decimal(after.price).lessThan(least)) return `price_range:${least}:${most ?? '∞'}`;
  if (most !== null && decimal(after.price).greaterThan(most)) return `price_range:${least ?? '0'}:${most}`;
  return null;
}
