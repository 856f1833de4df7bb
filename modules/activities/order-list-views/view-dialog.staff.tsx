import { useState } from 'react';
import { errorMessage } from '../../../platform/web/query/api-error.ts';
import { Dialog } from '../../../ui/patterns/overlay/dialog.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { CheckboxField } from '../../../ui/primitives/fields/choice-field.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { Form } from '../../../ui/primitives/form.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from '../order-web/order-form.module.css';

interface Props {
  title: string;
  first: { name: string; isShared: boolean };
  onClose: () => void;
  onSave: (name: string, isShared: boolean) => Promise<unknown>;
}

/** Names a view and says who sees it. */
export function ViewDialog({ title, first, onClose, onSave }: Props) {
  const t = useT();
  const [name, setName] = useState(first.name);
  const [isShared, setShared] = useState(first.isShared);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    if (name.trim() === '') return setProblem(t('activity.view.name_missing'));
    setBusy(true);
    try {
      await onSave(name.trim(), isShared);
      return onClose();
    } catch (error) {
      setBusy(false);
      return setProblem(errorMessage(error, t('web.error.unknown')));
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.dialog.cancel')}</Button>
          <Button variant="primary" type="submit" form="order-view" isBusy={isBusy}>
            {t('activity.view.save')}
          </Button>
        </>
      }
    >
      <Form id="order-view" className={styles.fields} onSubmit={() => void save()}>
        <TextField
          label={t('activity.view.name')}
          value={name}
          onChange={(text) => {
            setName(text);
            setProblem(null);
          }}
          maxLength={100}
          error={problem}
          autoFocus
        />
        <CheckboxField
          label={t('activity.view.shared')}
          hint={t('activity.view.shared_hint')}
          value={isShared}
          onChange={setShared}
        />
      </Form>
    </Dialog>
  );
}
