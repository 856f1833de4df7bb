-- The three longest words of a term narrow the trigram index together: one common word no longer decides the cost.
create or replace function app.search_order_ids(term text, most integer default 1000) returns table (id bigint)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  tenant constant integer := app.current_tenant();
  patterns constant text[] := app.search_patterns(term);
  second constant text := coalesce(patterns[2], patterns[1]);
  third constant text := coalesce(patterns[3], patterns[1]);
  selective constant boolean := char_length(patterns[1]) >= 5;
  own bigint[];
  customers bigint[];
begin
  if patterns is null or tenant is null then return; end if;
  -- A common term fills its quota among the newest rows and never touches the index; a rare one misses here and is rare there too.
  own := array(select o.id from (select x.id, x.search_text from "order" x where x.tenant_id = tenant and x.deleted_at is null
    order by x.created_at desc, x.id desc limit most * 10) o where o.search_text like all (patterns) limit most);
  if selective and cardinality(own) < most then
    own := array(select o.id from "order" o where o.tenant_id = tenant and o.deleted_at is null
      and o.search_text like patterns[1] and o.search_text like second and o.search_text like third and o.search_text like all (patterns)
      order by o.created_at desc, o.id desc limit most);
  end if;
  if selective then
    customers := array(select c.id from customer c where c.tenant_id = tenant and c.deleted_at is null
      and c.search_text like patterns[1] and c.search_text like second and c.search_text like third and app.fold(c.name) like all (patterns)
      order by c.id desc limit 200);
  end if;
  return query
    select o.id from "order" o join (
      select unnest(own) as id
      union
      select recent.id from unnest(customers) as named (customer_id)
      cross join lateral (select x.id from "order" x where x.tenant_id = tenant and x.customer_id = named.customer_id and x.deleted_at is null
        order by x.created_at desc, x.id desc limit most) recent
    ) found on found.id = o.id
    where o.tenant_id = tenant
    order by o.created_at desc, o.id desc limit most;
end $$;

-- Foreign keys of a large table to itself: without these, removing one row reads all.
create index order_parent_idx on "order" (tenant_id, parent_order_id) where parent_order_id is not null;
create index order_item_parent_idx on order_item (tenant_id, parent_item_id) where parent_item_id is not null;
