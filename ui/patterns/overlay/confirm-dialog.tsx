import { type ReactNode, useId } from 'react';
import { Button } from '../../primitives/actions/button.tsx';
import { useT } from '../../text/text.tsx';
import { useFocusReturn } from './focus-return.ts';
import { FocusTrap } from './focus-trap.tsx';
import styles from './overlay.module.css';

/** What is asked. Only for what cannot be undone; otherwise act and offer undo. */
export interface ConfirmQuestion {
  /** The question with object and count: "Delete 14 activities?" */
  title: string;
  /** The consequence: "Their notes and files go too. This can't be undone." */
  text?: ReactNode;
  /** The verb with the count: "Delete 14 activities". */
  confirm: string;
  cancel?: string;
  isDanger?: boolean;
}

/** The dialog of `confirm`. Focus stands on the safe button; Escape cancels. */
export default function ConfirmDialog({
  title,
  text,
  confirm: verb,
  cancel,
  isDanger,
  onAnswer,
}: ConfirmQuestion & { onAnswer: (isSure: boolean) => void }) {
  const t = useT();
  const id = useId();
  useFocusReturn();
  return (
    <div className={`${styles.layer} ${styles.center}`}>
      <button type="button" className={styles.scrim} tabIndex={-1} aria-hidden="true" onClick={() => onAnswer(false)} />
      <FocusTrap>
        <div
          className={styles.modal}
          role="alertdialog"
          aria-modal="true"
          aria-labelledby={id}
          aria-describedby={text ? `${id}-text` : undefined}
          onKeyDown={(event) => event.key === 'Escape' && onAnswer(false)}
        >
          <div className={styles.modalBody}>
            <h2 id={id}>{title}</h2>
            {text ? (
              <div id={`${id}-text`} className={styles.modalText}>
                {text}
              </div>
            ) : null}
          </div>
          <div className={styles.foot}>
            <Button onClick={() => onAnswer(false)} data-autofocus>
              {cancel ?? t('ui.dialog.cancel')}
            </Button>
            <Button variant={isDanger ? 'danger' : 'primary'} onClick={() => onAnswer(true)}>
              {verb}
            </Button>
          </div>
        </div>
      </FocusTrap>
    </div>
  );
}
