-- Words that none of the newest activities hold, as after an import of hundreds of thousands: a list that begins at the newest one reads
-- all of those for nothing. No activity beyond this id holds the words; null where that would spare little, or costs more to know.
create function app.search_bound(term text) returns bigint
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off as $$
declare
  tenant constant integer := app.current_tenant();
  patterns constant text[] := app.search_patterns(term);
  customers constant bigint[] := app.search_customers_by_name(term);
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
  if tenant is null or patterns is null or char_length(asked[1]) < 5 or cardinality(customers) > 5
    or app.search_share(asked) < 3 then return null; end if;
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

-- The newest of a stretch that holds the words; by the index of words alone.
create function app.search_newest_of(tenant integer, wanted bigint, patterns text[], first text, second text, third text) returns bigint
language sql stable security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
  select max(o.id) from "order" o where app.search_stretch(o.tenant_id, o.id) = wanted
    and o.search_text like first and o.search_text like second and o.search_text like third and o.search_text like all (patterns)
    and o.tenant_id = tenant and o.deleted_at is null
$$;
revoke all on function app.search_newest_of(integer, bigint, text[], text, text, text) from public;
