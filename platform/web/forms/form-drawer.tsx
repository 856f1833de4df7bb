import type { ReactNode } from 'react';
import { Drawer } from '../../../ui/patterns/overlay/drawer.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from './form-drawer.module.css';
import type { Form } from './use-form.ts';

/** Props of FormDrawer. */
export interface FormDrawerProps<V extends object> {
  title: string;
  /** What happens, above the fields. */
  text?: ReactNode;
  form: Form<V>;
  /** Verb and object. */
  submit: string;
  /** Buttons before Cancel, e.g. a test. */
  extra?: ReactNode;
  onClose: () => void;
  children?: ReactNode;
}

/** A short form beside the page: Enter submits, the server's refusal stays in it until it is put right. */
export function FormDrawer<V extends object>({
  title,
  text,
  form,
  submit,
  extra,
  onClose,
  children,
}: FormDrawerProps<V>) {
  const t = useT();
  const foot = (
    <>
      {extra}
      <Button onClick={onClose}>{t('ui.dialog.cancel')}</Button>
      <Button variant="primary" isBusy={form.isBusy} onClick={form.submit}>
        {submit}
      </Button>
    </>
  );
  return (
    <Drawer isOpen title={title} onClose={onClose} footer={foot}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        {form.failure ? <Banner meaning="danger" title={form.failure.message} isAssertive /> : null}
        {text ? <p className={styles.text}>{text}</p> : null}
        {children}
        <button type="submit" hidden />
      </form>
    </Drawer>
  );
}
