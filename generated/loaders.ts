// Written by tools/gen.ts from the *.resource.ts files. Do not edit.
import type { AnyResource } from '../platform/resource/define.ts';
import type { ResourceName } from './names.ts';

/** Definitions loaded when a screen needs them. */
export const loadResource: Readonly<Record<ResourceName, () => Promise<AnyResource>>> = {
  item_type_group: async () => (await import('../modules/activities/item-type-group/item-type-group.resource.ts')).itemTypeGroup,
  order_category: async () => (await import('../modules/activities/order-category/order-category.resource.ts')).orderCategory,
  order_item_type: async () => (await import('../modules/activities/order-item-type/order-item-type.resource.ts')).orderItemType,
  order_type: async () => (await import('../modules/activities/order-type/order-type.resource.ts')).orderType,
  customer_agent: async () => (await import('../modules/customers/customer-agent/customer-agent.resource.ts')).customerAgent,
  customer_group: async () => (await import('../modules/customers/customer-group/customer-group.resource.ts')).customerGroup,
  customer_segment: async () => (await import('../modules/customers/customer-segment/customer-segment.resource.ts')).customerSegment,
  customer: async () => (await import('../modules/customers/customer/customer.resource.ts')).customer,
  document_type: async () => (await import('../modules/customers/document-type/document-type.resource.ts')).documentType,
  interaction_type: async () => (await import('../modules/customers/interaction-type/interaction-type.resource.ts')).interactionType,
  lifecycle_stage: async () => (await import('../modules/customers/lifecycle-stage/lifecycle-stage.resource.ts')).lifecycleStage,
  progress_status: async () => (await import('../modules/customers/progress-status/progress-status.resource.ts')).progressStatus,
  request_category: async () => (await import('../modules/customers/request-category/request-category.resource.ts')).requestCategory,
  location: async () => (await import('../modules/inventory/location/location.resource.ts')).location,
};
