import { useState } from 'react';
import { Button } from '../../primitives/actions/button.tsx';
import { NumberField } from '../../primitives/fields/number-field.tsx';
import { Form } from '../../primitives/form.tsx';
import { useT } from '../../text/text.tsx';
import { Dialog } from '../overlay/dialog.tsx';

/** Asks for a position (1…total): the way to move without dragging. */
export function MoveToDialog(props: {
  name: string;
  position: number;
  total: number;
  onMove: (position: number) => void;
  onClose: () => void;
}) {
  const t = useT();
  const [value, setValue] = useState(String(props.position));
  const submit = () => {
    const position = Number(value);
    if (!Number.isInteger(position) || position < 1 || position > props.total) return;
    props.onMove(position);
    props.onClose();
  };
  const footer = (
    <>
      <Button onClick={props.onClose}>{t('ui.dialog.cancel')}</Button>
      <Button variant="primary" onClick={submit}>
        {t('ui.sort.move')}
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={props.onClose} title={t('ui.sort.move_title', { name: props.name })} footer={footer}>
      <Form onSubmit={submit}>
        <NumberField
          label={t('ui.sort.new_position')}
          hint={t('ui.sort.range', { total: props.total })}
          value={value}
          onChange={setValue}
          decimals={0}
          min="1"
          max={String(props.total)}
        />
      </Form>
    </Dialog>
  );
}
