import { sql } from '../../../platform/server/db/statement.ts';
import { behaviour } from '../../../platform/server/resource-routes/behaviour.ts';
import { pipeline } from './pipeline.resource.ts';

/** One pipeline is the default; making another one the default takes it from the first. */
export const pipelineBehaviour = behaviour(pipeline, {
  async beforeWrite(tx, input, before) {
    if (input.is_default === true) {
      await tx.run(sql`update crm_pipeline set is_default = false where is_default and id <> ${before?.id ?? 0}`);
    }
    return input;
  },
});
