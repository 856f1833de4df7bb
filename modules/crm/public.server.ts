import type { Platform, ServerModule } from '../../platform/server/module.ts';
import { masterLists } from '../../platform/server/resource-routes/master-lists.ts';
import { opportunityType } from './opportunity-type/opportunity-type.resource.ts';
import { pipeline } from './pipeline/pipeline.resource.ts';
import { pipelineBehaviour } from './pipeline/pipeline.server.ts';

/** Opportunity types and pipelines; opportunities come later. */
export const crmModule = (_platform: Platform): ServerModule => ({
  name: 'crm',
  ...masterLists([
    { resource: opportunityType, area: 'crm_opportunity_types' },
    { resource: pipeline, area: 'crm', hooks: pipelineBehaviour },
  ]),
});
