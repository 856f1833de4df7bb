import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { confirm } from '../../../ui/patterns/overlay/confirm.tsx';
import { translate } from '../i18n/i18n.ts';
import { holdDraft, isLeavingOnPurpose, takeDraft } from '../session/drafts.ts';
import { getSession } from '../session/session-store.ts';

/** What a form tells the guard. */
export interface DirtyGuardOptions<V> {
  /** Tells this form from all others: `customer_group:12`. */
  name: string;
  isDirty: boolean;
  /** What is kept when the page reloads for another language or version. */
  value: V;
  /** Gets a kept value back, once, after such a reload. */
  onRestore?: (value: V) => void;
}

/** Asks "Leave without saving?"; true when the person discards the changes. */
export function askToDiscard(): Promise<boolean> {
  return confirm({
    title: translate('web.dirty.title'),
    text: translate('web.dirty.text'),
    confirm: translate('web.dirty.discard'),
    cancel: translate('web.dirty.keep'),
    isDanger: true,
  });
}

/** Guards unsaved changes: asks before another page or closing the tab, and carries them over a planned reload. */
export function useDirtyGuard<V>({ name, isDirty, value, onRestore }: DirtyGuardOptions<V>): void {
  const latest = useRef({ name, isDirty, value });
  latest.current = { name, isDirty, value };
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!latest.current.isDirty || current.pathname === next.pathname) return false;
      return !(await askToDiscard());
    },
    enableBeforeUnload: () => latest.current.isDirty && !isLeavingOnPurpose(),
  });
  useEffect(
    () => holdDraft(() => (latest.current.isDirty ? { name: latest.current.name, value: latest.current.value } : null)),
    [],
  );
  const restore = useRef(onRestore);
  restore.current = onRestore;
  useEffect(() => {
    const user = getSession()?.user;
    if (!user || !restore.current) return;
    void takeDraft<V>(user.id, name).then((kept) => kept !== null && restore.current?.(kept));
  }, [name]);
}
