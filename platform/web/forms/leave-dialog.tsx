import { useState, useSyncExternalStore } from 'react';
import { Dialog } from '../../../ui/patterns/overlay/dialog.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { useT } from '../../../ui/text/text.tsx';

/** Answer of a person who is about to leave unsaved changes behind. */
export type LeaveChoice = 'keep' | 'discard' | 'save';

interface Asked {
  onSave?: () => Promise<boolean>;
  answer: (choice: LeaveChoice) => void;
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function set(value: Asked | null): void {
  asked = value;
  for (const listener of listeners) listener();
}

/** Opens "Keep editing / Discard / Save and leave". With `onSave`, 'save' comes only after it succeeded. Needs LeaveHost. */
export function askToLeave(onSave?: () => Promise<boolean>): Promise<LeaveChoice> {
  asked?.answer('keep');
  return new Promise((answer) => set({ onSave, answer }));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Shows what `askToLeave` asks; once per app. */
export function LeaveHost() {
  const t = useT();
  const question = useSyncExternalStore(
    subscribe,
    () => asked,
    () => null,
  );
  const [isSaving, setSaving] = useState(false);
  if (!question) return null;
  const close = (choice: LeaveChoice) => {
    set(null);
    question.answer(choice);
  };
  const save = async () => {
    setSaving(true);
    const isSaved = await (question.onSave?.() ?? Promise.resolve(true)).catch(() => false);
    setSaving(false);
    close(isSaved ? 'save' : 'keep');
  };
  const footer = (
    <>
      <Button data-autofocus onClick={() => close('keep')}>
        {t('ui.leave.keep')}
      </Button>
      <Button onClick={() => close('discard')}>{t('ui.leave.discard')}</Button>
      {question.onSave ? (
        <Button variant="primary" isBusy={isSaving} onClick={() => void save()}>
          {t('ui.leave.save')}
        </Button>
      ) : null}
    </>
  );
  return (
    <Dialog isOpen title={t('ui.leave.title')} onClose={() => close('keep')} footer={footer}>
      {t('ui.leave.text')}
    </Dialog>
  );
}
