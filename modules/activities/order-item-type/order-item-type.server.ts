import { failField } from '../../../platform/kernel/errors.ts';
import { behaviour } from '../../../platform/server/resource-routes/behaviour.ts';
import { refuseWhenUsed } from '../../../platform/server/resource-routes/commands.ts';
import { orderItemType } from './order-item-type.resource.ts';

const KIND = ['is_task', 'is_discount', 'is_order_item', 'is_rental', 'is_stock'] as const;

/** A line is never both task and discount; what a used type means to its lines cannot change behind them. */
export const orderItemTypeBehaviour = behaviour(orderItemType, {
  async beforeWrite(tx, input, before) {
    const after = { ...before, ...input };
    if (after.is_task && after.is_discount) failField('is_discount', 'task_and_discount');
    const changesKind =
      before !== null && KIND.some((flag) => input[flag] !== undefined && input[flag] !== before[flag]);
    if (changesKind) await refuseWhenUsed(tx, 'order_item_type', before.id);
    return input;
  },
});
