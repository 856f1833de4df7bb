import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { holdsUntaken } from '../../../ui/primitives/typing/typed-text.ts';
import { holdDraft, isLeavingOnPurpose, takeDraft } from '../session/drafts.ts';
import { getSession } from '../session/session-store.ts';
import { askToLeave, loadLeaveQuestion } from './leave-dialog.tsx';

/** What a form tells the guard. */
export interface DirtyGuardOptions<V> {
  /** Tells this form from all others: `customer_group:12`. */
  name: string;
  isDirty: boolean;
  /** What is kept when the page reloads for another language or version. */
  value: V;
  /** Gets a kept value back, once, after such a reload. */
  onRestore?: (value: V) => void;
  /** Saves; true when it worked. Offers "Save and leave". */
  onSave?: () => Promise<boolean>;
}

/**
 * Whether a drawer may close: asks before it takes changes along, or a text in it that is no value yet. The page stays, so nobody is
 * asked whether to leave it.
 */
export async function mayDiscard(isDirty: boolean): Promise<boolean> {
  const may = !(isDirty || holdsUntaken()) || (await askToLeave(false)) !== 'keep';
  if (may) answeredAt = performance.now();
  return may;
}

/** A drawer that goes back to close is not asked about twice. */
let answeredAt = -1e9;
const ANSWER_MS = 500;

/** Guards unsaved changes: asks before another page or closing the tab, and carries them over a planned reload. */
export function useDirtyGuard<V>({ name, isDirty, value, onRestore, onSave }: DirtyGuardOptions<V>): void {
  const latest = useRef({ name, isDirty, value, onSave });
  latest.current = { name, isDirty, value, onSave };
  useBlocker({
    shouldBlockFn: async ({ current, next, action }) => {
      const isSamePage = current.pathname === next.pathname;
      // The browser's way back closes a drawer that has an address of its own.
      if (!latest.current.isDirty) return false;
      if (isSamePage && (/PUSH|REPLACE/.test(action) || performance.now() - answeredAt < ANSWER_MS)) return false;
      return (await askToLeave(!isSamePage, latest.current.onSave)) === 'keep';
    },
    enableBeforeUnload: () => latest.current.isDirty && !isLeavingOnPurpose(),
  });
  useEffect(() => void loadLeaveQuestion().catch(() => undefined), []);
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
