/** What the state of an account is read from. */
export interface AccountFlags {
  is_locked: boolean;
  is_blacklisted: boolean;
  disable: boolean;
  web_access: boolean;
  is_first_time_login: boolean;
  last_login_at: string | null;
}

/** States of an account, the strictest first. */
export type AccountState =
  | 'blacklisted'
  | 'disabled'
  | 'locked'
  | 'no_web_access'
  | 'invited'
  | 'first_login'
  | 'active';

/** Every state that holds, the strictest first; "active" only alone. */
export function accountStates(user: AccountFlags): AccountState[] {
  const states: AccountState[] = [];
  if (user.is_blacklisted) states.push('blacklisted');
  if (user.disable) states.push('disabled');
  if (user.is_locked) states.push('locked');
  if (!user.web_access) states.push('no_web_access');
  if (user.is_first_time_login) states.push(user.last_login_at === null ? 'invited' : 'first_login');
  return states.length > 0 ? states : ['active'];
}

/** A full name as first and last name: the first word, then the rest. */
export function splitName(full: string): { first_name: string; last_name: string | null } {
  const words = full.trim().split(/\s+/);
  return { first_name: words[0] ?? '', last_name: words.slice(1).join(' ') || null };
}
