// Written by tools/gen.ts from the *.resource.ts files. Do not edit.
import { itemTypeGroup } from '../modules/activities/item-type-group/item-type-group.resource.ts';
import { orderCategory } from '../modules/activities/order-category/order-category.resource.ts';
import { orderItemType } from '../modules/activities/order-item-type/order-item-type.resource.ts';
import { orderSubscription } from '../modules/activities/order-subscription/order-subscription.resource.ts';
import { orderTemplate } from '../modules/activities/order-template/order-template.resource.ts';
import { orderType } from '../modules/activities/order-type/order-type.resource.ts';
import { assetType } from '../modules/assets/asset-type/asset-type.resource.ts';
import { assetVendor } from '../modules/assets/asset-vendor/asset-vendor.resource.ts';
import { billPaymentEmailSender } from '../modules/automation/bill-payment-email-sender/bill-payment-email-sender.resource.ts';
import { billPaymentEmailSubjectLine } from '../modules/automation/bill-payment-email-subject-line/bill-payment-email-subject-line.resource.ts';
import { billPaymentTo } from '../modules/automation/bill-payment-to/bill-payment-to.resource.ts';
import { catalogueCategory } from '../modules/catalogue/category/category.resource.ts';
import { product } from '../modules/catalogue/entry/product.resource.ts';
import { rental } from '../modules/catalogue/entry/rental.resource.ts';
import { service } from '../modules/catalogue/entry/service.resource.ts';
import { catalogueGroup } from '../modules/catalogue/group/group.resource.ts';
import { currency } from '../modules/company/currency/currency.resource.ts';
import { opportunityType } from '../modules/crm/opportunity-type/opportunity-type.resource.ts';
import { pipeline } from '../modules/crm/pipeline/pipeline.resource.ts';
import { customerAgent } from '../modules/customers/customer-agent/customer-agent.resource.ts';
import { customerGroup } from '../modules/customers/customer-group/customer-group.resource.ts';
import { customerSegment } from '../modules/customers/customer-segment/customer-segment.resource.ts';
import { customer } from '../modules/customers/customer/customer.resource.ts';
import { documentType } from '../modules/customers/document-type/document-type.resource.ts';
import { feedbackQuestion } from '../modules/customers/feedback-question/feedback-question.resource.ts';
import { interactionType } from '../modules/customers/interaction-type/interaction-type.resource.ts';
import { lifecycleStage } from '../modules/customers/lifecycle-stage/lifecycle-stage.resource.ts';
import { progressStatus } from '../modules/customers/progress-status/progress-status.resource.ts';
import { requestCategory } from '../modules/customers/request-category/request-category.resource.ts';
import { masterDocument } from '../modules/documents/master-document/master-document.resource.ts';
import { location } from '../modules/inventory/location/location.resource.ts';
import { transactionType } from '../modules/inventory/transaction-type/transaction-type.resource.ts';
import { messageTemplate } from '../modules/messages/template/message-template.resource.ts';
import { masterBank } from '../modules/payments/master-bank/master-bank.resource.ts';
import { paymentPurpose } from '../modules/payments/payment-purpose/payment-purpose.resource.ts';
import { paymentType } from '../modules/payments/payment-type/payment-type.resource.ts';
import { holiday } from '../modules/planning/holiday/holiday.resource.ts';
import { target } from '../modules/planning/target/target.resource.ts';
import { userRoster } from '../modules/planning/user-roster/user-roster.resource.ts';
import { reviewTemplate } from '../modules/reviews/review-template/review-template.resource.ts';
import { reviewType } from '../modules/reviews/review-type/review-type.resource.ts';
import type { AnyResource } from '../platform/resource/define.ts';

/** Every resource of the product, by name. */
export const registry: Readonly<Record<string, AnyResource>> = {
  item_type_group: itemTypeGroup,
  order_category: orderCategory,
  order_item_type: orderItemType,
  order_subscription: orderSubscription,
  order_template: orderTemplate,
  order_type: orderType,
  asset_type: assetType,
  asset_vendor: assetVendor,
  bill_payment_email_sender: billPaymentEmailSender,
  bill_payment_email_subject_line: billPaymentEmailSubjectLine,
  bill_payment_to: billPaymentTo,
  catalogue_category: catalogueCategory,
  product: product,
  rental: rental,
  service: service,
  catalogue_group: catalogueGroup,
  currency: currency,
  crm_opportunity_type: opportunityType,
  crm_pipeline: pipeline,
  customer_agent: customerAgent,
  customer_group: customerGroup,
  customer_segment: customerSegment,
  customer: customer,
  document_type: documentType,
  feedback_question: feedbackQuestion,
  interaction_type: interactionType,
  lifecycle_stage: lifecycleStage,
  progress_status: progressStatus,
  request_category: requestCategory,
  master_document: masterDocument,
  location: location,
  transaction_type: transactionType,
  message_template: messageTemplate,
  bank: masterBank,
  payment_purpose: paymentPurpose,
  payment_type: paymentType,
  holiday: holiday,
  target: target,
  roster_entry: userRoster,
  checkoff_template: reviewTemplate,
  checkoff_type: reviewType,
};
