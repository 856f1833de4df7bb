-- What a customer owes is told in the customer's currency: activities in it count as they are. Amounts of one currency and rate lie together.
create index order_owed_currency_idx on "order" (tenant_id, customer_id, currency_id, exchange_rate) include (order_type_id, balance_due)
 where deleted_at is null and status = 'completed' and balance_due <> 0;
drop index order_owed_idx;
alter index order_owed_currency_idx rename to order_owed_idx;
