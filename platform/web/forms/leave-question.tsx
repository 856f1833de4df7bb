import { useState } from 'react';
import { Dialog } from '../../../ui/patterns/overlay/dialog.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { useT } from '../../../ui/text/text.tsx';

/** Answer of a person who is about to leave unsaved changes behind. */
export type LeaveChoice = 'keep' | 'discard' | 'save';

interface Props {
  isPage: boolean;
  /** Gives whether it was saved. */
  onSave?: (() => Promise<boolean>) | undefined;
  onAnswer: (choice: LeaveChoice) => void;
}

/** The dialog of `askToLeave`; focus stands on the safe button. */
export default function LeaveQuestion({ isPage, onSave, onAnswer }: Props) {
  const t = useT();
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    const isSaved = await (onSave?.() ?? Promise.resolve(true)).catch(() => false);
    setSaving(false);
    onAnswer(isSaved ? 'save' : 'keep');
  };
  const footer = (
    <>
      <Button data-autofocus onClick={() => onAnswer('keep')}>
        {t('ui.leave.keep')}
      </Button>
      <Button onClick={() => onAnswer('discard')}>{t('ui.leave.discard')}</Button>
      {onSave ? (
        <Button variant="primary" isBusy={isSaving} onClick={() => void save()}>
          {t('ui.leave.save')}
        </Button>
      ) : null}
    </>
  );
  return (
    <Dialog
      isOpen
      title={t(isPage ? 'ui.leave.title' : 'ui.leave.discard_title')}
      onClose={() => onAnswer('keep')}
      footer={footer}
    >
      {t(isPage ? 'ui.leave.text' : 'ui.leave.discard_text')}
    </Dialog>
  );
}
