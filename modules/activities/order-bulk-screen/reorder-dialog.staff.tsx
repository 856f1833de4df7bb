import { useState } from 'react';
import { useChange } from '../../../platform/web/query/hooks.ts';
import { FormatDate } from '../../../ui/format/values.tsx';
import { Dialog } from '../../../ui/patterns/overlay/dialog.tsx';
import { SortableList } from '../../../ui/patterns/sortable/sortable-list.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { notify, notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { orderWrites } from '../order-web/order-calls.web.ts';
import { OrderOfficer } from '../order-web/order-status.web.tsx';
import type { OrderRow } from '../order-web/order-types.web.ts';
import { ordersChanged } from '../order-web/order-write.web.ts';
import styles from './reorder-dialog.module.css';

/** The selected activities as they stand in the list, to be put in the order in which they are done. */
export function ReorderDialog({ rows, onClose }: { rows: readonly OrderRow[]; onClose: () => void }) {
  const t = useT();
  const [items, setItems] = useState(rows);
  const save = useChange(orderWrites.reorder, {
    onDone: () => {
      void ordersChanged();
      notify(t('activity.reorder.done'));
      onClose();
    },
    onFailed: (error) => notifyError(error.message),
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('activity.reorder')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.dialog.cancel')}</Button>
          <Button
            variant="primary"
            isBusy={save.isPending}
            onClick={() => save.mutate({ body: { ids: items.map(({ id }) => id) } })}
          >
            {t('activity.reorder')}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{t('activity.reorder.hint')}</p>
      <SortableList
        label={t('activity.reorder')}
        items={items}
        itemId={(row) => String(row.id)}
        itemName={(row) => row.reference_no}
        onMove={setItems}
      >
        {(row) => (
          <>
            <span className={styles.place}>{items.indexOf(row) + 1}</span>
            <span className={styles.visit}>
              <strong>{row.customer?.name ?? row.title}</strong>
              <span className={styles.facts}>
                {row.reference_no} · <OrderOfficer person={row.driver} />
                {row.scheduled_start ? (
                  <>
                    {' · '}
                    <FormatDate value={row.scheduled_start} kind={row.all_day ? 'date' : 'dateTime'} />
                  </>
                ) : null}
              </span>
            </span>
          </>
        )}
      </SortableList>
    </Dialog>
  );
}
