-- A word that few activities hold is looked for once in the whole index, not stretch by stretch: every look also reads the entries that
-- wait to be merged into it. How common a word is, the table's statistics tell.

-- Share of all activities, in hundredths, that hold a pattern: by the sample the statistics keep. 0 where there are none yet.
create function app.search_share(pattern text) returns integer
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select (count(*) filter (where sample like pattern) * 100 / greatest(count(*), 1))::integer
    from pg_stats s cross join unnest(s.histogram_bounds::text::text[]) as sample
    where s.schemaname = 'public' and s.tablename = 'order' and s.attname = 'search_text'), 0)
$$;
revoke all on function app.search_share(text) from public;

-- As it was, but for what is not common, and what 64 stretches did not fill, one look at all the rest.
create or replace function app.search_order_own(tenant integer, patterns text[], most integer, newest bigint, oldest bigint) returns bigint[]
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
declare
  second constant text := coalesce(patterns[2], patterns[1]);
  third constant text := coalesce(patterns[3], patterns[1]);
  own bigint[] := '{}';
  -- Ids from here on have been looked at.
  seen bigint := newest + 1;
  stretch bigint;
begin
  if app.search_share(patterns[1]) >= 2 then
    for n in 1..64 loop
      exit when cardinality(own) >= most or seen <= oldest;
      stretch := app.search_stretch(tenant, seen - 1);
      own := own || array(select o.id from "order" o where app.search_stretch(o.tenant_id, o.id) = stretch
        and o.search_text like patterns[1] and o.search_text like second and o.search_text like third and o.search_text like all (patterns)
        and o.tenant_id = tenant and o.deleted_at is null
        order by o.created_at desc, o.id desc limit most - cardinality(own));
      seen := ((seen - 1) >> 15) << 15;
    end loop;
  end if;
  if cardinality(own) < most and seen > oldest then
    -- "+ 0", because a bitmap of all older ids costs more than it saves.
    own := own || array(select o.id from "order" o where o.search_text like patterns[1] and o.search_text like second
      and o.search_text like third and o.search_text like all (patterns)
      and o.tenant_id = tenant and o.deleted_at is null and o.id + 0 < seen
      order by o.created_at desc, o.id desc limit most - cardinality(own));
  end if;
  return own;
end $$;
