const NAME = ['name'] as const;
const BOTH = ['name', 'description'] as const;

/**
 * Tables with rows that the product itself may have written, and the columns it says in the reader's language: beside `name` stands
 * `names`, the words of each language, until a person gives the row a name of their own.
 */
const PRODUCT_NAMED: Readonly<Record<string, readonly string[]>> = {
  role: BOTH,
  progress_status: NAME,
  order_category: NAME,
  customer_segment: NAME,
  customer_group: NAME,
  lifecycle_stage: NAME,
  request_category: NAME,
  interaction_type: NAME,
  document_type: NAME,
  payment_type: NAME,
  payment_purpose: NAME,
  transaction_type: NAME,
  crm_pipeline: NAME,
  crm_opportunity_type: NAME,
  asset_type: NAME,
  order_type: NAME,
  order_item_type: NAME,
  item_type_group: BOTH,
  checkoff_type: BOTH,
  checkoff_template: NAME,
  order_template: NAME,
  catalogue_category: NAME,
  catalogue_group: NAME,
  report: BOTH,
  message_template: BOTH,
  currency: NAME,
};

/** Whether a column is said in the reader's language where the product wrote the row. */
export const isProductNamed = (table: string, column: string): boolean =>
  Object.hasOwn(PRODUCT_NAMED, table) && PRODUCT_NAMED[table]?.includes(column) === true;

/** Every such column, as `table.column`. */
export const productNamedColumns = (): string[] =>
  Object.entries(PRODUCT_NAMED).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`));
