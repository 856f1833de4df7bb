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
  summary: 'Ask for a place in the portal: of a customer there is, or of a new one. Answers the same whatever exists',
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
  summary: 'Confirm the email of a registration with the link of its mail',
  access: 'public',
  rate: 'sign_in',
  body: z.strictObject({ token: text(200, 1) }),
  answer: z.object({ status: z.enum(['pending', 'approved']), company: z.string() }),
});

export const onboardForm = endpoint({
  ...base,
  method: 'GET',
  path: '/customer-onboard/form',
  summary: 'What a new customer is asked for: the documents to bring',
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
  summary: 'People who ask for a place in the portal, those who wait first',
  access: deciders,
  query: listQuery(filters),
  answer: registrationRow,
  paged: true,
});

export const approveRegistration = endpoint({
  ...base,
  method: 'POST',
  path: '/portal-registration/{id}/approve',
  summary: 'Let somebody in: makes the customer (unless customer_id names one there is) and the portal user',
  access: deciders,
  params: ids('id'),
  body: z.strictObject({ customer_id: id().nullish(), portal_role_id: id().nullish() }),
  answer: registrationRow,
});

export const rejectRegistration = endpoint({
  ...base,
  method: 'POST',
  path: '/portal-registration/{id}/reject',
  summary: 'Refuse somebody, with a reason that is mailed to them',
  access: deciders,
  params: ids('id'),
  body: z.strictObject({ reason: text(500, 1) }),
  answer: registrationRow,
});

export const inviteByLink = endpoint({
  ...base,
  method: 'POST',
  path: '/customer/{id}/invite/link',
  summary: 'Make a link with which somebody who has no account yet makes one for a customer, to hand over',
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
  summary: 'Mail a link with which somebody makes an own account for a customer; nobody has to approve it',
  access: { any: ['invite.customer_users', 'create.portal_users'] },
  params: ids('id'),
  body: z.strictObject({ email: email(), language: z.enum(['en', 'es']).optional() }),
});
