import { z } from 'zod';
import { decimal, flag, id, instant, optionalText, price, text } from '../../../platform/contract/kinds.ts';
import { MAX_ITEMS } from '../order/item-merge.rules.ts';

const money = () => price().nullish();

/**
 * A line as clients send it: under its hash the given fields replace the stored ones. Derived and unknown fields are
 * ignored, so a client may send back what it got.
 */
export const itemInput = z.object({
  hash: text(64).nullish(),
  deleted: z.boolean().optional(),
  order_item_type_id: id().optional(),
  name: text(500).nullish(),
  description: optionalText(10_000),
  price: money(),
  quantity: decimal({ min: 0.0001, max: 9_999_999, scale: 4 }).nullish(),
  quantity_used: decimal({ min: 0, max: 9_999_999, scale: 4 }).nullish(),
  discount: decimal({ min: 0, scale: 4 }).nullish(),
  discount_type: z.enum(['percent', 'amount']).nullish(),
  tax_rate: decimal({ min: 0, max: 100, scale: 6 }).nullish(),
  default_value: money(),
  value_min: money(),
  value_max: money(),
  selling_price: money(),
  task_type_id: z.number().int().nullish(),
  required: flag().nullish(),
  is_secondary_order_type: flag().nullish(),
  checklist_group: optionalText(100),
  position: z.number().int().min(0).max(1_000_000).nullish(),
  additional: z.record(z.string().max(80), z.unknown()).nullish(),
  task_checked: flag().nullish(),
  task_checked_at: instant().nullish(),
  task_note: optionalText(2000),
});
export type ItemInput = z.infer<typeof itemInput>;

/** A line changed on a device that may have had no network: when the person changed it, and what the person saw before. */
const editedItem = itemInput.extend({
  at: instant().nullish(),
  was: z
    .strictObject({
      quantity_used: decimal({ min: 0, max: 9_999_999, scale: 4 }).nullish(),
      task_note: optionalText(2000),
      task_checked: flag().optional(),
    })
    .optional(),
});
export type EditedItem = z.infer<typeof editedItem>;

export const editedItems = () => z.array(editedItem).max(MAX_ITEMS);

export const itemInputs = () => z.array(itemInput).max(MAX_ITEMS);

/** Lines that come with a change of the activity: `__converted` says their money is in the new currency already (B2 §4.8). */
export const movedInputs = () => z.array(itemInput.extend({ __converted: z.boolean().optional() })).max(MAX_ITEMS);

/** Fields of a line that are money: absent in answers and refused in requests without view_prices.order. */
export const MONEY_FIELDS = [
  'price',
  'discount',
  'discount_type',
  'tax_rate',
  'default_value',
  'value_min',
  'value_max',
  'selling_price',
] as const;

/** Fields a client may set on a line. */
export const ITEM_FIELDS: ReadonlySet<string> = new Set(
  Object.keys(itemInput.shape).filter((name) => name !== 'hash' && name !== 'deleted'),
);
