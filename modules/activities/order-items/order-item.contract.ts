import { z } from 'zod';
import { decimal, flag, id, instant, optionalText, price, text } from '../../../platform/contract/kinds.ts';
import { fieldValues } from '../../fields/field-value/field-value.resource.ts';
import { MAX_ITEMS } from '../order/item-merge.rules.ts';

const money = () => price().nullish();

/** What the server reckons or keeps by itself: a client may send it back as it got it, and nothing comes of it. */
const RECKONED =
  `id parent_item_id task_checked_by line_net line_tax line_total type created_at updated_at __converted`.split(' ');
const ofServer = () =>
  z
    .unknown()
    .transform((): undefined => undefined)
    .optional();
/** Parts of a rental, which lines do not have yet: nothing that says something is dropped. */
const RENTAL =
  `asset_id asset start_rental_at actual_returned_at actual_rental_rate discounted_days estimated_days_holiday
  estimated_rental_rate estimated_rental_days estimated_total_rental_tax estimated_total_rental_rate actual_total_rental_amount
  rental_tax default_rental_rate`.split(/\s+/);
const named = <T extends z.ZodType>(names: readonly string[], shape: () => T): Record<string, T> =>
  Object.fromEntries(names.map((name) => [name, shape()]));
/** No more keys than these; the types know only those that a client may set. */
const SENT_BACK = {
  ...named(RECKONED, ofServer),
  ...named(RENTAL, () =>
    z
      .unknown()
      .refine((value) => value === null || value === undefined, { error: 'no_rentals' })
      .transform((): undefined => undefined)
      .optional(),
  ),
} as object as Record<never, never>;

/**
 * A line as clients send it: under its hash the given fields replace the stored ones. A key that the server does not know is
 * refused, never dropped.
 */
export const itemInput = z.strictObject({
  ...SENT_BACK,
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
  additional: fieldValues().nullish(),
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

/** Lines that come with a change of the activity: `__converted` says their money is in the new currency already. */
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
  Object.keys(itemInput.shape).filter((name) => !['hash', 'deleted', ...RECKONED, ...RENTAL].includes(name)),
);
