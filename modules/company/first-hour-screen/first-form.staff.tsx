import type { ReactNode } from 'react';
import { FormGrid } from '../../../ui/patterns/form/form-grid.tsx';
import { ReasonedButton } from '../../../ui/primitives/actions/reasoned-button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { Form } from '../../../ui/primitives/form.tsx';
import { FirstFoot } from './first-foot.staff.tsx';
import styles from './first-hour.module.css';

/** Props of FirstForm. */
interface FirstFormProps {
  title: string;
  text: string;
  failure?: string | null;
  submit: string;
  isBusy: boolean;
  /** Something was typed that is not saved yet: its button comes before the way on. */
  isDirty?: boolean;
  /** Something has to be there first; `text` says what. */
  isBlocked?: boolean;
  onSubmit: () => void;
  /** What stands above the fields. */
  notice?: ReactNode;
  /** Another way to do the step. */
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
      <FirstFoot second={props.second} isOpen={props.isDirty === true}>
        {(variant) => (
          <ReasonedButton
            variant={variant}
            type="submit"
            isBusy={props.isBusy}
            reason={props.isBlocked ? props.text : undefined}
          >
            {props.submit}
          </ReasonedButton>
        )}
      </FirstFoot>
    </Form>
  );
}
