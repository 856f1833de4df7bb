-- A filter by a value that few activities have found them by reading the company. What most activities lack is held by an index of those
-- that have it; a new activity pays for what it has.
create index order_category_idx on "order" (tenant_id, category_id, created_at desc, id desc) where deleted_at is null and category_id is not null;
create index order_progress_idx on "order" (tenant_id, progress_status_id, created_at desc, id desc)
  where deleted_at is null and progress_status_id is not null;
create index order_warehouse_idx on "order" (tenant_id, warehouse_id, created_at desc, id desc)
  where deleted_at is null and warehouse_id is not null;
create index order_location_idx on "order" (tenant_id, location_id, location_section_id, created_at desc, id desc)
  where deleted_at is null and location_id is not null;
create index order_section_idx on "order" (tenant_id, location_section_id) where deleted_at is null and location_section_id is not null;
create index order_template_idx on "order" (tenant_id, template_id, created_at desc, id desc) where deleted_at is null and template_id is not null;
create index order_customer_user_idx on "order" (tenant_id, customer_user_id, created_at desc, id desc)
  where deleted_at is null and customer_user_id is not null;
create index order_request_category_idx on "order" (tenant_id, request_category_id, created_at desc, id desc)
  where deleted_at is null and request_category_id is not null;
create index order_completed_by_idx on "order" (tenant_id, completed_by, created_at desc, id desc)
  where deleted_at is null and completed_by is not null;
create index order_source_idx on "order" (tenant_id, source, created_at desc, id desc) where deleted_at is null and source <> 'staff';
create index order_review_idx on "order" (tenant_id, review_status, created_at desc, id desc) where deleted_at is null and review_status <> 'none';
create index order_payment_idx on "order" (tenant_id, payment_status, created_at desc, id desc)
  where deleted_at is null and payment_status in ('partial', 'paid', 'credit');

-- Countries and states are few values with many rows each, which the index keeps once for all of their rows.
create index order_region_idx on "order" (tenant_id, coalesce(country_code, ''), coalesce(state_name, '')) where deleted_at is null;
-- "+ 0", so that it serves the look-up alone: asked for the lines of one activity, a planner that knows nothing of the table yet takes it
-- for the better one and reads all lines of the type for each.
create index order_item_type_idx on order_item (tenant_id, (order_item_type_id + 0)) where deleted_at is null;

-- What waits for a time, in the order of the planner's tray.
create index order_waiting_idx on "order" (tenant_id, priority, created_at desc, id desc) include (order_type_id)
  where deleted_at is null and scheduled_start is null and status in ('pending', 'released', 'incomplete');

-- Cities and states are few: each is met once, those that begin as asked are taken, and their activities are found by equality. A company
-- with more of them than are worth looking through answers null, as for too many activities.
-- Nothing is sorted: each next city is one look into the index, however little is known of the table yet.
create or replace function app.orders_at(field text, start text, most integer, bound integer, out ids bigint[], out n integer)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  set enable_seqscan = off set enable_sort = off set enable_bitmapscan = off as $$
declare
  tenant constant integer := app.current_tenant();
  pattern constant text := lower(start);
  most_names constant integer := 2000;
  names text[];
  countries text[];
begin
  if field = 'postal_code' then
    ids := array(select o.id from "order" o where o.tenant_id = tenant and o.deleted_at is null and o.postal_code is not null
      and lower(o.postal_code) like pattern limit bound + 1);
  elsif field = 'city' then
    names := array(with recursive each as (
        (select o.city from "order" o where o.tenant_id = tenant and o.deleted_at is null and o.city is not null order by o.city limit 1)
        union all
        select next.city from each e cross join lateral (select o.city from "order" o where o.tenant_id = tenant and o.deleted_at is null
          and o.city > e.city order by o.city limit 1) next
      ) select e.city from each e limit most_names + 1);
    if cardinality(names) > most_names then return; end if;
    names := array(select name from unnest(names) name where name ilike start);
    ids := array(select o.id from "order" o where o.tenant_id = tenant and o.deleted_at is null and o.city = any (names) limit bound + 1);
  elsif field = 'state_name' then
    with recursive each as (
      (select coalesce(o.country_code, '') as country, coalesce(o.state_name, '') as state from "order" o
        where o.tenant_id = tenant and o.deleted_at is null order by coalesce(o.country_code, ''), coalesce(o.state_name, '') limit 1)
      union all
      select next.country, next.state from each e cross join lateral (
        select coalesce(o.country_code, '') as country, coalesce(o.state_name, '') as state from "order" o
        where o.tenant_id = tenant and o.deleted_at is null
          and (coalesce(o.country_code, ''), coalesce(o.state_name, '')) > (e.country, e.state)
        order by coalesce(o.country_code, ''), coalesce(o.state_name, '') limit 1) next
    ) select array_agg(e.country), array_agg(e.state) into countries, names from (select * from each limit most_names + 1) e;
    if cardinality(names) > most_names then return; end if;
    select array_agg(distinct e.country), array_agg(distinct e.state) into countries, names
      from unnest(countries, names) as e (country, state) where e.state ilike start;
    ids := array(select o.id from "order" o where o.tenant_id = tenant and o.deleted_at is null
      and coalesce(o.country_code, '') = any (countries) and coalesce(o.state_name, '') = any (names) limit most + 1);
    if cardinality(ids) > most then ids := null; end if;
  end if;
  n := cardinality(ids);
  if n > most then ids := null; end if;
end $$;

-- Activities in some countries, and those with a line of some types: all ids as long as they are at most `most`, else null.
create function app.orders_in_countries(codes text[], most integer, out ids bigint[], out n integer)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  set enable_seqscan = off as $$
declare
  tenant constant integer := app.current_tenant();
begin
  ids := array(select o.id from "order" o where o.tenant_id = tenant and o.deleted_at is null and coalesce(o.country_code, '') = any (codes)
    limit most + 1);
  if cardinality(ids) > most then ids := null; end if;
  n := cardinality(ids);
end $$;

create function app.orders_with_lines(types bigint[], most integer, out ids bigint[], out n integer)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  set enable_seqscan = off as $$
declare
  tenant constant integer := app.current_tenant();
begin
  ids := array(select i.order_id from order_item i where i.tenant_id = tenant and i.order_item_type_id + 0 = any (types)
    and i.deleted_at is null limit most + 1);
  if cardinality(ids) > most then ids := null; return; end if;
  ids := array(select distinct unnest(ids));
  n := cardinality(ids);
end $$;
