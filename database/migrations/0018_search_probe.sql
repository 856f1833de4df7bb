-- A search without a hit no longer reads ten thousand rows before it asks the index.
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
  frequent boolean;
begin
  if patterns is null or tenant is null then return; end if;
  -- A probe of the newest rows tells how common the term is: reading more of them costs more than the index for a rare term, and
  -- the index costs more than reading them for a common one.
  frequent := (select count(*) from (select x.search_text from "order" x where x.tenant_id = tenant and x.deleted_at is null
    order by x.created_at desc, x.id desc limit most) o where o.search_text like all (patterns)) * 50 > most;
  if selective and not frequent then
    own := array(select o.id from "order" o where o.tenant_id = tenant and o.deleted_at is null
      and o.search_text like patterns[1] and o.search_text like second and o.search_text like third and o.search_text like all (patterns)
      order by o.created_at desc, o.id desc limit most);
  else
    own := array(select o.id from (select x.id, x.search_text from "order" x where x.tenant_id = tenant and x.deleted_at is null
      order by x.created_at desc, x.id desc limit most * 10) o where o.search_text like all (patterns) limit most);
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
