import { type FormEvent, type KeyboardEvent, type ReactNode, type Ref, useCallback } from 'react';
import { type Sending, stopsAtUnreadable } from './typing/typed-text.ts';

/** Props of Form. */
export interface FormProps {
  onSubmit: Sending;
  children: ReactNode;
  /** Ties a button outside the form to it (`<Button type="submit" form={id}>`). */
  id?: string;
  /** Accessible name, where no heading gives one. */
  label?: string;
  className?: string;
  onKeyDown?: (event: KeyboardEvent<HTMLFormElement>) => void;
  ref?: Ref<HTMLFormElement>;
}

/**
 * The one form of the product: checks are our own, the browser never sends it by itself. Inside another form it throws at once:
 * there Chromium swallows the event, and pressing the button would load the page anew with what was typed in its address.
 */
export function Form({ onSubmit, children, id, label, className, onKeyDown, ref }: FormProps) {
  const place = useCallback(
    (element: HTMLFormElement | null) => {
      if (element?.parentElement?.closest('form')) throw new Error('a form stands inside a form');
      if (typeof ref === 'function') return ref(element);
      if (ref) ref.current = element;
    },
    [ref],
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A dialog opened from a form is its child for React, though not for the page: what it sends is its own affair.
    event.stopPropagation();
    if (onSubmit.namesUnreadable || !stopsAtUnreadable(event.currentTarget)) onSubmit();
  };
  return (
    <form
      ref={place}
      id={id}
      aria-label={label}
      className={className}
      onKeyDown={onKeyDown}
      onSubmit={submit}
      noValidate
    >
      {children}
    </form>
  );
}
