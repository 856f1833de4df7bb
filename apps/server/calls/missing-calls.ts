/**
 * Documented calls (documented-calls.txt) that the server does not answer yet, by area. Who builds one takes its line away; a test keeps
 * the list to exactly those, and docs/status.md shows it.
 */
const MISSING: Readonly<Record<string, string>> = {
  crm: `
    GET /crm-opportunity-status
  `,
  fleet: `
    POST /fleet
    GET /fleet/{id}
    GET /fleet
    PUT /fleet/{id}
    DELETE /fleet/{id}
  `,
  reports: `
    GET /report/{id}/customer_statement
    GET /report/headers
    GET /report
  `,
  web_harvesting_bot: `
    GET /web-harvesting-bot
    GET /web-harvesting-bot/{id}
    POST /web-harvesting-bot
    PUT /web-harvesting-bot/{id}
    DELETE /web-harvesting-bot/{id}
    POST /web-harvesting-bot/{id}/run
    POST /web-harvesting-bot/{id}/pause
    POST /web-harvesting-bot/{id}/resume
    POST /web-harvesting-bot/{id}/stop
    POST /web-harvesting-bot/{id}/duplicate
    GET /web-harvesting-bot/{id}/runs
    GET /web-harvesting-bot/{id}/runs/{runId}
    GET /web-harvesting-bot/{id}/runs/{runId}/download
    GET /web-harvesting-bot/{id}/stats
    POST /web-harvesting-bot/validate-url
    POST /web-harvesting-bot/preview
    POST /web-harvesting-bot/get-selectors
    GET /web-harvesting-bot/export
    POST /web-harvesting-bot/import
    POST /web-harvesting-bot/validate-import
    PUT /web-harvesting-bot/{id}/schedule
    GET /web-harvesting-bot/{id}/schedule/status
    GET /web-harvesting-bot/{id}/logs
    DELETE /web-harvesting-bot/{id}/logs
    POST /web-harvesting-bot/{id}/webhook
    GET /web-harvesting-bot/{id}/webhooks
    PUT /web-harvesting-bot/{id}/webhook/{webhookId}
    DELETE /web-harvesting-bot/{id}/webhook/{webhookId}
  `,
  ai_recon: `
    POST /ai-recon
    GET /ai-recon
    PUT /ai-recon/{id}
    DELETE /ai-recon/{id}
  `,
  services: `
    GET /service/fetch-cart
    GET /service/fetch-category
    GET /service/fetch-items
    POST /service/add-to-cart
    POST /service/edit-to-cart
    POST /service/create-order-service
    POST /service/request-service
    DELETE /service/delete-cart/{id}
  `,
  order_types: `
    POST /ordertype/transfer_types
  `,
  assets: `
    GET /asset/{id}
    GET /asset
    GET /asset/master_item/{id}
    POST /asset
    PUT /asset/{id}
    DELETE /asset/{id}
    GET /asset/export-excel
    GET /asset/{id}/attachments
    GET /asset/{id}/images
    PUT /asset/rename/attachment/{id}
    PUT /asset/rename/image/{id}
  `,
  asset_schedules: `
    GET /asset/schedules
    POST /asset/{assetId}/schedules
    PUT /asset/{assetId}/schedules/{id}
    DELETE /asset/{assetId}/schedules/{id}
  `,
  master_items: `
    GET /master-item/{id}
    POST /master-item/fetch-by-ids
    GET /master-item/inventory
    GET /master-item
    GET /master-item/lookup-api
    GET /master-item/all/history
    GET /master-item/section/{id}
    POST /master-item
    PUT /master-item/{id}
    DELETE /master-item/{id}
    POST /master-item/{id}/sections
    POST /master-item/bulk-inventory-transfer
    GET /master-item/unit-of-measures
    GET /master-item/item-group
    GET /master-item/{id}/attachments
    GET /master-item/{id}/images
    GET /master-item/export-excel
    GET /master-item/export-excel-xls
    GET /master-item/export-excel-location
    PUT /master-item/rename/attachment/{id}
    PUT /master-item/rename/image/{id}
  `,
  customer_portal: `
    GET /customer-portal/{customerId}/assets
    GET /customer-portal/{customerId}/assets/{assetId}
  `,
  payments: `
    GET /payment
    GET /payment/fetchby/permission
    GET /payment/{id}
    GET /payment/activity-transactions
    GET /payment/activity
    GET /payment/customer
    GET /payment/bank
    GET /payment/payment-type
    GET /payment/payment-purpose
    GET /payment/activity-transactions-summary
    GET /payment/activity-payment-transactions-summary
    POST /payment
    PUT /payment/{id}
    DELETE /payment/{id}
    POST /payment/generate-receipt
  `,
  rental_orders: `
    GET /order-asset-rental
    GET /order-asset-rental/fetchby/permission
    GET /order-asset-rental/{id}
    GET /order-asset-rental/activity-transactions
    GET /order-asset-rental/activity
    GET /order-asset-rental/customer
    GET /order-asset-rental/bank
    POST /order-asset-rental
    PUT /order-asset-rental/{id}
    DELETE /order-asset-rental/{id}
  `,
  report_templates: `
    GET /report-template
    GET /report-template/{id}
    GET /report-template/order-keys
    POST /report-template
    PUT /report-template/{id}
    DELETE /report-template/{id}
  `,
  rpa_tasks: `
    GET /rpa-task
    GET /rpa-task/{id}
    POST /rpa-task
    PUT /rpa-task/{id}
    DELETE /rpa-task/{id}
    POST /rpa-task/update/display/order
  `,
  rpa_templates: `
    GET /rpa-template
    GET /rpa-template/{id}
    GET /rpa-template/options
    GET /rpa-template/{id}/items
    POST /rpa-template/{id}/items
    GET /rpa-template/{id}/items/{itemId}
    PUT /rpa-template/{id}/items/{itemId}
    DELETE /rpa-template/{id}/items/{itemId}
    GET /rpa-template/export-excel
    GET /rpa-template/export-excel-csv
    POST /rpa-template/import
    POST /rpa-template/validate-import
    POST /rpa-template
    PUT /rpa-template/{id}
    DELETE /rpa-template/{id}
  `,
  vehicle_health: `
    GET /health
    POST /health
    GET /health/{id}
    PUT /health/{id}
    DELETE /health/{id}
  `,
  dashboard: `
    GET /js-report/dashboard
    GET /js-report/orders-analytics
    GET /js-report/assets-analytics
  `,
  rosters: `
    GET /user-roster/export-excel-csv
    POST /user-roster/upload
  `,
  targets: `
    POST /targets/duplicate
    POST /targets/extend
    POST /targets/bulkDelete
    GET /targets/get-names
    POST /targets/get-target-progress
    POST /targets/get-value-progress
    POST /targets/get-target-progress-officer
    POST /targets/get-value-progress-officer
    POST /targets/fetch-activity
    POST /targets/fetch-duration
    POST /targets/fetch-duration-officer
    GET /targets/get-year-data
    GET /targets/get-year-data-officer
    GET /targets/get-month-record
    GET /targets/get-month-record-officer
    GET /targets/get-months-record
    GET /targets/get-months-record-officer
    GET /targets/get-month-record-excel
    GET /targets/get-month-record-excel-officer
    GET /targets/get-months-record-excel
    GET /targets/get-months-record-excel-officer
    GET /targets/export-excel-csv
    GET /targets/export-excel
    POST /targets/upload
  `,
  products: `
    GET /product/fetch-cart
    GET /product/fetch-category
    GET /product/fetch-group
    GET /product/fetch-items
    POST /product/add-to-cart
    POST /product/add-to-buy
    POST /product/create-order-product
    POST /product/create-order-all
    DELETE /product/delete-cart/{id}
  `,
  rentals: `
    GET /rental/fetch-cart
    GET /rental/fetch-category
    GET /rental/fetch-items
    POST /rental/rent-now
    POST /rental/add-to-cart
    POST /rental/edit-to-cart
    POST /rental/create-order-rental
    DELETE /rental/delete-cart/{id}
  `,
};

/** The calls by area, one a line. */
export const MISSING_CALLS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(MISSING).map(([area, calls]) => [area, calls.trim().split(/\n\s*/)]),
);
