-- A company's newest activities may lie far from its other ones, with those of other companies between: a stretch without any is not
-- looked into, for each look also reads the entries that wait to be merged into the index.
create function app.order_before(tenant integer, before bigint) returns bigint
language plpgsql stable security definer set search_path = public, pg_temp
  set enable_indexscan = on set enable_indexonlyscan = on as $$
begin
  return (select x.id from "order" x where x.tenant_id = tenant and x.id < before order by x.id desc limit 1);
end $$;
revoke all on function app.order_before(integer, bigint) from public;

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
      seen := coalesce(app.order_before(tenant, ((seen - 1) >> 15) << 15) + 1, oldest);
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
