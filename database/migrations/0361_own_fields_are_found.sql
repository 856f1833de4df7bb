-- What activities hold in the additional fields of their company, one line each, so that a text, a range of numbers and a period are found
-- by an index (docs/adr/0018). Kept by a trigger, read by the owner functions below only. An index on the activity itself could hold
-- none of it: every company has its own fields.
create table order_field_value (
  tenant_id integer not null default nullif(current_setting('app.tenant_id', true), '')::integer,
  field_id bigint not null,
  order_id bigint not null,
  number numeric,
  -- Texts as search reads them; days and instants too, which are of one shape and sort as the times they stand for.
  words text,
  primary key (tenant_id, field_id, order_id)
);
create function app.is_time(words text) returns boolean language sql immutable strict parallel safe
  return words ~ '^\d{4}-\d\d-\d\d(t\d\d:\d\d:\d\d\.\d{3}z)?$';

-- The values of one activity that are looked for. Ticks and lists of choices are found by order_additional_idx.
create function app.field_values(additional jsonb) returns table (field_id bigint, number numeric, words text)
language sql immutable parallel safe as $$
  select key::bigint, case jsonb_typeof(value) when 'number' then (value #>> '{}')::numeric end,
    case jsonb_typeof(value) when 'string' then app.fold(value #>> '{}') end
  from jsonb_each(additional) where key ~ '^\d{1,18}$' and jsonb_typeof(value) in ('number', 'string')
$$;

insert into order_field_value (tenant_id, order_id, field_id, number, words)
  select o.tenant_id, o.id, v.* from "order" o, app.field_values(o.additional) v where o.additional <> '{}';

create index order_field_number_idx on order_field_value (tenant_id, field_id, number) include (order_id) where number is not null;
create index order_field_time_idx on order_field_value (tenant_id, field_id, words collate "C") include (order_id) where app.is_time(words);
create index order_field_words_idx on order_field_value using gin (tenant_id, field_id, words gin_trgm_ops) where words is not null;

select app.protect('order_field_value', audited => false);
revoke insert, update, delete, truncate on order_field_value from ordo_app;

create function app.keep_field_values() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before constant jsonb := case when tg_op = 'INSERT' then '{}' else old.additional end;
  after constant jsonb := case when tg_op = 'DELETE' then '{}' else new.additional end;
begin
  if before <> '{}' then
    delete from order_field_value v where v.tenant_id = old.tenant_id and v.order_id = old.id
      and v.field_id = any (array(select f.field_id from app.field_values(before) f
        where before -> f.field_id::text is distinct from after -> f.field_id::text));
  end if;
  insert into order_field_value (tenant_id, order_id, field_id, number, words)
    select new.tenant_id, new.id, f.* from app.field_values(after) f
    where before -> f.field_id::text is distinct from after -> f.field_id::text;
  return null;
end $$;
revoke all on function app.keep_field_values() from public;
create trigger keep_fields_insert after insert on "order" for each row when (new.additional <> '{}') execute function app.keep_field_values();
create trigger keep_fields_update after update of additional on "order" for each row
  when (old.additional is distinct from new.additional) execute function app.keep_field_values();
create trigger keep_fields_delete after delete on "order" for each row when (old.additional <> '{}') execute function app.keep_field_values();

-- Activities of the current company whose field holds the text: all ids as long as they are at most `most`, else null. What one in fifty
-- of the newest values holds is common: it is met soon where the list is read in its order, and is not looked for.
create function app.orders_with_words(field bigint, term text, most integer, out ids bigint[], out n integer)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  set enable_seqscan = off as $$
declare
  tenant constant integer := app.current_tenant();
  pattern constant text := '%' || regexp_replace(app.fold(term), '([\\%_])', '\\\1', 'g') || '%';
begin
  if (select count(*) filter (where x.words like pattern) * 50 > count(*) and count(*) >= 500 from
    (select v.words from order_field_value v where v.tenant_id = tenant and v.field_id = field order by v.order_id desc limit 1000) x)
  then return; end if;
  ids := array(select v.order_id from order_field_value v
    where v.tenant_id = tenant and v.field_id = field and v.words like pattern limit most + 1);
  if cardinality(ids) > most then ids := null; else n := cardinality(ids); end if;
end $$;

create function app.orders_with_number(field bigint, low numeric, high numeric, most integer, out ids bigint[], out n integer)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  set enable_seqscan = off as $$
declare
  tenant constant integer := app.current_tenant();
begin
  ids := array(select v.order_id from order_field_value v where v.tenant_id = tenant and v.field_id = field
    and v.number >= coalesce(low, '-Infinity') and v.number <= coalesce(high, 'Infinity') order by v.number limit most + 1);
  if cardinality(ids) > most then ids := null; else n := cardinality(ids); end if;
end $$;

-- Days from `first` to `last`, both whole.
create function app.orders_with_time(field bigint, first text, last text, most integer, out ids bigint[], out n integer)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  set enable_seqscan = off as $$
declare
  tenant constant integer := app.current_tenant();
begin
  ids := array(select v.order_id from order_field_value v where v.tenant_id = tenant and v.field_id = field and app.is_time(v.words)
    and v.words collate "C" >= coalesce(first, '') and v.words collate "C" <= coalesce(last || 'z', 'z')
    order by v.words collate "C" limit most + 1);
  if cardinality(ids) > most then ids := null; else n := cardinality(ids); end if;
end $$;

-- Activities by the stars they were given.
create index feedback_rating_idx on feedback (tenant_id, rating) include (order_id);
