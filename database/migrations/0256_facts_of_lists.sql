-- What lists are filtered by most, in the order they are read: activities that do not fit are passed over without being read. A filter
-- that the newest hundred thousand do not meet, and what a person may see of all activities, are answered by the index alone.
create index order_newest_all_idx on "order" (tenant_id, created_at desc, id desc)
  include (status, order_type_id, driver_id, scheduled_start, completed_at, total_price, exchange_rate, currency_id, customer_id, created_by,
    secondary_officer_id, priority, payment_status, source, city, country_code, scheduled_end, due_at, total_tasks, completed_tasks, lat, long,
    released_at, cancelled_at, state_name, balance_due, task_completion)
  where deleted_at is null;
drop index order_newest_idx;
alter index order_newest_all_idx rename to order_newest_idx;

create index order_open_all_idx on "order" (tenant_id, scheduled_start, id)
  include (status, due_at, scheduled_end, driver_id, order_type_id, total_price, exchange_rate, lat, long, geocode_status, created_by,
    secondary_officer_id, customer_id, priority, created_at)
  where deleted_at is null and status in ('pending', 'released', 'incomplete');
drop index order_open_idx;
alter index order_open_all_idx rename to order_open_idx;

-- Activities of an import in the order of the list.
create index order_imported_idx on "order" (tenant_id, import_run_id, created_at desc, id desc) where import_run_id is not null;
drop index order_import_idx;
alter index order_imported_idx rename to order_import_idx;

-- Currencies are few, so that their entries are kept once for many rows; nothing is read by the day an invoice is due.
create index order_currency_idx on "order" (tenant_id, currency_id) where deleted_at is null;
drop index order_balance_idx;

-- Activities of the people of some roles: all ids as long as they are at most `most`, else null.
create function app.orders_of_roles(roles bigint[], most integer, out ids bigint[], out n integer)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  set enable_seqscan = off as $$
declare
  tenant constant integer := app.current_tenant();
  people constant bigint[] := array(select distinct ur.user_id from user_role ur where ur.tenant_id = tenant and ur.role_id = any (roles));
begin
  ids := array(select o.id from "order" o where o.tenant_id = tenant and o.deleted_at is null and o.driver_id = any (people) limit most + 1)
    || array(select o.id from "order" o where o.tenant_id = tenant and o.deleted_at is null and o.secondary_officer_id is not null
      and o.secondary_officer_id = any (people) limit most + 1);
  if cardinality(ids) > most then ids := null; end if;
  n := cardinality(ids);
end $$;

-- The same for currencies.
create function app.orders_in_currencies(currencies bigint[], most integer, out ids bigint[], out n integer)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  set enable_seqscan = off as $$
declare
  tenant constant integer := app.current_tenant();
begin
  ids := array(select o.id from "order" o where o.tenant_id = tenant and o.deleted_at is null and o.currency_id = any (currencies)
    limit most + 1);
  if cardinality(ids) > most then ids := null; end if;
  n := cardinality(ids);
end $$;

-- The same for the customers of some groups, segments or agents; null too where the customers are many.
create function app.orders_of_customers(kind text, keys bigint[], most integer, out ids bigint[], out n integer)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  set enable_seqscan = off as $$
declare
  tenant constant integer := app.current_tenant();
  customers bigint[];
begin
  if kind = 'group' then
    customers := array(select c.id from customer c where c.tenant_id = tenant and c.customer_group_id = any (keys) limit most + 1);
  elsif kind = 'segment' then
    customers := array(select l.customer_id from customer_segment_link l where l.tenant_id = tenant and l.segment_id = any (keys) limit most + 1);
  elsif kind = 'agent' then
    customers := array(select l.customer_id from customer_agent_link l where l.tenant_id = tenant and l.agent_id = any (keys) limit most + 1);
  end if;
  if cardinality(customers) > most then return; end if;
  ids := array(select o.id from "order" o where o.tenant_id = tenant and o.deleted_at is null and o.customer_id = any (customers)
    limit most + 1);
  if cardinality(ids) > most then ids := null; end if;
  n := cardinality(ids);
end $$;
