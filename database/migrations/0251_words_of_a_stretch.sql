-- Words together with a narrow stretch of time or an officer: the text stands in the index that finds these, so that the activities
-- without the words, scattered over the whole table, are not read.
create index order_driver_words_idx on "order" (tenant_id, driver_id, status, scheduled_start)
  include (id, created_at, customer_id, order_type_id, total_price, exchange_rate, search_text) where deleted_at is null;
drop index order_driver_idx;
alter index order_driver_words_idx rename to order_driver_idx;

create index order_schedule_words_idx on "order" (tenant_id, scheduled_start, id)
  include (scheduled_end, status, created_at, order_type_id, driver_id, customer_id, total_price, exchange_rate, search_text)
  where deleted_at is null and scheduled_start is not null;
drop index order_schedule_idx;
alter index order_schedule_words_idx rename to order_schedule_idx;

-- What a customer owes in the base currency, from the index alone: a regular has hundreds of unpaid activities.
create index order_owed_rates_idx on "order" (tenant_id, customer_id) include (order_type_id, balance_due, exchange_rate)
  where deleted_at is null and status = 'completed' and balance_due <> 0;
drop index order_owed_idx;
alter index order_owed_rates_idx rename to order_owed_idx;

-- Times that a new activity does not have yet. A summary of the table by its pages found them among the pages of every company.
drop index order_times_idx;
create index order_released_idx on "order" (tenant_id, released_at desc, id desc) where deleted_at is null and released_at is not null;
create index order_cancelled_idx on "order" (tenant_id, cancelled_at desc, id desc) where deleted_at is null and cancelled_at is not null;
create index order_due_idx on "order" (tenant_id, due_at, id) where deleted_at is null and due_at is not null;
