-- What a person made, drives or seconds, newest first: who sees only that meets it at once, whatever stands before it in the company's list.
-- The columns beside are what such a list is put in order, limited and added up by most, so that a few ten thousand are not read for it.
create index order_creator_own_idx on "order" (tenant_id, created_by, created_at desc, id desc)
  include (driver_id, secondary_officer_id, order_type_id, status, scheduled_start, due_at, updated_at, reference_no, display_order, customer_id,
    total_price, exchange_rate)
  where deleted_at is null;
drop index order_creator_idx;
alter index order_creator_own_idx rename to order_creator_idx;

create index order_driver_newest_idx on "order" (tenant_id, driver_id, created_at desc, id desc)
  include (created_by, secondary_officer_id, order_type_id, status, scheduled_start, due_at, updated_at, reference_no, display_order, customer_id,
    total_price, exchange_rate)
  where deleted_at is null and driver_id is not null;

create index order_second_idx on "order" (tenant_id, secondary_officer_id, created_at desc, id desc)
  include (created_by, driver_id, order_type_id, status, scheduled_start, due_at, updated_at, reference_no, display_order, customer_id,
    total_price, exchange_rate)
  where deleted_at is null and secondary_officer_id is not null;
drop index order_secondary_idx;
alter index order_second_idx rename to order_secondary_idx;

-- References begin with what their type begins with: who does not see the last type would pass over all of it.
create index order_type_reference_idx on "order" (tenant_id, order_type_id, reference_no) where deleted_at is null;

-- The few activities that lie nowhere.
create index order_placeless_idx on "order" (tenant_id, created_at desc, id desc)
  include (order_type_id, driver_id, created_by, secondary_officer_id) where deleted_at is null and lat is null;
