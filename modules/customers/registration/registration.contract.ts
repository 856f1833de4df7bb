import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { email, id, ids, listQuery, optionalPhone, optionalText, text } from '../../../platform/contract/kinds.ts';
import { addressInput } from '../customer-child/customer-child.contract.ts';

const base = { area: 'customers' } as const;
/** Staff decide about everybody, a portal administrator about the own customer. */
const deciders = { any: ['approve.customer_users', 'create.portal_users'] };

const address = addressInput.pick({
  address1: true,
  address2: true,
  city: true,
  county: true,
  state_name: true,
  postal_code: true,
  country_code: true,
});

const password = z.string().min(1, { error: 'text_field_required' }).max(1_000);

export const onboard = endpoint({
  ...base,
  method: 'POST',
  path: '/customer-onboard',
  summary:
    'Request portal access for an existing or a new customer; the answer never reveals whether an account exists',
  access: 'public',
  rate: 'sign_in',
  status: 202,
  body: z.strictObject({
    mode: z.enum(['existing', 'new']),
    first_name: text(100, 1),
    last_name: optionalText(100),
    email: email(),
    phone: optionalPhone(32),
    language: z.enum(['en', 'es']).optional(),
    password: password.nullish(),
    password_confirmation: z.string().max(1_000).nullish(),
    invite: optionalText(200),
    customer_code: optionalText(32),
    company: z
      .strictObject({
        name: text(200, 1),
        kind: z.enum(['company', 'person']).optional(),
        tax_number: optionalText(50),
      })
      .nullish(),
    address: address.nullish(),
    /** Names the text that was shown and accepted. */
    policy_key: optionalText(64),
    /** Left empty by people, filled by robots. */
    website: z.string().max(500).nullish(),
  }),
  answer: z.object({ status: z.enum(['email_pending', 'pending', 'approved']) }),
});

export const verify = endpoint({
  ...base,
  method: 'POST',
  path: '/customer-onboard/verify',
  summary: 'Confirm the email of a portal request with the emailed link',
  access: 'public',
  rate: 'sign_in',
  body: z.strictObject({ token: text(200, 1) }),
  answer: z.object({ status: z.enum(['pending', 'approved']), company: z.string() }),
});

export const onboardForm = endpoint({
  ...base,
  method: 'GET',
  path: '/customer-onboard/form',
  summary: 'Get the portal request form: required documents and company policy',
  access: 'public',
  answer: z.object({
    documents: z.array(z.object({ id: z.number(), name: z.string() })),
    needs_address: z.boolean(),
    /** The company's policy, which must be accepted where it says so. */
    policy: z
      .object({ key: z.string(), version: z.string().nullable(), text: z.string(), require_accept: z.boolean() })
      .nullable(),
  }),
});

export const registrationRow = z.object({
  id: z.number(),
  mode: z.enum(['existing', 'new']),
  status: z.enum(['email_pending', 'pending', 'approved', 'rejected', 'expired']),
  first_name: z.string(),
  last_name: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  language: z.enum(['en', 'es']),
  customer: z.object({ id: z.number(), name: z.string(), customer_code: z.string() }).nullable(),
  /** Of a new customer: what they said of themselves. */
  company: z.object({ name: z.string(), kind: z.string().optional(), tax_number: z.string().nullish() }).nullable(),
  address: z.record(z.string(), z.unknown()).nullable(),
  /** Customers that may be the same as the new one, for whoever reads customers. */
  similar: z.array(z.object({ id: z.number(), name: z.string(), customer_code: z.string() })),
  reason: z.string().nullable(),
  decided_by: z.object({ id: z.number(), name: z.string() }).nullable(),
  decided_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});

const filters = z.strictObject({
  status: z.enum(['email_pending', 'pending', 'approved', 'rejected', 'expired']).optional(),
  mode: z.enum(['existing', 'new']).optional(),
});

export const listRegistrations = endpoint({
  ...base,
  method: 'GET',
  path: '/portal-registration',
  summary: 'List portal requests, pending first',
  access: deciders,
  query: listQuery(filters),
  answer: registrationRow,
  paged: true,
});

export const approveRegistration = endpoint({
  ...base,
  method: 'POST',
  path: '/portal-registration/{id}/approve',
  summary: 'Approve a portal request; creates the portal user and, without customer_id, the customer',
  access: deciders,
  params: ids('id'),
  body: z.strictObject({ customer_id: id().nullish(), portal_role_id: id().nullish() }),
  answer: registrationRow,
});

export const rejectRegistration = endpoint({
  ...base,
  method: 'POST',
  path: '/portal-registration/{id}/reject',
  summary: 'Reject a portal request, with a reason that is emailed',
  access: deciders,
  params: ids('id'),
  body: z.strictObject({ reason: text(500, 1) }),
  answer: registrationRow,
});

export const inviteByLink = endpoint({
  ...base,
  method: 'POST',
  path: '/customer/{id}/invite/link',
  summary: 'Create an invitation link to share with a new portal user',
  access: { any: ['invite.customer_users'] },
  params: ids('id'),
  body: z.strictObject({ email: email() }),
  answer: z.object({ link: z.string(), expires_at: z.string() }),
  rate: 'heavy',
  // A stored answer would keep the link.
  repeatable: true,
});

export const inviteToCustomer = endpoint({
  ...base,
  method: 'POST',
  path: '/customer/{id}/invite',
  summary: 'Email an invitation link to a new portal user; no approval is needed',
  access: { any: ['invite.customer_users', 'create.portal_users'] },
  params: ids('id'),
  body: z.strictObject({ email: email(), language: z.enum(['en', 'es']).optional() }),
});
