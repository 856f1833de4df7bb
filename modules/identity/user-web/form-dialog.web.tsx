import type { ReactNode } from 'react';
import type { Form } from '../../../platform/web/forms/use-form.ts';
import { Dialog } from '../../../ui/patterns/overlay/dialog.tsx';
import { Drawer } from '../../../ui/patterns/overlay/drawer.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { FormFailure } from './form-failure.web.tsx';
import styles from './user-web.module.css';

interface FormLayerProps<V extends object> {
  title: string;
  /** What happens, above the fields. */
  text?: ReactNode;
  form: Form<V>;
  /** Verb and object. */
  submit: string;
  isDanger?: boolean;
  onClose: () => void;
  children?: ReactNode;
}

/** A short form over the page: Enter submits, the server's refusal stays in it until it is put right. */
export function FormDialog<V extends object>(props: FormLayerProps<V>) {
  return (
    <Dialog isOpen title={props.title} onClose={props.onClose} footer={<Foot {...props} />}>
      <Body {...props} />
    </Dialog>
  );
}

/** The same beside the page, for more than two fields. */
export function FormDrawer<V extends object>(props: FormLayerProps<V>) {
  return (
    <Drawer isOpen title={props.title} onClose={props.onClose} footer={<Foot {...props} />}>
      <Body {...props} />
    </Drawer>
  );
}

function Foot<V extends object>({ form, submit, isDanger, onClose }: FormLayerProps<V>) {
  const t = useT();
  return (
    <>
      <Button onClick={onClose}>{t('ui.dialog.cancel')}</Button>
      <Button variant={isDanger ? 'danger' : 'primary'} isBusy={form.isBusy} onClick={form.submit}>
        {submit}
      </Button>
    </>
  );
}

function Body<V extends object>({ form, text, children }: FormLayerProps<V>) {
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <FormFailure form={form} />
      {text ? <p className={styles.text}>{text}</p> : null}
      {children}
      <button type="submit" hidden />
    </form>
  );
}
