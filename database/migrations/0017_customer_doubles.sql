-- Doubles of one customer use every index (a partial index needs its predicate said), and doubles of many rows at once, as an
-- import has them, are one statement: same e-mail, phone, tax number or folded name.
create or replace function app.similar_customers(by_name text, by_email text, by_phone text, by_tax text, except_id bigint, most integer default 5)
returns table (id bigint, reason text, likeness real)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
set pg_trgm.similarity_threshold = 0.7 as $$
declare
  tenant constant integer := app.current_tenant();
  folded constant text := app.fold(by_name);
begin
  return query
    select distinct on (f.id) f.id, f.reason, f.likeness from (
      select c.id, 'email' as reason, 1::real as likeness from customer c
        where c.tenant_id = tenant and c.deleted_at is null and lower(c.email) = lower(by_email)
      union all
      select c.id, 'tax_number', 1::real from customer c
        where c.tenant_id = tenant and c.deleted_at is null and c.tax_number is not null and app.tax_key(c.tax_number) = app.tax_key(by_tax)
      union all
      select c.id, 'phone', 1::real from customer c
        where c.tenant_id = tenant and c.deleted_at is null and c.phone is not null and app.phone_tail(c.phone) = app.phone_tail(by_phone)
      union all
      (select c.id, 'name', similarity(app.fold(c.name), folded) from customer c
        where c.tenant_id = tenant and c.deleted_at is null and app.fold(c.name) % folded
        order by 3 desc limit 50)
    ) f
    where f.id is distinct from except_id
    order by f.id, f.likeness desc, f.reason limit 200;
end $$;

create index customer_same_name_idx on customer (tenant_id, app.fold(name)) where deleted_at is null;

-- The arrays run in parallel, one place per row; a place answers at most one customer.
create function app.same_customers(names text[], emails text[], phones text[], taxes text[])
returns table (place integer, id bigint, reason text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  tenant constant integer := app.current_tenant();
begin
  return query
    select distinct on (f.place) f.place, f.id, f.reason from (
      select x.place::integer as place, c.id, 'email' as reason from unnest(emails) with ordinality x(sent, place)
        join customer c on c.tenant_id = tenant and c.deleted_at is null and lower(c.email) = lower(x.sent)
      union all
      select x.place::integer, c.id, 'tax_number' from unnest(taxes) with ordinality x(sent, place)
        join customer c on c.tenant_id = tenant and c.deleted_at is null and c.tax_number is not null
          and app.tax_key(c.tax_number) = app.tax_key(x.sent)
      union all
      select x.place::integer, c.id, 'phone' from unnest(phones) with ordinality x(sent, place)
        join customer c on c.tenant_id = tenant and c.deleted_at is null and c.phone is not null
          and app.phone_tail(c.phone) = app.phone_tail(x.sent)
      union all
      select x.place::integer, c.id, 'name' from unnest(names) with ordinality x(sent, place)
        join customer c on c.tenant_id = tenant and c.deleted_at is null and app.fold(c.name) = app.fold(x.sent)
    ) f order by f.place, f.id;
end $$;

create index customer_parent_idx on customer (tenant_id, parent_customer_id) where parent_customer_id is not null;
