import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import {
  decimal,
  email,
  flag,
  id,
  ids,
  optionalText,
  text,
  updatedAt,
  zone,
} from '../../../platform/contract/kinds.ts';
import { fieldValues } from '../../fields/field-value/field-value.resource.ts';

const base = { area: 'customers' } as const;
const blankToNull = (value: unknown): unknown => (value === '' ? null : value);
const read = { any: ['view.customers'] };
const write = { any: ['update.customers'] };

const addressFields = {
  kind: z.enum(['billing', 'delivery', 'site', 'other']).optional(),
  label: optionalText(100),
  address1: optionalText(200),
  address2: optionalText(200),
  city: optionalText(100),
  county: optionalText(100),
  state_name: optionalText(100),
  postal_code: optionalText(20),
  country_code: z.preprocess(
    blankToNull,
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}$/, { error: 'not_found' })
      .nullish(),
  ),
  latitude: z.preprocess(blankToNull, decimal({ min: -90, max: 90, scale: 8 }).nullish()),
  longitude: z.preprocess(blankToNull, decimal({ min: -180, max: 180, scale: 8 }).nullish()),
  time_zone: z.preprocess(blankToNull, zone().nullish()),
  instructions: optionalText(2000),
  contact_id: id().nullish(),
  is_default_billing: flag().optional(),
  is_default_delivery: flag().optional(),
};

const contactFields = {
  first_name: text(100, 1),
  last_name: optionalText(100),
  title: optionalText(100),
  email: z.preprocess(blankToNull, email().nullish()),
  phone: optionalText(32),
  mobile: optionalText(32),
  is_primary: flag().optional(),
  receives_statements: flag().optional(),
  receives_order_mail: flag().optional(),
  user_id: id().nullish(),
  additional: fieldValues().optional(),
};

/** A row of a nested list: with `id` it changes the row that is there. */
export const addressInput = z.strictObject({ id: id().nullish(), ...addressFields });
export const contactInput = z.strictObject({
  id: id().nullish(),
  ...contactFields,
});
const contactPatch = z.strictObject({
  ...contactFields,
  first_name: text(100, 1).optional(),
  updated_at: updatedAt(),
});

const row = z.looseObject({ id: z.number(), customer_id: z.number(), updated_at: z.string() });

const calls = <B extends z.ZodType, P extends z.ZodType>(
  list: 'addresses' | 'contacts',
  one: string,
  body: B,
  patch: P,
) => ({
  list: endpoint({
    ...base,
    method: 'GET',
    path: `/customer/{id}/${list}`,
    summary: `List the ${list} of a customer`,
    access: read,
    params: ids('id'),
    answer: z.array(row),
  }),
  create: endpoint({
    ...base,
    method: 'POST',
    path: `/customer/{id}/${list}`,
    summary: `Add ${one} to a customer`,
    access: write,
    params: ids('id'),
    body,
    answer: row,
    status: 201,
  }),
  update: endpoint({
    ...base,
    method: 'PUT',
    path: `/customer/{id}/${list}/{childId}`,
    summary: `Update ${one} of a customer`,
    access: write,
    params: ids('id', 'childId'),
    body: patch,
    answer: row,
  }),
  remove: endpoint({
    ...base,
    method: 'DELETE',
    path: `/customer/{id}/${list}/{childId}`,
    summary: `Remove ${one} from a customer`,
    access: write,
    params: ids('id', 'childId'),
  }),
});

export const addressCalls = calls(
  'addresses',
  'an address',
  z.strictObject(addressFields),
  z.strictObject({ ...addressFields, updated_at: updatedAt() }),
);
export const contactCalls = calls('contacts', 'a contact', z.strictObject(contactFields), contactPatch);
