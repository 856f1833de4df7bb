-- Bounded text search (DB conventions, DECISIONS 40).
--
-- A trigram index cannot serve a text match behind row-level security (LIKE is not leakproof), so candidates are found by
-- these owner functions, which filter the tenant themselves and answer at most `most` ids, newest first. Plans are made per
-- call: a generic plan would drop the trigram index. Terms without a word of three letters look at the newest rows only.

create function app.search_customer_ids(term text, most integer default 1000) returns table (id bigint)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  tenant constant integer := app.current_tenant();
  patterns constant text[] := app.search_patterns(term);
begin
  if char_length(patterns[1]) < 5 then
    return query select c.id from (select x.id, x.search_text from customer x where x.tenant_id = tenant and x.deleted_at is null
      order by x.id desc limit 10000) c where c.search_text like all (patterns) order by c.id desc limit most;
  else
    return query select c.id from customer c where c.tenant_id = tenant and c.deleted_at is null
      and c.search_text like patterns[1] and c.search_text like all (patterns) order by c.id desc limit most;
  end if;
end $$;

create function app.search_user_ids(term text, most integer default 1000) returns table (id bigint)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  tenant constant integer := app.current_tenant();
  patterns constant text[] := app.search_patterns(term);
begin
  return query select u.id from app_user u where u.tenant_id = tenant and u.deleted_at is null
    and u.search_text like patterns[1] and u.search_text like all (patterns) order by u.id desc limit most;
end $$;

create function app.search_location_ids(term text, most integer default 1000) returns table (id bigint)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  tenant constant integer := app.current_tenant();
  patterns constant text[] := app.search_patterns(term);
begin
  return query select l.id from location l where l.tenant_id = tenant and l.deleted_at is null
    and l.search_text like patterns[1] and l.search_text like all (patterns) order by l.id desc limit most;
end $$;

-- Activities by their own text, and activities of at most 200 customers whose name matches; newest first.
create function app.search_order_ids(term text, most integer default 1000) returns table (id bigint)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  tenant constant integer := app.current_tenant();
  patterns constant text[] := app.search_patterns(term);
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
      and o.search_text like patterns[1] and o.search_text like all (patterns)
      order by o.created_at desc, o.id desc limit most);
  end if;
  if selective then
    customers := array(select c.id from customer c where c.tenant_id = tenant and c.deleted_at is null
      and c.search_text like patterns[1] and app.fold(c.name) like all (patterns) order by c.id desc limit 200);
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

-- The searchable tables by name; a table without a search index is an error, not an empty answer.
create function app.search_ids(target text, term text, most integer default 1000) returns table (id bigint)
language plpgsql stable as $$
begin
  case target
    when 'order' then return query select s.id from app.search_order_ids(term, most) s;
    when 'customer' then return query select s.id from app.search_customer_ids(term, most) s;
    when 'app_user' then return query select s.id from app.search_user_ids(term, most) s;
    when 'location' then return query select s.id from app.search_location_ids(term, most) s;
  end case;
end $$;
