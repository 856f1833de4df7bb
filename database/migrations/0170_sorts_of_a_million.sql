-- Every order a list of activities can be asked for has an index, so that its first page is read and nothing is sorted; the same
-- indexes find ranges of amounts and progress.
create index order_total_price_idx on "order" (tenant_id, total_price, id) where deleted_at is null;
create index order_balance_due_idx on "order" (tenant_id, balance_due, id) where deleted_at is null;
create index order_task_completion_idx on "order" (tenant_id, task_completion, id) where deleted_at is null;
create index order_priority_idx on "order" (tenant_id, priority, id) where deleted_at is null;
create index order_status_idx on "order" (tenant_id, status, id) where deleted_at is null;
create index order_display_order_idx on "order" (tenant_id, display_order, id) where deleted_at is null;
create index order_title_idx on "order" (tenant_id, title, id) where deleted_at is null;
create index order_city_idx on "order" (tenant_id, city, id) where deleted_at is null;

-- What few activities have is found by an index of those few; a new activity has none of it.
create index order_received_idx on "order" (tenant_id, created_at desc, id desc) where deleted_at is null and received_by_name is not null;
create index order_attachments_idx on "order" (tenant_id, created_at desc, id desc) where deleted_at is null and attachment_count > 0;
create index order_notes_idx on "order" (tenant_id, created_at desc, id desc) where deleted_at is null and note_count > 0;
create index order_deposit_due_idx on "order" (tenant_id, created_at desc, id desc)
  where deleted_at is null and (show_deposit and deposit_paid < total_deposit_amount);
create index order_signed_off_idx on "order" (tenant_id, signed_off_at desc, id desc) where deleted_at is null and signed_off_at is not null;

create index order_postal_code_idx on "order" (tenant_id, lower(postal_code) text_pattern_ops) where deleted_at is null and postal_code is not null;
create index order_state_idx on "order" (tenant_id, lower(state_name) text_pattern_ops) where deleted_at is null and state_name is not null;

-- A square of three minutes of arc, so that what lies in a box is found by the squares it touches.
create function app.place_cell(lat numeric, long numeric) returns integer language sql immutable parallel safe
  return (floor((lat + 90) * 20) * 7200 + floor((long + 180) * 20))::integer;
create index order_place_idx on "order" (tenant_id, app.place_cell(lat, long)) include (lat, long, id) where deleted_at is null and lat is not null;

-- The schedule counts and picks by time without reading the activities.
create index order_schedule_facts_idx on "order" (tenant_id, scheduled_start, id)
  include (scheduled_end, status, created_at, order_type_id, driver_id, total_price, exchange_rate)
  where deleted_at is null and scheduled_start is not null;
drop index order_schedule_idx;
alter index order_schedule_facts_idx rename to order_schedule_idx;

-- What figures of a whole company add up, in the index that counts them: a report by currency, and the activities of a time in the order of
-- their schedule.
create index order_newest_facts_idx on "order" (tenant_id, created_at desc, id desc)
  include (status, order_type_id, driver_id, scheduled_start, completed_at, total_price, exchange_rate, currency_id) where deleted_at is null;
drop index order_newest_idx;
alter index order_newest_facts_idx rename to order_newest_idx;

-- With the company in it, the summary of seldom asked times needs no second index that names all activities of the company.
drop index order_times_idx;
create index order_times_idx on "order" using brin (tenant_id, released_at timestamptz_minmax_multi_ops, cancelled_at timestamptz_minmax_multi_ops,
  due_at timestamptz_minmax_multi_ops, started_at timestamptz_minmax_multi_ops) with (pages_per_range = 32, autosummarize = on);

-- Customers by their last activity, both ways.
create index customer_last_order_idx on customer (tenant_id, last_order_at desc nulls last, id desc) where deleted_at is null;
create index customer_longest_idle_idx on customer (tenant_id, last_order_at, id) where deleted_at is null;

-- What a customer owes, beside the name of a regular with thousands of activities.
create index order_owed_idx on "order" (tenant_id, customer_id) include (order_type_id, balance_due)
  where deleted_at is null and status = 'completed' and balance_due <> 0;

-- Behind the wall a comparison of numbers or the beginning of a text cannot use an index. These look for the tenant themselves: all ids
-- as long as they are at most `most`, else null, and how many there are, counted up to `bound`.
create function app.orders_in_range(field text, low numeric, high numeric, most integer, bound integer, out ids bigint[], out n integer)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  tenant constant integer := app.current_tenant();
  least_value constant numeric := coalesce(low, '-Infinity');
  most_value constant numeric := coalesce(high, 'Infinity');
begin
  if field = 'total_price' then
    ids := array(select o.id from "order" o where o.tenant_id = tenant and o.deleted_at is null
      and o.total_price >= least_value and o.total_price <= most_value order by o.total_price, o.id limit bound + 1);
  elsif field = 'balance_due' then
    ids := array(select o.id from "order" o where o.tenant_id = tenant and o.deleted_at is null
      and o.balance_due >= least_value and o.balance_due <= most_value order by o.balance_due, o.id limit bound + 1);
  elsif field = 'task_completion' then
    ids := array(select o.id from "order" o where o.tenant_id = tenant and o.deleted_at is null
      and o.task_completion >= least_value and o.task_completion <= most_value order by o.task_completion, o.id limit bound + 1);
  end if;
  n := cardinality(ids);
  if n > most then ids := null; end if;
end $$;

create function app.orders_at(field text, start text, most integer, bound integer, out ids bigint[], out n integer)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  tenant constant integer := app.current_tenant();
  pattern constant text := lower(start);
begin
  if field = 'postal_code' then
    ids := array(select o.id from "order" o where o.tenant_id = tenant and o.deleted_at is null and o.postal_code is not null
      and lower(o.postal_code) like pattern limit bound + 1);
  elsif field = 'state_name' then
    ids := array(select o.id from "order" o where o.tenant_id = tenant and o.deleted_at is null and o.state_name is not null
      and lower(o.state_name) like pattern limit bound + 1);
  end if;
  n := cardinality(ids);
  if n > most then ids := null; end if;
end $$;

-- A box of more squares than are worth looking into is null: most activities lie in it.
create function app.orders_within(north numeric, south numeric, east numeric, west numeric, most integer, bound integer,
  out ids bigint[], out n integer)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  tenant constant integer := app.current_tenant();
  cells integer[];
begin
  if west > east or (north - south + 0.1) * (east - west + 0.1) * 400 > 5000 then return; end if;
  cells := array(select app.place_cell(south, west) + a * 7200 + b
    from generate_series(0, (app.place_cell(north, west) - app.place_cell(south, west)) / 7200) a,
      generate_series(0, app.place_cell(south, east) - app.place_cell(south, west)) b);
  ids := array(select o.id from "order" o where o.tenant_id = tenant and o.deleted_at is null and o.lat is not null
    and app.place_cell(o.lat, o.long) = any (cells) and o.lat between south and north and o.long between west and east limit bound + 1);
  n := cardinality(ids);
  if n > most then ids := null; end if;
end $$;
