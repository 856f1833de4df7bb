import type { ReactNode } from 'react';
import { FormGrid } from '../../../ui/patterns/form/form-grid.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { Form } from '../../../ui/primitives/form.tsx';
import styles from './first-hour.module.css';

/** Props of FirstForm. */
interface FirstFormProps {
  title: string;
  text: string;
  failure?: string | null;
  submit: string;
  isBusy: boolean;
  isBlocked?: boolean;
  onSubmit: () => void;
  /** What stands above the fields. */
  notice?: ReactNode;
  /** Another way to do the step, left of the button. */
  second?: ReactNode;
  children: ReactNode;
}

/** One step of the start list: what it is, its fields, one button that does it. */
export function FirstForm(props: FirstFormProps) {
  return (
    <Form
      className={styles.form}
      label={props.title}
      onSubmit={() => {
        if (!props.isBlocked) props.onSubmit();
      }}
    >
      <h2>{props.title}</h2>
      <p className={styles.text}>{props.text}</p>
      {props.failure ? (
        <Banner meaning="danger" isAssertive>
          {props.failure}
        </Banner>
      ) : null}
      {props.notice}
      <FormGrid>{props.children}</FormGrid>
      <div className={styles.end}>
        <Button variant="primary" type="submit" isBusy={props.isBusy} disabled={props.isBlocked}>
          {props.submit}
        </Button>
        {props.second}
      </div>
    </Form>
  );
}
