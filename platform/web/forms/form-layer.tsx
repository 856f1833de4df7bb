import type { ReactNode } from 'react';
import { FormGrid } from '../../../ui/patterns/form/form-grid.tsx';
import { useSubmitKey } from '../../../ui/patterns/form/save-key.ts';
import { Dialog } from '../../../ui/patterns/overlay/dialog.tsx';
import { Drawer } from '../../../ui/patterns/overlay/drawer.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Form } from '../../../ui/primitives/form.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { mayDiscard, useDirtyGuard } from './dirty-guard.ts';
import { FormFailure } from './form-failure.tsx';
import type { Form as FormOf } from './use-form.ts';

/** Props of FormDrawer and FormDialog. */
export interface FormLayerProps<V extends object> {
  title: string;
  /** What happens, above the fields. */
  text?: ReactNode;
  form: FormOf<V>;
  /** Verb and object. */
  submit: string;
  isDanger?: boolean;
  /** Tells a drawer from all others, for what is kept of it (`customer:new`); its page and title when absent. */
  name?: string;
  /** Nothing typed into it is kept on the device, for there is a password among it. */
  hasSecret?: boolean;
  /** Buttons before Cancel, e.g. a test. */
  extra?: ReactNode;
  onClose: () => void;
  children?: ReactNode;
}

/** A short form over the page: Enter submits, the server's refusal stays in it until it is put right. */
export function FormDialog<V extends object>(props: FormLayerProps<V>) {
  return (
    <Dialog isOpen title={props.title} onClose={props.onClose} footer={<Foot {...props} />} notice={notice(props)}>
      <Body {...props} />
    </Dialog>
  );
}

/**
 * The same beside the page, for more than two fields: what was typed is not thrown away without a question, nor by the browser’s way back,
 * and is there again when the page comes back by itself.
 */
export function FormDrawer<V extends object>(props: FormLayerProps<V>) {
  const { form, title, name = `${window.location.pathname}:${title}`, hasSecret = false } = props;
  useDirtyGuard<V | null>({
    name: `drawer:${name}`,
    // A form of a version of its record asks and keeps by itself.
    isDirty: form.isDirty && !form.isGuarded,
    value: hasSecret ? null : form.values,
    onRestore: (kept) => kept && form.set(kept),
  });
  const leave = async () => {
    if (await mayDiscard(form.isDirty)) props.onClose();
  };
  const onClose = () => void leave();
  return (
    <Drawer
      isOpen
      title={props.title}
      onClose={onClose}
      footer={<Foot {...props} onClose={onClose} />}
      notice={notice(props)}
    >
      <Body {...props} />
    </Drawer>
  );
}

const notice = <V extends object>({ form }: FormLayerProps<V>) => <FormFailure form={form} onRetry={form.submit} />;

function Foot<V extends object>({ form, submit, isDanger, extra, onClose }: FormLayerProps<V>) {
  const t = useT();
  return (
    <>
      {extra}
      <Button onClick={onClose}>{t('ui.dialog.cancel')}</Button>
      <Button variant={isDanger ? 'danger' : 'primary'} isBusy={form.isBusy} onClick={form.submit}>
        {submit}
      </Button>
    </>
  );
}

function Body<V extends object>({ form, text, children }: FormLayerProps<V>) {
  const place = useSubmitKey();
  return (
    <Form ref={place} onSubmit={form.submit}>
      <FormGrid columns={1} intro={text}>
        {children}
      </FormGrid>
      <button type="submit" hidden />
    </Form>
  );
}
