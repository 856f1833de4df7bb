import { behaviour } from '../../../platform/server/resource-routes/behaviour.ts';
import { refuseCircle } from '../../../platform/server/resource-routes/tree.ts';
import { customerGroup } from './customer-group.resource.ts';

/** Groups form a tree: no group stands below itself. */
export const customerGroupBehaviour = behaviour(customerGroup, {
  async beforeWrite(tx, input, before) {
    const tree = { table: 'customer_group', parent: 'parent_id' };
    await refuseCircle(tx, tree, before?.id ?? null, input.parent_id as number | null | undefined);
    return input;
  },
});
