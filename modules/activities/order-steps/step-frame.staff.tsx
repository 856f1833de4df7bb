import { type ReactNode, useEffect, useId } from 'react';
import { nextStep } from '../../../platform/web/forms/next-step.ts';
import type { ApiError } from '../../../platform/web/query/api-error.ts';
import { whenTaken } from '../../../ui/patterns/form/save-key.ts';
import { Dialog } from '../../../ui/patterns/overlay/dialog.tsx';
import { commandKey } from '../../../ui/patterns/shell/top-bar.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { Form } from '../../../ui/primitives/form.tsx';
import { Kbd } from '../../../ui/primitives/kbd.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from '../order-web/order-form.module.css';

interface Props {
  title: string;
  /** Verb and object. */
  confirm: string;
  /** What closes the dialog without doing it, where “Cancel” would name the act itself. */
  keep?: string;
  isDanger?: boolean;
  /** What was asked for has happened: closing is all that is left. */
  isDone?: boolean;
  isBusy: boolean;
  error: ApiError | null;
  onClose: () => void;
  onSubmit: () => void;
  isWide?: boolean;
  children: ReactNode;
}

/** The key sends as the button does: not while one send is open. */
const NOTHING = () => undefined;

/** A short form in a dialog: ⌘Enter submits, the server's refusal stands above the buttons. */
export function StepFrame(props: Props) {
  const { title, confirm, keep, isDanger, isDone, isBusy, error, onClose, onSubmit, isWide, children } = props;
  const t = useT();
  const form = useId();
  useSubmitKey(form);
  const details = error?.details.details;
  const lines = Array.isArray(details) ? details.filter((line) => typeof line === 'string') : [];
  return (
    <Dialog
      isOpen
      isWide={isWide}
      notice={
        error ? (
          <Banner meaning="danger" title={error.message} isAssertive>
            {lines.length > 0 ? lines.join(' ') : nextStep(error, t)}
          </Banner>
        ) : null
      }
      onClose={onClose}
      title={title}
      footer={
        isDone ? (
          <Button variant="primary" onClick={onClose}>
            {t('ui.dialog.close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{keep ?? t('ui.dialog.cancel')}</Button>
            <Button
              variant={isDanger ? 'danger' : 'primary'}
              type="submit"
              form={form}
              isBusy={isBusy}
              after={<Kbd>{commandKey()}⏎</Kbd>}
            >
              {confirm}
            </Button>
          </>
        )
      }
    >
      <Form id={form} className={styles.fields} onSubmit={isDone ? onClose : isBusy ? NOTHING : onSubmit}>
        {children}
      </Form>
    </Dialog>
  );
}

function useSubmitKey(form: string) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.repeat) return;
      whenTaken(() => (document.getElementById(form) as HTMLFormElement | null)?.requestSubmit());
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [form]);
}
