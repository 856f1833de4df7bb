import type { ReactNode } from 'react';
import { Button } from '../../primitives/actions/button.tsx';
import { Banner } from '../../primitives/banner.tsx';
import { Form } from '../../primitives/form.tsx';
import type { Sending } from '../../primitives/typing/typed-text.ts';
import styles from './short-form.module.css';

/** Props of ShortForm. */
export interface ShortFormProps {
  /** Name of the form; also its heading unless `hideTitle`. */
  title: string;
  /** The card or page around shows the heading already. */
  hideTitle?: boolean;
  /** The server's refusal, above the buttons. */
  failure: string | null | undefined;
  /** Verb and object. */
  submit: string;
  isBusy: boolean;
  onSubmit: Sending;
  /** The other way out, left of the submit button. */
  second: { label: string; onClick: () => void };
  children: ReactNode;
}

/** A form that is one step of a customer's page (sign, refuse): refusal, fields, two buttons; Enter submits. */
export function ShortForm({ title, hideTitle, failure, submit, isBusy, onSubmit, second, children }: ShortFormProps) {
  return (
    <Form className={styles.form} label={title} onSubmit={onSubmit}>
      {hideTitle ? null : <h2>{title}</h2>}
      {children}
      {failure ? (
        <Banner meaning="danger" isAssertive>
          {failure}
        </Banner>
      ) : null}
      <div className={styles.end}>
        <Button onClick={second.onClick}>{second.label}</Button>
        <Button variant="primary" type="submit" isBusy={isBusy}>
          {submit}
        </Button>
      </div>
    </Form>
  );
}
