import { useCallback, useState } from 'react';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import type { CellName, EditorLine } from '../items-editor/editor-lines.rules.ts';
import { OPEN_STATUSES } from '../order/order-states.rules.ts';
import type { OrderRecord } from '../order-web/order-types.web.ts';

/** What this person may do with the lines, and the sentence that says why not. */
export function useItemRights(record: OrderRecord) {
  const t = useT();
  const can = useCan();
  const [isUnlocked, setUnlocked] = useState(false);
  const seesPrices = can('view_prices.order');
  const mayPrice = can('edit_prices.order');
  const mayDiscount = can('give_discount.order');
  const whyNot = useCallback(
    (line: EditorLine, column: CellName): string | null => {
      if (column === 'price' && line.isListed && !mayPrice) return t('activity.price_fixed');
      if (column === 'discount' && !line.type.is_task && !mayDiscount) return t('activity.discount_no_right');
      return null;
    },
    [mayPrice, mayDiscount, t],
  );
  const mayEdit = useCallback(
    (line: EditorLine, column: CellName): boolean =>
      !(column === 'discount' && line.type.is_task) && whyNot(line, column) === null,
    [whyNot],
  );
  const closed = closedBecause(record, can('update.order'), t);
  const isSigned = closed === null && record.signed_off_at !== null;
  const mayUnlock = isSigned && can('reopen.order');
  return {
    lock: closed ?? (isSigned && !isUnlocked ? signedBecause(mayUnlock, t) : null),
    /** Opens signed lines for change; absent where nothing or nobody may. */
    unlock: mayUnlock && !isUnlocked ? () => setUnlocked(true) : undefined,
    /** What a change brings about. */
    effect: isSigned && isUnlocked ? t('activity.items_void') : null,
    seesPrices,
    mayDiscount,
    mayEdit,
    whyNot,
  };
}

function closedBecause(record: OrderRecord, mayUpdate: boolean, t: Translate): string | null {
  if (!mayUpdate) return t('activity.items_no_right');
  if (!OPEN_STATUSES.includes(record.status)) {
    return t('activity.items_locked', { status: t(`activity.status.${record.status}`) });
  }
  return null;
}

/** What the customer signed stays as it is, unless somebody who may reopen means to change it. */
const signedBecause = (mayUnlock: boolean, t: Translate): string =>
  t(mayUnlock ? 'activity.items_signed' : 'activity.items_signed_fixed');
