import { type ReactNode, useEffect, useRef } from 'react';
import { FormGrid } from '../../../ui/patterns/form/form-grid.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
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
      <Failed text={props.failure ?? null} />
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

interface FailedProps {
  text: string | null;
  title?: string;
  actions?: readonly Action[];
}

/** What failed, brought into sight: the button that was pressed stands far below it. */
export function Failed({ text, title, actions }: FailedProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text) place.current?.scrollIntoView({ block: 'center' });
  }, [text]);
  return (
    <div ref={place} hidden={!text}>
      {text ? (
        <Banner meaning="danger" isAssertive title={title} actions={actions}>
          {text}
        </Banner>
      ) : null}
    </div>
  );
}
