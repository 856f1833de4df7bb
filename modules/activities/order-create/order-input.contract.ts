import { z } from 'zod';
import {
  amount,
  day,
  decimal,
  email,
  flag,
  id,
  instant,
  optionalPhone,
  optionalText,
  text,
  updatedAt,
} from '../../../platform/contract/kinds.ts';
import { fieldValues } from '../../fields/field-value/field-value.resource.ts';
import { itemInputs, movedInputs } from '../order-items/order-item.contract.ts';

const ref = () => id().nullish();
const latitude = () => decimal({ min: -90, max: 90, scale: 6 }).nullish();
const longitude = () => decimal({ min: -180, max: 180, scale: 6 }).nullish();

/** Who took the work over: a name, or the person with place and time. */
export const receivedByInput = z.union([
  text(200, 1).transform((name) => ({ name })),
  z.strictObject({
    name: text(200, 1),
    position: optionalText(100),
    user_id: ref(),
    customer_user_id: ref(),
    received_at: instant().nullish(),
    lat: latitude(),
    long: longitude(),
    note: optionalText(2000),
  }),
]);
export type ReceivedByInput = z.infer<typeof receivedByInput>;

/** Columns of an activity a person may set (any but the derived ones). */
const columns = {
  title: optionalText(200),
  description: optionalText(10_000),
  ex_ref_no: optionalText(100),
  category_id: ref(),
  progress_status_id: ref(),
  request_category_id: ref(),
  priority: z.number().int().min(1).max(4).optional(),
  parent_order_id: ref(),
  customer_id: ref(),
  customer_user_id: ref(),
  customer_address_id: ref(),
  contact_name: optionalText(200),
  contact_phone: optionalText(50),
  contact_email: z.union([email(), z.literal('').transform(() => null), z.null()]).optional(),
  driver_id: ref(),
  secondary_officer_id: ref(),
  address1: optionalText(200),
  address2: optionalText(200),
  city: optionalText(100),
  county: optionalText(100),
  state_name: optionalText(100),
  postal_code: optionalText(20),
  country_code: z
    .union([text(2, 2).transform((code) => code.toUpperCase()), z.literal('').transform(() => null), z.null()])
    .optional(),
  lat: latitude(),
  long: longitude(),
  location_id: ref(),
  warehouse_id: ref(),
  location_section_id: ref(),
  scheduled_start: instant().nullish(),
  scheduled_end: instant().nullish(),
  all_day: flag().optional(),
  duration_min: z.number().int().min(0).max(100_000).nullish(),
  due_at: instant().nullish(),
  due_date: day().nullish(),
  currency_id: ref(),
  exchange_rate: decimal({ min: 0.00000001, max: 999_999_999, scale: 8 }).optional(),
  additional: fieldValues().optional(),
};

/** Driver and secondary officer in one list, as the public API names them. */
const drivers = z.array(id()).max(2).optional();

export const orderCreateBody = z.strictObject({
  ...columns,
  contact_phone: optionalPhone(50),
  order_type_id: id().optional(),
  type_id: id().optional(),
  template_id: ref(),
  drivers,
  items: itemInputs().optional(),
  total: amount().optional(),
  receivedBy: receivedByInput.nullish(),
});
export type OrderCreate = z.infer<typeof orderCreateBody>;

export const orderUpdateBody = z.strictObject({
  ...columns,
  order_type_id: id().optional(),
  type_id: id().optional(),
  drivers,
  items: movedInputs().optional(),
  total: amount().optional(),
  receivedBy: receivedByInput.nullish(),
  updated_at: updatedAt(),
  /** When the person changed the progress, on a device that may have had no network, and what the person saw before. */
  at: instant().nullish(),
  was: z.strictObject({ progress_status_id: ref() }).optional(),
});
export type OrderUpdate = z.infer<typeof orderUpdateBody>;

/** Names of the settable columns. */
export const ORDER_COLUMNS = Object.keys(columns) as (keyof typeof columns)[];
