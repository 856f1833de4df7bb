import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { id, ids, text } from '../../../platform/contract/kinds.ts';

const base = { area: 'auth', duringFirstLogin: true } as const;

/** A password as it is typed: never trimmed, never cleaned. */
export const password = () => z.string().min(1, { error: 'text_field_required' }).max(1_000);

const typeGrant = z.object({
  id: z.number().int(),
  name: z.string(),
  can_view: z.boolean(),
  can_create: z.boolean(),
  can_update: z.boolean(),
  can_complete: z.boolean(),
  can_delete: z.boolean(),
});

const linkedCustomer = z.object({
  id: z.number().int(),
  portal_access: z.boolean(),
  is_primary: z.boolean(),
  role: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  customer: z.object({ id: z.number().int(), name: z.string(), customer_code: z.string() }),
});

export const sessionUser = z.looseObject({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  profile_image: z.string().nullable(),
  phone: z.string().nullable(),
  language: z.enum(['en', 'es']),
  is_customer_user: z.boolean(),
  is_first_time_login: z.boolean(),
  /** The company asks for a second factor and there is none yet: only the profile is open (ADR 15). */
  is_second_factor_due: z.boolean(),
  /** The company demands that its policy is accepted first: only the profile is open. */
  is_policy_due: z.boolean(),
  is_locked: z.boolean(),
  is_blacklisted: z.boolean(),
  disable: z.boolean(),
  web_access: z.boolean(),
  notification: z.boolean(),
  roles: z.array(z.object({ id: z.number().int(), name: z.string(), text_key: z.string().nullable() })),
});

export const environment = z.object({
  api_server: z.string(),
  web_domain: z.string(),
  customer_portal_version: z.enum(['1', '2']),
  is_development: z.boolean(),
  has_virus_check: z.boolean(),
  jsreport_storage_domain: z.string().nullable(),
  js_report_lambda_name: z.string().nullable(),
  min_web_version: z.string().nullable(),
});

export const versions = z.object({
  web_version: z.string(),
  api_version: z.string(),
  min_web_version: z.string().nullable(),
});

/** What a client knows of its session; signing in adds the token. */
export const sessionAnswer = z.object({
  user: sessionUser,
  expires: z.string(),
  isAdmin: z.boolean(),
  permissions: z.array(z.string()),
  rolePermissions: z.array(z.object({ id: z.number().int(), name: z.string(), slug: z.string() })),
  activity_type_permissions: z.array(typeGrant),
  /** Every type of activity, also those that are made later. */
  all_activity_types: z.boolean(),
  customers: z.array(linkedCustomer),
  user_customers: z.array(linkedCustomer),
  selected_customer_id: z.number().int().nullable(),
  environment,
  versions,
});

/** The address a person types to sign in: not checked for its form, so that a wrong one reads as unknown. */
export const typedEmail = () =>
  z
    .string()
    .max(254)
    .default('')
    .transform((value) => value.trim().toLowerCase())
    .pipe(z.string().min(1, { error: 'email_field_required' }));

const credentials = z.strictObject({
  email: typedEmail(),
  password: password(),
  customer_id: id().nullish(),
});
const signedIn = sessionAnswer.extend({ token: z.string() });

export const login = endpoint({
  ...base,
  method: 'POST',
  path: '/auth/login',
  summary: 'Log in',
  access: 'public',
  rate: 'sign_in',
  body: credentials,
  answer: signedIn,
});

export const customerLogin = endpoint({
  ...login,
  path: '/auth/customer-login',
  summary: 'Log in to the customer portal',
});

export const logout = endpoint({
  ...base,
  method: 'POST',
  path: '/auth/logout',
  summary: 'Log out',
  access: 'session',
  body: z.strictObject({}).optional(),
});

export const confirm = endpoint({
  ...base,
  method: 'POST',
  path: '/auth/confirm',
  summary: 'Confirm your password before a sensitive action',
  access: 'session',
  rate: 'sign_in',
  repeatable: true,
  body: z.strictObject({ password: password() }),
  answer: z.object({ reauthenticated_at: z.string() }),
});

export const userMe = endpoint({
  ...base,
  area: 'users',
  method: 'GET',
  path: '/user/me',
  summary: 'Get your user and permissions',
  access: 'session',
  answer: sessionAnswer,
});

export const getUser = endpoint({
  ...base,
  method: 'POST',
  path: '/auth/get_user',
  summary: 'Reload your user and permissions',
  access: 'session',
  body: z.strictObject({}).optional(),
  answer: sessionAnswer,
});

export const getCustomer = endpoint({
  area: 'auth',
  method: 'POST',
  path: '/auth/get_customer',
  summary: 'Select the customer to act for; staff get its basic details',
  access: 'session',
  body: z.strictObject({ customer_id: id() }),
  answer: z.looseObject({
    customer: z.looseObject({ id: z.number().int(), name: z.string(), customer_code: z.string() }),
    permissions: z.array(z.string()),
  }),
});

const sessionLine = z.object({
  id: z.number().int(),
  user_id: z.number().int(),
  created_at: z.string(),
  last_seen_at: z.string(),
  expires_at: z.string(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  is_current: z.boolean(),
});

export const sessionList = endpoint({
  ...base,
  method: 'GET',
  path: '/auth/sessions',
  summary: 'List your open sessions',
  access: 'session',
  answer: z.array(sessionLine),
});

export const userSessions = endpoint({
  area: 'users',
  method: 'GET',
  path: '/user/{id}/sessions',
  summary: 'List the open sessions of a user',
  access: { any: ['revoke_sessions.users'] },
  params: ids('id'),
  answer: z.array(sessionLine),
});

export const sessionRevoke = endpoint({
  ...base,
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  summary: 'End your own session, or anyone’s with revoke_sessions.users',
  access: 'session',
  params: ids('id'),
});

export const secretKey = endpoint({
  ...base,
  method: 'POST',
  path: '/fetch-secret-key',
  summary: 'Get the encryption key for the data stored in this browser',
  access: 'public',
  rate: 'page',
  body: z.strictObject({}).optional(),
  answer: z.object({ secret_key: z.string(), key_id: z.string() }),
});

/** The link of the mail about a sign-in somewhere new. */
export const notMe = endpoint({
  ...base,
  method: 'POST',
  path: '/auth/not-me',
  summary: 'Report a login as not yours; ends all sessions and returns a password reset token',
  access: 'public',
  rate: 'sign_in',
  body: z.strictObject({ token: text(200, 1) }),
  answer: z.object({ token: z.string() }),
});

const link = z.strictObject({ token: text(200).optional(), invite: text(200).optional() });

export const linkInfo = endpoint({
  ...base,
  method: 'POST',
  path: '/auth/link-info',
  summary: 'Get what a reset, invitation or registration link is for',
  access: 'public',
  body: link,
  answer: z.looseObject({}),
});
