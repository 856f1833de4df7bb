import { masterLists } from '../../platform/server/resource-routes/master-lists.ts';
import { customerAgent } from './customer-agent/customer-agent.resource.ts';
import { customerGroup } from './customer-group/customer-group.resource.ts';
import { customerGroupBehaviour } from './customer-group/customer-group.server.ts';
import { customerSegment } from './customer-segment/customer-segment.resource.ts';
import { documentType } from './document-type/document-type.resource.ts';
import { feedbackQuestion } from './feedback-question/feedback-question.resource.ts';
import { feedbackQuestionBehaviour } from './feedback-question/feedback-question.server.ts';
import { interactionType } from './interaction-type/interaction-type.resource.ts';
import { lifecycleStage } from './lifecycle-stage/lifecycle-stage.resource.ts';
import { lifecycleStageBehaviour } from './lifecycle-stage/lifecycle-stage.server.ts';
import { progressStatus } from './progress-status/progress-status.resource.ts';
import { progressStatusBehaviour } from './progress-status/progress-status.server.ts';
import { requestCategory } from './request-category/request-category.resource.ts';

/** The ordered lists around customers. */
export const customerLists = () =>
  masterLists([
    { resource: customerSegment, area: 'customer_segments' },
    { resource: customerGroup, area: 'customer_groups', hooks: customerGroupBehaviour },
    { resource: customerAgent, area: 'customer_agents' },
    { resource: lifecycleStage, area: 'lifecycle_stages', hooks: lifecycleStageBehaviour },
    { resource: requestCategory, area: 'request_categories' },
    { resource: interactionType, area: 'interaction_types' },
    { resource: progressStatus, area: 'progress_statuses', hooks: progressStatusBehaviour },
    { resource: documentType, area: 'document_types' },
    { resource: feedbackQuestion, area: 'feedback', hooks: feedbackQuestionBehaviour },
  ]);
