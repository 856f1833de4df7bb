/** Pages of one record, by the path of their list: nothing else is kept with a record. */
export const RECORD_PAGES: ReadonlySet<string> = new Set(
  `activities activity-reports activity-template activity-type activity-type-roles additional-field currency currency-history
  custom-reports customer-document customers document-type exports imports item-type-group locations master-document
  order-subscriptions payment-purpose payment-type review-templates review-types roles support targets transaction-type user-roster
  users users-v2`
    .split(/\s+/)
    .map((page) => `ams/${page}`),
);
