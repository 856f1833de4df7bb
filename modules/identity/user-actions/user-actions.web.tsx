import {
  IconAt,
  IconBan,
  IconKey,
  IconLink,
  IconLock,
  IconLockOpen,
  IconMail,
  IconShieldOff,
  IconTrash,
  IconUserCheck,
  IconUserExclamation,
  IconUserOff,
} from '@tabler/icons-react';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import type { Translate } from '../../../ui/text/text.tsx';
import type { UserRow } from '../user-web/user-calls.web.ts';

/** What the actions of a person open or change. */
export interface Doors {
  open: (kind: 'email' | 'password' | 'delete' | 'link') => void;
  invite: () => void;
  factorOff: () => void;
  lock: (isLocked: boolean) => void;
  disable: (isDisabled: boolean) => void;
  blacklist: (isBlacklisted: boolean) => void;
  firstLogin: (isFirst: boolean) => void;
}

const icon = { size: 16, stroke: 1.75 } as const;

type Can = (slug: string) => boolean;

/** What lets a portal user in opens their customer: it needs the right of portal users besides the one of people. */
const mayLetIn = (user: UserRow, can: Can, verb: 'create' | 'update'): boolean =>
  !user.is_customer_user || can(`${verb}.customer_users`);

/** Actions on a person: what needs a permission that is missing is left out, what the state forbids says why. */
export function userActions(user: UserRow, t: Translate, can: Can, isSelf: boolean, doors: Doors): Action[] {
  const own = isSelf ? t('users.action.not_self') : undefined;
  // Whoever may only change portal users may also switch them off.
  const mayFlag = (slug: string) =>
    can(slug) || (user.is_customer_user && !can('update.users') && can('update.customer_users'));
  const all: (Action & { isAllowed: boolean })[] = [
    {
      id: 'email',
      label: t('users.action.email'),
      icon: <IconAt {...icon} />,
      onSelect: () => doors.open('email'),
      isAllowed: can('change_email.users') && mayLetIn(user, can, 'update'),
    },
    {
      id: 'password',
      label: t('users.action.password'),
      icon: <IconKey {...icon} />,
      onSelect: () => doors.open('password'),
      reason: isSelf ? t('users.action.own_password') : undefined,
      fix: isSelf ? { label: t('users.action.profile'), href: '/ams/profile' } : undefined,
      isAllowed: can('reset_password.users') && mayLetIn(user, can, 'update'),
    },
    factorAction(user, t, can, isSelf, doors),
    ...inviteActions(user, t, can, doors),
    {
      id: 'first_login',
      label: t(user.is_first_time_login ? 'users.action.first_login_off' : 'users.action.first_login_on'),
      icon: <IconUserExclamation {...icon} />,
      hint: t('users.action.first_login_hint'),
      onSelect: () => doors.firstLogin(!user.is_first_time_login),
      isAllowed: can('update.users'),
    },
    {
      id: 'lock',
      label: t(user.is_locked ? 'users.action.unlock' : 'users.action.lock'),
      icon: user.is_locked ? <IconLockOpen {...icon} /> : <IconLock {...icon} />,
      hint: user.is_locked && user.lock_reason ? t(`users.lock.reason.${user.lock_reason}`) : undefined,
      onSelect: () => doors.lock(!user.is_locked),
      reason: own,
      isAllowed: can('unlock.users'),
    },
    {
      id: 'disable',
      label: t(user.disable ? 'users.action.enable' : 'users.action.disable'),
      icon: user.disable ? <IconUserCheck {...icon} /> : <IconUserOff {...icon} />,
      onSelect: () => doors.disable(!user.disable),
      reason: own,
      isAllowed: mayFlag('disable.users'),
    },
    {
      id: 'blacklist',
      label: t(user.is_blacklisted ? 'users.action.unblacklist' : 'users.action.blacklist'),
      icon: <IconBan {...icon} />,
      onSelect: () => doors.blacklist(!user.is_blacklisted),
      reason: own,
      isAllowed: mayFlag('blacklist.users'),
    },
    {
      id: 'delete',
      label: t('users.action.delete'),
      icon: <IconTrash {...icon} />,
      isDanger: true,
      onSelect: () => doors.open('delete'),
      reason: own,
      isAllowed: can('delete.users'),
    },
  ];
  return all.filter(({ isAllowed }) => isAllowed).map(({ isAllowed: _isAllowed, ...action }) => action);
}

/** For somebody who never came in: the mail again, or a link to hand over. */
function inviteActions(user: UserRow, t: Translate, can: Can, doors: Doors) {
  const isAllowed =
    can('create.users') && mayLetIn(user, can, 'create') && user.is_first_time_login && user.last_login_at === null;
  return [
    {
      id: 'invite',
      label: t('users.action.invite'),
      icon: <IconMail {...icon} />,
      onSelect: doors.invite,
      isAllowed,
    },
    {
      id: 'invitation_link',
      label: t('invitation.copy_link'),
      icon: <IconLink {...icon} />,
      onSelect: () => doors.open('link'),
      isAllowed,
    },
  ];
}

/** Takes a second factor away after a lost phone; shown only while there is one. */
const factorAction = (user: UserRow, t: Translate, can: Can, isSelf: boolean, doors: Doors) => ({
  id: 'factor',
  label: t('users.action.factor'),
  icon: <IconShieldOff {...icon} />,
  onSelect: doors.factorOff,
  reason: isSelf ? t('users.action.own_factor') : undefined,
  fix: isSelf ? { label: t('users.action.profile'), href: '/ams/profile' } : undefined,
  isAllowed: can('reset_password.users') && mayLetIn(user, can, 'update') && user.has_second_factor,
});
