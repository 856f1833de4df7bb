import { useCallback, useState } from 'react';
import { type ApiError, isApiError } from '../../../platform/web/query/api-error.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { withConfirmedPassword } from '../../../platform/web/session/reauthentication/reauthentication.ts';
import { useCan, useSession } from '../../../platform/web/session/session-store.ts';
import { confirm } from '../../../ui/patterns/overlay/confirm.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { notify, notifyError } from '../../../ui/primitives/notify/notify.ts';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import InvitationLink from '../invitation/invitation-link.staff.tsx';
import { useMailDelivery } from '../invitation/mail-delivery.web.ts';
import { USER_PATHS, type UserRow, userWrites } from '../user-web/user-calls.web.ts';
import { DeleteDialog } from './delete-dialog.staff.tsx';
import { EmailDialog } from './email-dialog.staff.tsx';
import { PasswordDialog } from './password-dialog.staff.tsx';
import { type Doors, userActions } from './user-actions.web.tsx';

type Open = { kind: 'email' | 'password' | 'delete' | 'link'; user: UserRow } | null;

/**
 * What can be done with a person, in lists and on their record. `dialog` has to be rendered; `failure` is the last refusal, kept
 * until the next action; `onDeleted` hears of a person who is gone.
 */
export function useUserActions(onDeleted: (id: number) => void = () => undefined) {
  const t = useT();
  const can = useCan();
  const { user: self } = useSession();
  const [open, setOpen] = useState<Open>(null);
  const isHeld = useMailDelivery()?.has_mail_server === false;
  const [failure, setFailure] = useState<ApiError | null>(null);
  const run = useCallback(async (change: () => Promise<unknown>, done?: string) => {
    setFailure(null);
    try {
      await withConfirmedPassword(change);
      if (done) notify(done);
    } catch (error) {
      if (!isApiError(error)) throw error;
      // Giving up the password question is a choice, not a failure.
      if (error.code === 'reauthentication_required') return;
      setFailure(error);
      notifyError(error.message);
    }
    await invalidate(USER_PATHS);
  }, []);
  const ofUser = useCallback(
    (user: UserRow): Action[] => userActions(user, t, can, user.id === self.id, doorsOf(user, t, run, setOpen, isHeld)),
    [t, can, self.id, run, isHeld],
  );
  const close = () => setOpen(null);
  return {
    ofUser,
    failure,
    clearFailure: () => setFailure(null),
    dialog:
      open === null ? null : open.kind === 'email' ? (
        <EmailDialog user={open.user} onClose={close} />
      ) : open.kind === 'link' ? (
        <InvitationLink
          name={open.user.name}
          call={userWrites.invitationLink}
          request={{ params: { id: open.user.id } }}
          onClose={close}
        />
      ) : open.kind === 'password' ? (
        <PasswordDialog user={open.user} onClose={close} />
      ) : (
        <DeleteDialog user={open.user} onClose={close} onDeleted={onDeleted} />
      ),
  };
}

type Run = (change: () => Promise<unknown>, done?: string) => Promise<void>;

function doorsOf(user: UserRow, t: Translate, run: Run, setOpen: (open: Open) => void, isHeld: boolean): Doors {
  const params = { id: user.id };
  const lock = (isLocked: boolean) => run(() => send(userWrites.lock, { params, body: { is_locked: isLocked } }));
  const set = (body: { disable?: boolean; is_blacklisted?: boolean }) =>
    run(() => send(userWrites.update, { params, body }));
  /** Ending somebody's access cannot be taken back for the work they had open: it is asked first. */
  const asked = async (what: string, change: () => Promise<void>) => {
    const isSure = await confirm({
      title: t(`users.${what}.title`, { name: user.name }),
      text: t(`users.${what}.text`),
      confirm: t(`users.${what}.submit`, { name: user.name }),
      isDanger: true,
    });
    if (isSure) await change();
  };
  return {
    open: (kind) => setOpen({ kind, user }),
    invite: () =>
      void run(
        () => send(userWrites.invite, { params, body: {} }),
        t(isHeld ? 'invitation.held' : 'users.invite.done', { email: user.email ?? user.name }),
      ),
    factorOff: () => void asked('factor', () => run(() => send(userWrites.factorOff, { params }))),
    lock: (isLocked) => void (isLocked ? asked('lock', () => lock(true)) : lock(false)),
    disable: (disable) => void (disable ? asked('disable', () => set({ disable })) : set({ disable })),
    blacklist: (isBlacklisted) =>
      void (isBlacklisted ? asked('blacklist', () => set({ is_blacklisted: true })) : set({ is_blacklisted: false })),
    firstLogin: (isFirst) =>
      void run(() => send(userWrites.firstLogin, { params, body: { is_first_time_login: isFirst } })),
  };
}
