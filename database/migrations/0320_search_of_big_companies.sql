-- Whether a company is small was counted at each search, through 20,000 of its newest activities: twenty milliseconds where an import has
-- just written them. Who knows that it is not says so.
drop function app.search_order_all(text, integer);
create function app.search_order_all(term text, most integer, is_big boolean default false, out ids bigint[], out customers bigint[],
  out is_small boolean, out share integer)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  set enable_seqscan = off as $$
declare
  tenant constant integer := app.current_tenant();
  patterns constant text[] := app.search_patterns(term);
  asked constant text[] := app.search_asked(patterns);
  second constant text := coalesce(asked[2], asked[1]);
  third constant text := coalesce(asked[3], asked[1]);
begin
  customers := app.search_customers_by_name(term);
  is_small := not is_big and not exists (select from "order" o where o.tenant_id = tenant and o.deleted_at is null
    order by o.created_at desc, o.id desc offset 20000 limit 1);
  if tenant is null or patterns is null then ids := '{}'; return; end if;
  share := app.search_share(patterns);
  if is_small or char_length(asked[1]) < 5 or app.search_share(asked) >= 3 then return; end if;
  ids := array(select o.id from "order" o where o.search_text like asked[1] and o.search_text like second
    and o.search_text like third and o.search_text like all (patterns) and o.tenant_id = tenant and o.deleted_at is null limit most + 1);
  if cardinality(ids) <= most then
    ids := array(select unnest(ids) union (select o.id from "order" o where o.tenant_id = tenant and o.customer_id = any (customers)
      and o.deleted_at is null limit most + 1));
  end if;
  if cardinality(ids) > most then ids := null; end if;
end $$;

-- Words that the newest activities hold need no bound: it is not looked for.
create or replace function app.search_bound(term text) returns bigint
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off as $$
declare
  tenant constant integer := app.current_tenant();
  patterns constant text[] := app.search_patterns(term);
  customers bigint[];
  asked constant text[] := app.search_asked(patterns);
  second constant text := coalesce(asked[2], asked[1]);
  third constant text := coalesce(asked[3], asked[1]);
  newest constant bigint := app.order_before(tenant, 9223372036854775807);
  -- Ids from here on have been looked at.
  seen bigint := newest + 1;
  stretch bigint;
  found bigint;
begin
  -- Rare words are named one by one; what many customers have would be read whole.
  if tenant is null or patterns is null or char_length(asked[1]) < 5 or app.search_share(asked) < 3 then return null; end if;
  if exists (select from (select x.search_text from "order" x where x.tenant_id = tenant and x.deleted_at is null
    order by x.created_at desc, x.id desc limit 300) o where o.search_text like all (patterns)) then return null; end if;
  customers := app.search_customers_by_name(term);
  if cardinality(customers) > 5 then return null; end if;
  for n in 1..16 loop
    stretch := app.search_stretch(tenant, seen - 1);
    found := app.search_newest_of(tenant, stretch, patterns, asked[1], second, third);
    exit when found is not null;
    seen := coalesce(app.order_before(tenant, ((seen - 1) >> 15) << 15) + 1, 1);
    exit when seen = 1;
  end loop;
  found := coalesce(found, seen - 1);
  if cardinality(customers) > 0 then
    found := greatest(found, (select max(o.id) from "order" o where o.tenant_id = tenant and o.customer_id = any (customers)));
  end if;
  return case when newest - found > 20000 then found end;
end $$;
