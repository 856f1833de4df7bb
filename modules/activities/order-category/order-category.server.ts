import { behaviour } from '../../../platform/server/resource-routes/behaviour.ts';
import { refuseCircle } from '../../../platform/server/resource-routes/tree.ts';
import { orderCategory } from './order-category.resource.ts';

/** Categories form a tree: no category stands below itself. */
export const orderCategoryBehaviour = behaviour(orderCategory, {
  async beforeWrite(tx, input, before) {
    const tree = { table: 'order_category', parent: 'parent_id' };
    await refuseCircle(tx, tree, before?.id ?? null, input.parent_id as number | null | undefined);
    return input;
  },
});
