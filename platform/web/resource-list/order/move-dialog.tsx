import { useState } from 'react';
import { Dialog } from '../../../../ui/patterns/overlay/dialog.tsx';
import { Button } from '../../../../ui/primitives/actions/button.tsx';
import { NumberField } from '../../../../ui/primitives/fields/number-field.tsx';
import { useT } from '../../../../ui/text/text.tsx';

/** "Move to position…": the way to sort a long list without dragging (WCAG 2.5.7). Positions count from 1. */
export function MoveDialog(props: {
  label: string;
  position: number;
  count: number;
  onMove: (position: number) => void;
  onClose: () => void;
}) {
  const t = useT();
  const [text, setText] = useState(String(props.position));
  const move = () => {
    if (text === '') return;
    props.onMove(Number(text));
    props.onClose();
  };
  return (
    <Dialog
      isOpen
      title={t('records.order.to_title', { row: props.label })}
      onClose={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose}>{t('ui.dialog.cancel')}</Button>
          <Button variant="primary" onClick={move}>
            {t('records.order.to_move')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          move();
        }}
      >
        <NumberField
          label={t('records.order.to_label', { count: props.count })}
          value={text}
          onChange={setText}
          decimals={0}
          min="1"
          max={String(props.count)}
          autoFocus
        />
      </form>
    </Dialog>
  );
}
