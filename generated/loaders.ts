// Written by tools/gen.ts from the *.resource.ts files. Do not edit.
import type { AnyResource } from '../platform/resource/define.ts';
import type { ResourceName } from './names.ts';

/** Definitions loaded when a screen needs them. */
export const loadResource: Readonly<Record<ResourceName, () => Promise<AnyResource>>> = {
  item_type_group: async () => (await import('../modules/activities/item-type-group/item-type-group.resource.ts')).itemTypeGroup,
  order_category: async () => (await import('../modules/activities/order-category/order-category.resource.ts')).orderCategory,
  order_item_type: async () => (await import('../modules/activities/order-item-type/order-item-type.resource.ts')).orderItemType,
  order_type: async () => (await import('../modules/activities/order-type/order-type.resource.ts')).orderType,
  asset_type: async () => (await import('../modules/assets/asset-type/asset-type.resource.ts')).assetType,
  asset_vendor: async () => (await import('../modules/assets/asset-vendor/asset-vendor.resource.ts')).assetVendor,
  catalogue_category: async () => (await import('../modules/catalogue/category/category.resource.ts')).catalogueCategory,
  product: async () => (await import('../modules/catalogue/entry/product.resource.ts')).product,
  rental: async () => (await import('../modules/catalogue/entry/rental.resource.ts')).rental,
  service: async () => (await import('../modules/catalogue/entry/service.resource.ts')).service,
  catalogue_group: async () => (await import('../modules/catalogue/group/group.resource.ts')).catalogueGroup,
  crm_opportunity_type: async () => (await import('../modules/crm/opportunity-type/opportunity-type.resource.ts')).opportunityType,
  crm_pipeline: async () => (await import('../modules/crm/pipeline/pipeline.resource.ts')).pipeline,
  customer_agent: async () => (await import('../modules/customers/customer-agent/customer-agent.resource.ts')).customerAgent,
  customer_group: async () => (await import('../modules/customers/customer-group/customer-group.resource.ts')).customerGroup,
  customer_segment: async () => (await import('../modules/customers/customer-segment/customer-segment.resource.ts')).customerSegment,
  customer: async () => (await import('../modules/customers/customer/customer.resource.ts')).customer,
  document_type: async () => (await import('../modules/customers/document-type/document-type.resource.ts')).documentType,
  interaction_type: async () => (await import('../modules/customers/interaction-type/interaction-type.resource.ts')).interactionType,
  lifecycle_stage: async () => (await import('../modules/customers/lifecycle-stage/lifecycle-stage.resource.ts')).lifecycleStage,
  progress_status: async () => (await import('../modules/customers/progress-status/progress-status.resource.ts')).progressStatus,
  request_category: async () => (await import('../modules/customers/request-category/request-category.resource.ts')).requestCategory,
  master_document: async () => (await import('../modules/documents/master-document/master-document.resource.ts')).masterDocument,
  location: async () => (await import('../modules/inventory/location/location.resource.ts')).location,
  transaction_type: async () => (await import('../modules/inventory/transaction-type/transaction-type.resource.ts')).transactionType,
  message_template: async () => (await import('../modules/messages/template/message-template.resource.ts')).messageTemplate,
  bank: async () => (await import('../modules/payments/master-bank/master-bank.resource.ts')).masterBank,
  payment_purpose: async () => (await import('../modules/payments/payment-purpose/payment-purpose.resource.ts')).paymentPurpose,
  payment_type: async () => (await import('../modules/payments/payment-type/payment-type.resource.ts')).paymentType,
  holiday: async () => (await import('../modules/planning/holiday/holiday.resource.ts')).holiday,
  target: async () => (await import('../modules/planning/target/target.resource.ts')).target,
  roster_entry: async () => (await import('../modules/planning/user-roster/user-roster.resource.ts')).userRoster,
};
