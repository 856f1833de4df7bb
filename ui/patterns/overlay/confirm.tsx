import { type ReactNode, useId, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../primitives/actions/button.tsx';
import { useT } from '../../text/text.tsx';
import { useFocusReturn } from './drawer.tsx';
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

interface Asked extends ConfirmQuestion {
  answer: (isSure: boolean) => void;
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function set(value: Asked | null) {
  asked = value;
  for (const listener of listeners) listener();
}

/** Asks and resolves to true only on the confirm button. A second question answers the first with no. Needs ConfirmHost. */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => set({ ...question, answer: resolve }));
}

/** `confirm` as a hook, for symmetry with the others. */
export function useConfirm(): typeof confirm {
  return confirm;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Shows what `confirm` asks. Once per app, inside UiProvider. */
export function ConfirmHost() {
  const question = useSyncExternalStore(
    subscribe,
    () => asked,
    () => null,
  );
  if (!question) return null;
  const close = (isSure: boolean) => {
    set(null);
    question.answer(isSure);
  };
  return createPortal(<ConfirmDialog {...question} onAnswer={close} />, document.body);
}

/** The dialog itself, for callers that keep the state. Focus stands on the safe button; Escape cancels. */
export function ConfirmDialog({
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
