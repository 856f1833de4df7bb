-- A company with a million activities: what is open, late, waiting for a signature or on a day is found by an index of its own size.

-- Open work by its time, with what its counts, sums and points on the map need. Finished activities, nearly all of them, are not in it.
create index order_open_idx on "order" (tenant_id, scheduled_start, id)
  include (status, due_at, scheduled_end, driver_id, order_type_id, total_price, exchange_rate, lat, long, geocode_status)
  where deleted_at is null and status in ('pending', 'released', 'incomplete');
drop index order_status_schedule_idx;

-- An activity that overlaps a range began at most two days before it, or is one of the long ones.
create index order_long_idx on "order" (tenant_id, scheduled_end)
  where deleted_at is null and scheduled_end - scheduled_start > interval '2 days';
drop index order_schedule_end_idx;
-- How few those are the planner cannot tell from either column.
create statistics order_length on (scheduled_end - scheduled_start) from "order";

create index order_to_sign_idx on "order" (tenant_id, completed_at desc, id desc)
  where deleted_at is null and status = 'completed' and signed_off_at is null;

-- The newest-first index also holds what totals and figures add up, so that a million activities are counted without reading them.
create index order_newest_facts_idx on "order" (tenant_id, created_at desc, id desc)
  include (status, order_type_id, driver_id, completed_at, total_price, exchange_rate) where deleted_at is null;
drop index order_newest_idx;
alter index order_newest_facts_idx rename to order_newest_idx;

-- Times that are asked for now and then: rows lie by age, so a summary per stretch of the table finds them; a write pays nothing.
create index order_times_idx on "order" using brin (released_at timestamptz_minmax_multi_ops, cancelled_at timestamptz_minmax_multi_ops,
  due_at timestamptz_minmax_multi_ops, signed_off_at timestamptz_minmax_multi_ops, started_at timestamptz_minmax_multi_ops)
  with (pages_per_range = 32, autosummarize = on);

-- Customers whose name holds all words. Only words of three letters and more: shorter ones would read every customer.
create function app.search_customers_named(term text) returns bigint[]
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  tenant constant integer := app.current_tenant();
  patterns constant text[] := app.search_patterns(term);
begin
  if tenant is null or patterns is null or char_length(patterns[1]) < 5 then return '{}'; end if;
  return array(select c.id from customer c where c.tenant_id = tenant and c.deleted_at is null and c.search_text like patterns[1]
    and c.search_text like all (patterns) and app.fold(c.name) like all (patterns));
end $$;

-- Share of all activities, in hundredths, that hold all patterns: by the sample the statistics keep. 0 where there are none yet.
create function app.search_share(patterns text[]) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select (count(*) filter (where sample like all (patterns)) * 100 / greatest(count(*), 1))::integer
    from pg_stats s cross join unnest(s.histogram_bounds::text::text[]) as sample
    where s.schemaname = 'public' and s.tablename = 'order' and s.attname = 'search_text'), 0)
$$;
revoke all on function app.search_share(text[]) from public;

-- All activities that hold the words, as long as they are at most `most`: ids, or null where there are more, or where the company is so
-- small that reading its activities is quicker. Never a part of them: who gets null looks at the rows themselves.
create function app.search_order_all(term text, most integer, out ids bigint[], out customers bigint[], out is_small boolean,
  out share integer)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  set enable_seqscan = off as $$
declare
  tenant constant integer := app.current_tenant();
  patterns constant text[] := app.search_patterns(term);
  second constant text := coalesce(patterns[2], patterns[1]);
  third constant text := coalesce(patterns[3], patterns[1]);
begin
  customers := app.search_customers_named(term);
  is_small := not exists (select from "order" o where o.tenant_id = tenant and o.deleted_at is null
    order by o.created_at desc, o.id desc offset 20000 limit 1);
  if tenant is null or patterns is null then ids := '{}'; return; end if;
  share := app.search_share(patterns);
  if is_small or char_length(patterns[1]) < 5 or share >= 3 then return; end if;
  ids := array(select o.id from "order" o where o.search_text like patterns[1] and o.search_text like second
    and o.search_text like third and o.search_text like all (patterns) and o.tenant_id = tenant and o.deleted_at is null limit most + 1);
  if cardinality(ids) <= most then
    ids := array(select unnest(ids) union (select o.id from "order" o where o.tenant_id = tenant and o.customer_id = any (customers)
      and o.deleted_at is null limit most + 1));
  end if;
  if cardinality(ids) > most then ids := null; end if;
end $$;

-- A customer with a short word in its text is found wherever it stands, not only among the newest.
create or replace function app.search_customer_ids(term text, most integer default 1000) returns table (id bigint)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  tenant constant integer := app.current_tenant();
  patterns constant text[] := app.search_patterns(term);
begin
  return query select c.id from customer c where c.tenant_id = tenant and c.deleted_at is null
    and c.search_text like patterns[1] and c.search_text like all (patterns) order by c.id desc limit most;
end $$;
