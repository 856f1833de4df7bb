// Written by tools/gen.ts from the *.resource.ts files. Do not edit.
import { itemTypeGroup } from '../modules/activities/item-type-group/item-type-group.resource.ts';
import { orderCategory } from '../modules/activities/order-category/order-category.resource.ts';
import { orderItemType } from '../modules/activities/order-item-type/order-item-type.resource.ts';
import { orderType } from '../modules/activities/order-type/order-type.resource.ts';
import { customerAgent } from '../modules/customers/customer-agent/customer-agent.resource.ts';
import { customerGroup } from '../modules/customers/customer-group/customer-group.resource.ts';
import { customerSegment } from '../modules/customers/customer-segment/customer-segment.resource.ts';
import { customer } from '../modules/customers/customer/customer.resource.ts';
import { documentType } from '../modules/customers/document-type/document-type.resource.ts';
import { interactionType } from '../modules/customers/interaction-type/interaction-type.resource.ts';
import { lifecycleStage } from '../modules/customers/lifecycle-stage/lifecycle-stage.resource.ts';
import { progressStatus } from '../modules/customers/progress-status/progress-status.resource.ts';
import { requestCategory } from '../modules/customers/request-category/request-category.resource.ts';
import { location } from '../modules/inventory/location/location.resource.ts';
import type { AnyResource } from '../platform/resource/define.ts';

/** Every resource of the product, by name. */
export const registry: Readonly<Record<string, AnyResource>> = {
  item_type_group: itemTypeGroup,
  order_category: orderCategory,
  order_item_type: orderItemType,
  order_type: orderType,
  customer_agent: customerAgent,
  customer_group: customerGroup,
  customer_segment: customerSegment,
  customer: customer,
  document_type: documentType,
  interaction_type: interactionType,
  lifecycle_stage: lifecycleStage,
  progress_status: progressStatus,
  request_category: requestCategory,
  location: location,
};
