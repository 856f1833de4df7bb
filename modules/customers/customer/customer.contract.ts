import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import {
  decimal,
  email,
  fileAnswer,
  flag,
  id,
  ids,
  idText,
  listQuery,
  listQuestion,
  optionalPhone,
  optionalText,
  text,
  when,
} from '../../../platform/contract/kinds.ts';
import { createShape, patchShape, rowShape } from '../../../platform/resource/derive.ts';
import { fieldValues, withFieldFilters } from '../../fields/field-value/field-value.resource.ts';
import { attachmentInputs } from '../../files/attachment/attachment.resource.ts';
import { addressInput, contactInput } from '../customer-child/customer-child.contract.ts';
import { customer } from './customer.resource.ts';

const base = { area: 'customers' } as const;
const set = <T extends z.ZodType>(item: T) => z.union([z.array(item).max(500), item.transform((value) => [value])]);

const range = () => z.strictObject({ from: decimal({ scale: 8 }).optional(), to: decimal({ scale: 8 }).optional() });

/** How a customer stands with a kind of document; missing ones are those that are asked of every new customer. */
export const DOCUMENT_STATES = ['valid', 'expiring', 'pending', 'expired', 'rejected', 'missing'] as const;

/** Filters of list and export; only those whose data exists. */
export const customerFilters = withFieldFilters(
  z.strictObject({
    id: set(idText()).optional(),
    status: set(z.enum(['active', 'on_hold', 'blocked', 'inactive'])).optional(),
    kind: set(z.enum(['company', 'person'])).optional(),
    customer_group_id: set(idText()).optional(),
    segment_id: set(idText()).optional(),
    lifecycle_stage_id: set(idText()).optional(),
    agent_id: set(idText()).optional(),
    owner_user_id: set(idText()).optional(),
    parent_customer_id: set(idText()).optional(),
    currency_id: set(idText()).optional(),
    country_code: set(text(2, 2)).optional(),
    state_name: text(100).optional(),
    city: text(100).optional(),
    language: set(z.enum(['en', 'es'])).optional(),
    source: text(100).optional(),
    tax_exempt: flag().optional(),
    has_portal_users: flag().optional(),
    has_overdue: flag().optional(),
    balance: range().optional(),
    credit_available: range().optional(),
    document_state: set(z.enum(DOCUMENT_STATES)).optional(),
    last_order_at: when().optional(),
    created_at: when().optional(),
  }),
);
export type CustomerFilters = z.output<typeof customerFilters>;

/** Lists inside the record; on PUT each one that is sent replaces what is there. */
const nested = {
  addresses: z.array(addressInput).max(200).optional(),
  contacts: z.array(contactInput).max(200).optional(),
  segment_ids: z.array(id()).max(100).optional(),
  agent_ids: z.array(id()).max(50).optional(),
  agents: z
    .array(z.strictObject({ agent_id: id(), is_primary: flag().optional() }))
    .max(50)
    .optional(),
  additional: fieldValues().optional(),
  attachments: attachmentInputs.optional(),
  /** The key of an uploaded picture. */
  logo: optionalText(300),
};
/** The parts of a customer that are not its own columns. */
export type CustomerParts = Partial<z.output<z.ZodObject<typeof nested>>>;

const row = rowShape(customer);

export const listCustomers = endpoint({
  ...base,
  method: 'GET',
  path: '/customer',
  summary: 'List customers',
  access: { any: ['view.customers'] },
  query: listQuery(customerFilters),
  answer: row,
  paged: true,
});

export const pickCustomers = endpoint({
  ...base,
  method: 'GET',
  path: '/customer/all-dropdown-list',
  summary: 'List active customers for selection',
  access: 'staff',
  query: z.object({ q: text(200).optional(), id: idText().optional() }),
  answer: z.array(z.object({ id: z.number(), name: z.string(), customer_code: z.string(), status: z.string() })),
});

export const exportCustomers = endpoint({
  ...base,
  method: 'GET',
  path: '/customer/export-excel',
  summary: 'Export customers as a spreadsheet',
  access: { any: ['export.customers'] },
  query: listQuestion(customerFilters),
  answer: fileAnswer(),
  rate: 'heavy',
});

export const getCustomer = endpoint({
  ...base,
  method: 'GET',
  path: '/customer/{id}',
  summary: 'Get a customer',
  access: { any: ['view.customers'] },
  params: ids('id'),
  answer: row,
});

export const createCustomer = endpoint({
  ...base,
  method: 'POST',
  path: '/customer',
  summary: 'Create a customer with its addresses and contacts',
  access: { any: ['create.customers'] },
  body: createShape(customer).extend({ ...nested, force: flag().optional() }),
  answer: row,
  status: 201,
});

export const quickCustomer = endpoint({
  ...base,
  method: 'POST',
  path: '/customer/create-customer',
  summary:
    'Create a customer from a name and contact details; returns an existing one with the same email. `force: false` rejects likely duplicates',
  access: { any: ['create.customers'] },
  body: z.strictObject({
    name: text(200, 1),
    email: z.preprocess((value) => (value === '' ? null : value), email().nullish()),
    phone: optionalPhone(32),
    address: addressInput.omit({ id: true }).nullish(),
    force: flag().optional(),
  }),
  answer: row,
  status: 201,
});

export const updateCustomer = endpoint({
  ...base,
  method: 'PUT',
  path: '/customer/{id}',
  summary: 'Update a customer; nested lists that are sent replace the stored ones',
  access: { any: ['update.customers'] },
  params: ids('id'),
  body: patchShape(customer).extend(nested),
  answer: row,
});

export const deleteCustomer = endpoint({
  ...base,
  method: 'DELETE',
  path: '/customer/{id}',
  summary: 'Delete a customer without dependent records',
  access: { any: ['delete.customers'] },
  params: ids('id'),
});

export const setCustomerStatus = endpoint({
  ...base,
  method: 'POST',
  path: '/customer/{id}/status',
  summary: 'Put a customer on hold, block, release, deactivate or reactivate it',
  access: { any: ['block.customers', 'update.customers'] },
  params: ids('id'),
  body: z.strictObject({
    status: z.enum(['active', 'on_hold', 'blocked', 'inactive']),
    reason: optionalText(500),
  }),
  answer: row,
});
