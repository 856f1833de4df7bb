-- Customers that may be the same (A2 C3). Like every text search behind row-level security it is an owner function that
-- filters the tenant itself; the indexes are on exactly the expressions it compares.
create function app.phone_tail(phone text) returns text language sql immutable parallel safe return
  case when length(regexp_replace(phone, '\D', '', 'g')) >= 7 then right(regexp_replace(phone, '\D', '', 'g'), 9) end;
create function app.tax_key(tax_number text) returns text language sql immutable parallel safe return
  nullif(upper(regexp_replace(tax_number, '[^A-Za-z0-9]', '', 'g')), '');

create index customer_email_idx on customer (tenant_id, lower(email)) where deleted_at is null and email is not null;
create index customer_phone_idx on customer (tenant_id, app.phone_tail(phone)) where deleted_at is null and phone is not null;
create index customer_tax_idx on customer (tenant_id, app.tax_key(tax_number)) where deleted_at is null and tax_number is not null;
create index customer_folded_name_idx on customer using gin (app.fold(name) gin_trgm_ops);

create function app.similar_customers(by_name text, by_email text, by_phone text, by_tax text, except_id bigint, most integer default 5)
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
        where c.tenant_id = tenant and c.deleted_at is null and app.tax_key(c.tax_number) = app.tax_key(by_tax)
      union all
      select c.id, 'phone', 1::real from customer c
        where c.tenant_id = tenant and c.deleted_at is null and app.phone_tail(c.phone) = app.phone_tail(by_phone)
      union all
      (select c.id, 'name', similarity(app.fold(c.name), folded) from customer c
        where c.tenant_id = tenant and c.deleted_at is null and app.fold(c.name) % folded
        order by 3 desc limit 50)
    ) f
    where f.id is distinct from except_id
    order by f.id, f.likeness desc, f.reason limit 200;
end $$;
