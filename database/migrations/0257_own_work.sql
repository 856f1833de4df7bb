-- What waits for a time and what is open, for people who see a part of it: whose each activity is stands in the index.
create index order_waiting_own_idx on "order" (tenant_id, priority, created_at desc, id desc)
  include (order_type_id, driver_id, created_by, secondary_officer_id)
  where deleted_at is null and scheduled_start is null and status in ('pending', 'released', 'incomplete');
drop index order_waiting_idx;
alter index order_waiting_own_idx rename to order_waiting_idx;

-- With the moment of completion, which open work does not have, its figures are added up from the index alone.
create index order_open_figures_idx on "order" (tenant_id, scheduled_start, id)
  include (status, due_at, scheduled_end, driver_id, order_type_id, total_price, exchange_rate, lat, long, geocode_status, created_by,
    secondary_officer_id, customer_id, priority, created_at, completed_at)
  where deleted_at is null and status in ('pending', 'released', 'incomplete');
drop index order_open_idx;
alter index order_open_figures_idx rename to order_open_idx;
