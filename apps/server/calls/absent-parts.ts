/**
 * What answered calls still lack, each until its area is built; docs/status.md shows it and tests keep it true. Who builds one takes its
 * line away.
 */

/** Documented fields that answer an empty list and nothing else: what they would show cannot be entered yet. */
export const EMPTY_ANSWERS = [
  { call: 'GET /order/{id}', field: 'asset_rentals', area: 'rentals' },
  { call: 'GET /order/{id}/asset_rentals', field: 'asset_rentals', area: 'rentals' },
  { call: 'GET /location/{id}?items=1', field: 'master_items', area: 'inventory' },
  { call: 'GET /location/section-details/{id}?items=1', field: 'master_items', area: 'inventory' },
] as const;

/** Specified filters that a list refuses as unknown. */
export const ABSENT_FILTERS = [
  ...['asset_id', 'asset_type_id', 'has_rental', 'rental_state'].map((field) => ({
    call: 'GET /order',
    field,
    area: 'rentals',
  })),
  { call: 'GET /order', field: 'master_item_id', area: 'inventory' },
  { call: 'GET /customer-portal/{id}/orders', field: 'asset_id', area: 'rentals' },
] as const;

/** Calls that only the specifications name, not the product documents. */
export const ABSENT_CALLS = [
  { call: 'GET /customer/{id}/timeline', area: 'customers' },
  { call: 'POST /customer/{id}/merge', area: 'customers' },
] as const;
