-- A filter by a time that an imported backlog of hundreds of thousands does not have passed over all of it. Those that have it, newest
-- first, with what they amount to, and those without a schedule; of these a new activity pays for one.
create index order_scheduled_newest_idx on "order" (tenant_id, created_at desc, id desc)
  include (scheduled_start, scheduled_end, status, order_type_id, driver_id, total_price, exchange_rate)
  where deleted_at is null and scheduled_start is not null;
create index order_unscheduled_newest_idx on "order" (tenant_id, created_at desc, id desc)
  include (status, order_type_id, driver_id, total_price, exchange_rate) where deleted_at is null and scheduled_start is null;
create index order_released_newest_idx on "order" (tenant_id, created_at desc, id desc)
  include (released_at, status, order_type_id, total_price, exchange_rate) where deleted_at is null and released_at is not null;
create index order_cancelled_newest_idx on "order" (tenant_id, created_at desc, id desc)
  include (cancelled_at, status, order_type_id, total_price, exchange_rate) where deleted_at is null and cancelled_at is not null;

-- The completed of a stretch of time, newest first: their moment stands beside what they amount to.
create index order_status_moment_idx on "order" (tenant_id, status, created_at desc, id desc)
  include (order_type_id, total_price, exchange_rate, completed_at) where deleted_at is null;
drop index order_status_newest_idx;
alter index order_status_moment_idx rename to order_status_newest_idx;
