import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../../primitives/actions/button.tsx';
import { useT } from '../../text/text.tsx';
import { Dialog } from '../overlay/dialog.tsx';

/** Answer of the person who is about to leave unsaved changes behind. */
export type LeaveChoice = 'keep' | 'discard' | 'save';

/**
 * Guards unsaved changes without knowing a router. While `isDirty`, closing the tab asks, and `ask()` opens
 * "Keep editing / Discard / Save and leave" and resolves to the choice; the app's router calls it before it leaves.
 * Render `dialog` once in the page. With `onSave`, 'save' resolves only after it succeeded; a failed save keeps editing.
 */
export function useDirtyGuard(
  isDirty: boolean,
  onSave?: () => Promise<boolean>,
): { ask: () => Promise<LeaveChoice>; dialog: ReactNode } {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const answer = useRef<(choice: LeaveChoice) => void>(() => undefined);
  useEffect(() => {
    if (!isDirty) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [isDirty]);
  const ask = useCallback(() => {
    if (!isDirty) return Promise.resolve<LeaveChoice>('discard');
    setAsking(true);
    return new Promise<LeaveChoice>((resolve) => {
      answer.current = resolve;
    });
  }, [isDirty]);
  const close = (choice: LeaveChoice) => {
    setAsking(false);
    answer.current(choice);
  };
  const save = async () => {
    setSaving(true);
    const isSaved = await (onSave?.() ?? Promise.resolve(true)).catch(() => false);
    setSaving(false);
    close(isSaved ? 'save' : 'keep');
  };
  const footer = (
    <>
      <Button onClick={() => close('keep')} data-autofocus>
        {t('ui.leave.keep')}
      </Button>
      <Button onClick={() => close('discard')}>{t('ui.leave.discard')}</Button>
      {onSave ? (
        <Button variant="primary" isBusy={isSaving} onClick={save}>
          {t('ui.leave.save')}
        </Button>
      ) : null}
    </>
  );
  const dialog = (
    <Dialog isOpen={isAsking} onClose={() => close('keep')} title={t('ui.leave.title')} footer={footer}>
      {t('ui.leave.text')}
    </Dialog>
  );
  return { ask, dialog };
}
