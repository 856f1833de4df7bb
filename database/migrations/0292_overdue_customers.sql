-- Who is late with a payment: the few activities with a day to pay by, instead of everything that is owed.
create index order_due_date_idx on "order" (tenant_id, due_date) include (customer_id, order_type_id)
  where deleted_at is null and status = 'completed' and balance_due > 0 and due_date is not null;
