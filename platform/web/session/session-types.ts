/** The signed-in person as the sign-in and `user/me` answer them. */
export interface SessionUser {
  id: number;
  first_name: string;
  last_name: string | null;
  email: string;
  is_customer_user: boolean;
  is_first_time_login: boolean;
  /** The company asks for a second factor and there is none yet. */
  is_second_factor_due?: boolean;
  /** The company demands that its policy is accepted first. */
  is_policy_due?: boolean;
  web_access?: boolean | number;
  notification?: boolean | number;
  profile_image?: string | null;
  language?: string | null;
  phone?: string | null;
  updated_at?: string;
  roles?: readonly { id: number; name: string; text_key?: string | null }[];
}

/** Something is to be done before anything else opens: a password, a second factor, the company's policy. */
export const isHeld = (user: SessionUser): boolean =>
  user.is_first_time_login || user.is_second_factor_due === true || user.is_policy_due === true;

export interface SessionCustomer {
  id: number;
  portal_access: boolean;
  role?: string | null;
  customer: { id: number; name: string; customer_code?: string | null };
}

export interface TypePermission {
  id: number;
  name: string;
  can_view: boolean;
  can_create: boolean;
  can_update: boolean;
  can_complete: boolean;
  can_delete: boolean;
}

/** What the client keeps of a session (token, user, rights, customers, expiry). */
export interface Session {
  token: string;
  user: SessionUser;
  expires: string | null;
  isAdmin: boolean;
  permissions: readonly string[];
  rolePermissions: readonly { id: number; name: string; slug: string }[];
  activity_type_permissions: readonly TypePermission[];
  /** Every type of activity, also those that are made later. */
  all_activity_types: boolean;
  customers: readonly SessionCustomer[];
  user_customers: readonly SessionCustomer[];
  selected_customer_id: number | null;
}

/** Sign-in answers; `user/me` is the same without the token. */
export type SessionAnswer = Partial<Session> & Pick<Session, 'user' | 'isAdmin'>;

/** A session out of an answer, missing parts filled with nothing. `before` keeps what the answer leaves out. */
export function sessionOf(answer: SessionAnswer, before: Session | null): Session {
  return {
    token: answer.token ?? before?.token ?? '',
    user: answer.user,
    expires: answer.expires ?? before?.expires ?? null,
    isAdmin: answer.isAdmin,
    permissions: answer.permissions ?? before?.permissions ?? [],
    rolePermissions: answer.rolePermissions ?? before?.rolePermissions ?? [],
    activity_type_permissions: answer.activity_type_permissions ?? before?.activity_type_permissions ?? [],
    all_activity_types: answer.all_activity_types ?? before?.all_activity_types ?? false,
    customers: answer.customers ?? before?.customers ?? [],
    user_customers: answer.user_customers ?? answer.customers ?? before?.user_customers ?? [],
    selected_customer_id: answer.selected_customer_id ?? before?.selected_customer_id ?? null,
  };
}

/** Flags come as 0/1 from old rows and as booleans from new ones. */
export const isOn = (flag: boolean | number | null | undefined): boolean => flag === true || flag === 1;

/** Full name as shown everywhere. */
export const nameOf = (user: Pick<SessionUser, 'first_name' | 'last_name'>): string =>
  [user.first_name, user.last_name].filter(Boolean).join(' ');

/** Role label of the profile: the first role's name, or "User". */
export const roleLabel = (user: Pick<SessionUser, 'roles'>): string => user.roles?.[0]?.name || 'User';
