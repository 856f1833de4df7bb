-- Words that the index can look for all stand in very many activities: then their rarity together is found in the rows, not in the index,
-- which would read every activity with the commonest of them ("emergency 77": two digits are no trigram).
create or replace function app.search_order_all(term text, most integer, out ids bigint[], out customers bigint[], out is_small boolean,
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
  if is_small or char_length(patterns[1]) < 5
    or app.search_share(array(select p from unnest(patterns) p where char_length(p) >= 5)) >= 3 then return; end if;
  ids := array(select o.id from "order" o where o.search_text like patterns[1] and o.search_text like second
    and o.search_text like third and o.search_text like all (patterns) and o.tenant_id = tenant and o.deleted_at is null limit most + 1);
  if cardinality(ids) <= most then
    ids := array(select unnest(ids) union (select o.id from "order" o where o.tenant_id = tenant and o.customer_id = any (customers)
      and o.deleted_at is null limit most + 1));
  end if;
  if cardinality(ids) > most then ids := null; end if;
end $$;

-- What was deleted is asked for by itself, and is little.
create index order_deleted_idx on "order" (tenant_id, created_at desc, id desc) where deleted_at is not null;
