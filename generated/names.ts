// Written by tools/gen.ts from the *.resource.ts files. Do not edit.
export type ResourceName =
  | 'item_type_group'
  | 'order_category'
  | 'order_item_type'
  | 'order_type'
  | 'customer_agent'
  | 'customer_group'
  | 'customer_segment'
  | 'customer'
  | 'document_type'
  | 'interaction_type'
  | 'lifecycle_stage'
  | 'progress_status'
  | 'request_category'
  | 'location';
