-- The index is asked for the rare words alone: met with a common one, the hundred thousand entries of that one are all compared, while
-- the few activities with the rare word are soon read. Up to three of at least three letters, the rarest first.
create function app.search_asked(patterns text[]) returns text[]
language sql stable security definer set search_path = public, pg_temp as $$
  with sample as materialized (
    select unnest(s.histogram_bounds::text::text[]) as line from pg_stats s
    where s.schemaname = 'public' and s.tablename = 'order' and s.attname = 'search_text'
  ), shares as (
    select p.pattern, p.place, (select count(*) * 100 from sample where line like p.pattern) / greatest((select count(*) from sample), 1) as share
    from unnest(patterns) with ordinality as p(pattern, place) where char_length(p.pattern) >= 5
  )
  select coalesce(array_agg(c.pattern order by c.share, c.place), patterns[1:1]) from (
    select * from shares s where s.share < 2 or not exists (select from shares r where r.share < 2) order by s.share, s.place limit 3
  ) c
$$;
revoke all on function app.search_asked(text[]) from public;

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
  customers := app.search_customers_named(term);
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

create or replace function app.search_order_own(tenant integer, patterns text[], most integer, newest bigint, oldest bigint) returns bigint[]
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
declare
  asked constant text[] := app.search_asked(patterns);
  second constant text := coalesce(asked[2], asked[1]);
  third constant text := coalesce(asked[3], asked[1]);
  own bigint[] := '{}';
  -- Ids from here on have been looked at.
  seen bigint := newest + 1;
  stretch bigint;
begin
  if app.search_share(asked[1]) >= 2 then
    for n in 1..64 loop
      exit when cardinality(own) >= most or seen <= oldest;
      stretch := app.search_stretch(tenant, seen - 1);
      own := own || array(select o.id from "order" o where app.search_stretch(o.tenant_id, o.id) = stretch
        and o.search_text like asked[1] and o.search_text like second and o.search_text like third and o.search_text like all (patterns)
        and o.tenant_id = tenant and o.deleted_at is null
        order by o.created_at desc, o.id desc limit most - cardinality(own));
      seen := ((seen - 1) >> 15) << 15;
    end loop;
  end if;
  if cardinality(own) < most and seen > oldest then
    -- "+ 0", because a bitmap of all older ids costs more than it saves.
    own := own || array(select o.id from "order" o where o.search_text like asked[1] and o.search_text like second
      and o.search_text like third and o.search_text like all (patterns)
      and o.tenant_id = tenant and o.deleted_at is null and o.id + 0 < seen
      order by o.created_at desc, o.id desc limit most - cardinality(own));
  end if;
  return own;
end $$;
