-- What customers have ordered counts as what they will owe for it, without the lines that are hidden from them.
drop index order_committed_idx;
create index order_committed_idx on "order" (tenant_id, customer_id, currency_id, exchange_rate) include (order_type_id, balance_due)
  where deleted_at is null and status in ('pending', 'released', 'incomplete') and balance_due <> 0;
