-- Search reads the trigram index from the newest activities backwards, until it has enough: a word that hits a hundred thousand old
-- ones costs no more than one that hits a thousand. Ids go up with time, so a stretch of 32,768 of them is an age; it stands in the
-- index beside the trigrams, with the company, so that nobody's search pays for other companies' activities.
create extension if not exists btree_gin with schema public;

create function app.search_stretch(tenant integer, id bigint) returns bigint language sql immutable parallel safe
  return (tenant::bigint << 40) | (id >> 15);

drop index order_search_idx;
create index order_search_idx on "order" using gin (app.search_stretch(tenant_id, id), search_text gin_trgm_ops);

-- Ids of the newest activities that hold all patterns by their own text, at most `most`. One plan serves every term and stretch: it
-- may only be the index's.
create function app.search_order_own(tenant integer, patterns text[], most integer, newest bigint, oldest bigint) returns bigint[]
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
declare
  second constant text := coalesce(patterns[2], patterns[1]);
  third constant text := coalesce(patterns[3], patterns[1]);
  last_stretch constant bigint := app.search_stretch(tenant, oldest);
  stretch bigint := app.search_stretch(tenant, newest);
  own bigint[] := '{}';
begin
  while stretch >= last_stretch and cardinality(own) < most loop
    own := own || array(select o.id from "order" o where app.search_stretch(o.tenant_id, o.id) = stretch
      and o.search_text like patterns[1] and o.search_text like second and o.search_text like third and o.search_text like all (patterns)
      and o.tenant_id = tenant and o.deleted_at is null
      order by o.created_at desc, o.id desc limit most - cardinality(own));
    stretch := stretch - 1;
  end loop;
  return own;
end $$;
revoke all on function app.search_order_own(integer, text[], integer, bigint, bigint) from public;

create or replace function app.search_order_ids(term text, most integer default 1000) returns table (id bigint)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  tenant constant integer := app.current_tenant();
  patterns constant text[] := app.search_patterns(term);
  second constant text := coalesce(patterns[2], patterns[1]);
  third constant text := coalesce(patterns[3], patterns[1]);
  selective constant boolean := char_length(patterns[1]) >= 5;
  own bigint[] := '{}';
  customers bigint[];
  newest bigint;
  oldest bigint;
begin
  if patterns is null or tenant is null then return; end if;
  -- What a tenth of the newest activities hold is found by reading these; anything else by the index.
  if not selective or (select count(*) from (select x.search_text from "order" x where x.tenant_id = tenant and x.deleted_at is null
      order by x.created_at desc, x.id desc limit 200) o where o.search_text like all (patterns)) > 20 then
    own := array(select o.id from (select x.id, x.search_text from "order" x where x.tenant_id = tenant and x.deleted_at is null
      order by x.created_at desc, x.id desc limit most * 10) o where o.search_text like all (patterns) limit most);
  end if;
  if selective then
    if cardinality(own) < most then
      select max(x.id), min(x.id) into newest, oldest from "order" x where x.tenant_id = tenant;
      own := app.search_order_own(tenant, patterns, most, newest, oldest);
    end if;
    customers := array(select c.id from customer c where c.tenant_id = tenant and c.deleted_at is null
      and c.search_text like patterns[1] and c.search_text like second and c.search_text like third and app.fold(c.name) like all (patterns)
      order by c.id desc limit 200);
  end if;
  return query
    select found.id from (
      select o.created_at, o.id from "order" o where o.tenant_id = tenant and o.id = any (own)
      union
      select recent.created_at, recent.id from unnest(customers) as named (customer_id)
      cross join lateral (select x.created_at, x.id from "order" x where x.tenant_id = tenant and x.customer_id = named.customer_id
        and x.deleted_at is null order by x.created_at desc, x.id desc limit most) recent
    ) found
    order by found.created_at desc, found.id desc limit most;
end $$;
