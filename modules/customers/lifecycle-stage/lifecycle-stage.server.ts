import { sql } from '../../../platform/server/db/statement.ts';
import { behaviour } from '../../../platform/server/resource-routes/behaviour.ts';
import { lifecycleStage } from './lifecycle-stage.resource.ts';

/** One stage is the default; making another one the default takes it from the first. */
export const lifecycleStageBehaviour = behaviour(lifecycleStage, {
  async beforeWrite(tx, input, before) {
    if (input.is_default === true) {
      await tx.run(sql`update lifecycle_stage set is_default = false where is_default and id <> ${before?.id ?? 0}`);
    }
    return input;
  },
});
