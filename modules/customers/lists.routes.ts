import type { AnyResource } from '../../platform/resource/define.ts';
import type { Route } from '../../platform/server/http/route.ts';
import { resourceRoutes } from '../../platform/server/resource-routes/routes.ts';
import { customerAgent } from './customer-agent/customer-agent.resource.ts';
import { customerGroup } from './customer-group/customer-group.resource.ts';
import { customerGroupBehaviour } from './customer-group/customer-group.server.ts';
import { customerSegment } from './customer-segment/customer-segment.resource.ts';
import { documentType } from './document-type/document-type.resource.ts';
import { interactionType } from './interaction-type/interaction-type.resource.ts';
import { lifecycleStage } from './lifecycle-stage/lifecycle-stage.resource.ts';
import { lifecycleStageBehaviour } from './lifecycle-stage/lifecycle-stage.server.ts';
import { progressStatus } from './progress-status/progress-status.resource.ts';
import { progressStatusBehaviour } from './progress-status/progress-status.server.ts';
import { requestCategory } from './request-category/request-category.resource.ts';

/** The ordered lists around customers. */
export const customerLists: readonly AnyResource[] = [
  customerSegment,
  customerGroup,
  customerAgent,
  lifecycleStage,
  requestCategory,
  interactionType,
  progressStatus,
  documentType,
];

export const customerListRoutes = (): Route[] => [
  ...resourceRoutes(customerSegment, 'customer_segments'),
  ...resourceRoutes(customerGroup, 'customer_groups', customerGroupBehaviour),
  ...resourceRoutes(customerAgent, 'customer_agents'),
  ...resourceRoutes(lifecycleStage, 'lifecycle_stages', lifecycleStageBehaviour),
  ...resourceRoutes(requestCategory, 'request_categories'),
  ...resourceRoutes(interactionType, 'interaction_types'),
  ...resourceRoutes(progressStatus, 'progress_statuses', progressStatusBehaviour),
  ...resourceRoutes(documentType, 'document_types'),
];
