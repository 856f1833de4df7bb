import { behaviour } from '../../../platform/server/resource-routes/behaviour.ts';
import { refuseCircle } from '../../../platform/server/resource-routes/tree.ts';
import { catalogueCategory } from './category.resource.ts';

/** Categories form a tree without circles. */
export const catalogueCategoryBehaviour = behaviour(catalogueCategory, {
  async beforeWrite(tx, input, before) {
    const tree = { table: 'catalogue_category', parent: 'parent_id' };
    await refuseCircle(tx, tree, before?.id ?? null, input.parent_id as number | null | undefined);
    return input;
  },
});
