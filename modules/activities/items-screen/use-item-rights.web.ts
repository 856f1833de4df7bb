import { useCallback } from 'react';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { useT } from '../../../ui/text/text.tsx';
import type { CellName, EditorLine } from '../items-editor/editor-lines.rules.ts';
import { OPEN_STATUSES } from '../order/order-states.rules.ts';
import type { OrderRecord } from '../order-web/order-types.web.ts';

/** What this person may do with the lines, and the sentence that says why not (B1 §4.3). */
export function useItemRights(record: OrderRecord) {
  const t = useT();
  const can = useCan();
  const seesPrices = can('view_prices.order');
  const mayPrice = can('edit_prices.order');
  const mayDiscount = can('give_discount.order');
  const mayEdit = useCallback(
    (line: EditorLine, column: CellName): boolean => {
      if (column === 'price') return mayPrice || !line.isListed;
      if (column === 'discount') return mayDiscount && !line.type.is_task;
      return true;
    },
    [mayPrice, mayDiscount],
  );
  return { lock: lockOf(record, can('update.order'), t), seesPrices, mayDiscount, mayEdit };
}

function lockOf(record: OrderRecord, mayUpdate: boolean, t: ReturnType<typeof useT>): string | null {
  if (!mayUpdate) return t('activity.items_no_right');
  if (!OPEN_STATUSES.includes(record.status)) {
    return t('activity.items_locked', { status: t(`activity.status.${record.status}`) });
  }
  return null;
}
