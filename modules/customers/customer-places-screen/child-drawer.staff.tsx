import type { ReactNode } from 'react';
import { askToDiscard } from '../../../platform/web/forms/dirty-guard.ts';
import type { Form } from '../../../platform/web/forms/use-form.ts';
import { Drawer } from '../../../ui/patterns/overlay/drawer.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from './customer-places.module.css';

interface Props<V extends object> {
  title: string;
  form: Form<V>;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of a form beside the record: Enter saves, leaving with changes asks. */
export function ChildDrawer<V extends object>({ title, form, onClose, children }: Props<V>) {
  const t = useT();
  const close = async () => {
    if (!form.isDirty || (await askToDiscard())) onClose();
  };
  return (
    <Drawer
      isOpen
      title={title}
      onClose={() => void close()}
      footer={
        <>
          <Button onClick={() => void close()}>{t('ui.dialog.cancel')}</Button>
          <Button variant="primary" isBusy={form.isBusy} onClick={form.submit}>
            {t('ui.save.save')}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        {form.failure ? (
          <Banner meaning="danger" isAssertive>
            {form.failure.message}
          </Banner>
        ) : null}
        {children}
        <button type="submit" hidden />
      </form>
    </Drawer>
  );
}
