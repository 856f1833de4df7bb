-- Customers with a short name ("LG", "华为") were found as customers, but not their activities: words of one or two letters hold nothing
-- that the index of words could look for. There the names of the company are read, those alone whose record holds the words at all.
create function app.search_customers_by_name(term text) returns bigint[]
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  tenant constant integer := app.current_tenant();
  patterns constant text[] := app.search_patterns(term);
begin
  if tenant is null or patterns is null then return '{}'; end if;
  if char_length(patterns[1]) >= 5 then return app.search_customers_named(term); end if;
  return array(select c.id from (
    select x.id, x.name from customer x where x.tenant_id = tenant and x.deleted_at is null and x.search_text like all (patterns) offset 0
  ) c where app.search_words(c.name) like all (patterns));
end $$;

create or replace function app.search_order_all(term text, most integer, out ids bigint[], out customers bigint[], out is_small boolean,
  out share integer)
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
  is_small := not exists (select from "order" o where o.tenant_id = tenant and o.deleted_at is null
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

-- The palette names the activities of the same customers, O'Brien's as "obrien" among them.
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
  end if;
  customers := array(select unnest(app.search_customers_by_name(term)) order by 1 desc limit case when selective then 200 else 50 end);
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
