-- What a customer has ordered counts against its credit as what it owes does: open amounts of one currency and rate lie together.
create index order_committed_idx on "order" (tenant_id, customer_id, currency_id, exchange_rate) include (order_type_id, total_price)
 where deleted_at is null and status in ('pending', 'released', 'incomplete') and total_price <> 0;
