import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { decimal, email, flag, id, ids, optionalText, text } from '../../../platform/contract/kinds.ts';

const AREA = 'orders';
const SIGNS = { any: ['sign_off.order'] } as const;
const SIGNATURE_CHARACTERS = 280_000;
const optionalEmail = z.union([email(), z.literal('').transform(() => null), z.null()]).optional();

export const signLinkRow = z.object({
  id: id(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  created_at: z.string(),
  expires_at: z.string(),
  opened_at: z.string().nullable(),
  used_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
  state: z.enum(['open', 'used', 'revoked', 'expired']),
});
export type SignLinkRow = z.infer<typeof signLinkRow>;

export const makeSignLink = endpoint({
  method: 'POST',
  path: '/order/{id}/sign-link',
  summary:
    'Create a signing link for someone without an account; emailed when an address is given. Returned once, and only to users who may view prices, items and files; for others it is emailed to an address of the customer',
  area: AREA,
  access: SIGNS,
  status: 201,
  params: ids('id'),
  body: z.strictObject({
    name: optionalText(200),
    email: optionalEmail,
    days: z.number().int().min(1).max(90).optional(),
  }),
  answer: z.object({
    ...signLinkRow.shape,
    url: z.string().nullable(),
    /** Whether its email goes out now. */
    is_mailed: z.boolean(),
    /** Of its email: on its way, waiting for a mail server, the address is blocked, or such emails are off; null when none was asked for. */
    mail_state: z.enum(['queued', 'held', 'blocked', 'off']).nullable(),
  }),
});

export const listSignLinks = endpoint({
  method: 'GET',
  path: '/order/{id}/sign-link',
  summary: 'List the signing links of an activity, newest first, without their URLs',
  area: AREA,
  access: SIGNS,
  params: ids('id'),
  answer: z.array(signLinkRow),
});

export const revokeSignLink = endpoint({
  method: 'DELETE',
  path: '/order/{id}/sign-link/{linkId}',
  summary: 'Revoke a signing link',
  area: AREA,
  access: SIGNS,
  params: ids('id', 'linkId'),
  answer: signLinkRow,
});

const refusal = z.strictObject({ name: text(200, 1), reason: text(4000, 1) });

export const refuseSignoffCall = endpoint({
  method: 'POST',
  path: '/order/{id}/refuse-signoff',
  summary: 'Decline to sign, with a reason; notifies the office',
  area: AREA,
  access: { any: ['sign_off.order', 'sign_off.portal_orders'] },
  readBy: { any: ['view.order', 'view.portal_orders'] },
  params: ids('id'),
  body: refusal,
  answer: z.object({ id: z.number().int(), name: z.string(), reason: z.string(), created_at: z.string() }),
});

const work = z.object({
  /** For whom the work is. */
  customer: z.string().nullable(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  address_lines: z.array(z.string()),
  officers: z.array(z.string()),
  scheduled_start: z.string().nullable(),
  completed_at: z.string().nullable(),
  currency: z.string(),
  decimals: z.number().int(),
  items: z.array(z.object({ name: z.string(), quantity: z.string(), net: z.string(), is_discount: z.boolean() })),
  tasks: z.array(z.object({ name: z.string(), task_checked: z.boolean() })),
  /** Whether the work is there to be confirmed, or only to be agreed to. */
  is_done: z.boolean(),
  /** What the signer confirms, in the reader's language. */
  statement: z.string(),
  totals: z.object({
    items_total: z.string(),
    discount_total: z.string(),
    tax_total: z.string(),
    total_price: z.string(),
  }),
});

const token = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{20,64}$/, { error: 'not_allowed' }) });

export const openSignLink = endpoint({
  method: 'GET',
  path: '/sign/{token}',
  summary: 'Get what a signing link is for, or its outcome',
  area: AREA,
  access: 'public',
  rate: 'sign_in',
  params: token,
  answer: z.object({
    state: z.enum(['open', 'signed', 'closed']),
    company: z.string(),
    reference_no: z.string(),
    type: z.string(),
    /** Zone of the place; times are shown on its clock. */
    time_zone: z.string(),
    name: z.string().nullable(),
    /** A typed name may stand for a drawn signature. */
    may_type: z.boolean(),
    /** What is signed: as on the statement, amounts as decimal texts; null when there is nothing to sign. */
    work: work.nullable(),
    /** Files that are signed with it, each open for an hour. */
    files: z.array(z.object({ id: z.number().int(), name: z.string(), link: z.string() })),
    /** Of work and files: sent back with the signature. */
    content_sha256: z.string().nullable(),
    proof_code: z.string().nullable(),
  }),
});

export const signByLinkCall = endpoint({
  method: 'POST',
  path: '/sign/{token}',
  summary: 'Sign through a signing link',
  area: AREA,
  access: 'public',
  rate: 'sign_in',
  params: token,
  body: z.strictObject({
    content_sha256: z.string().regex(/^[0-9a-f]{64}$/, { error: 'not_allowed' }),
    signer_name: text(200, 1),
    signature: z.string().max(SIGNATURE_CHARACTERS).nullish(),
    rating: z.number().int().min(1).max(5).nullish(),
    comment: optionalText(4000),
    lat: decimal({ min: -90, max: 90, scale: 6 }).nullish(),
    long: decimal({ min: -180, max: 180, scale: 6 }).nullish(),
    accuracy_m: decimal({ min: 0, max: 99_999_999, scale: 2 }).nullish(),
    confirmed: flag(),
  }),
  answer: z.object({ proof_code: z.string().nullable() }),
});

export const refuseByLinkCall = endpoint({
  method: 'POST',
  path: '/sign/{token}/refuse',
  summary: 'Decline to sign through a signing link, with a reason',
  area: AREA,
  access: 'public',
  rate: 'sign_in',
  params: token,
  body: refusal,
  answer: z.object({ refused: z.literal(true) }),
});
