-- Counting and adding up what a type or a status leaves reads the index alone: ten thousand activities of one type lie all over the table.
create index order_type_totals_idx on "order" (tenant_id, order_type_id, status, created_at desc, id desc)
  include (total_price, exchange_rate) where deleted_at is null;
drop index order_type_idx;
alter index order_type_totals_idx rename to order_type_idx;

create index order_status_totals_idx on "order" (tenant_id, status, created_at desc, id desc)
  include (order_type_id, total_price, exchange_rate) where deleted_at is null;
drop index order_status_newest_idx;
alter index order_status_totals_idx rename to order_status_newest_idx;
