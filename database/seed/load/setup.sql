-- Helpers of this session: dice by hashing, so that every run and every plan gives the same rows.
create or replace function pg_temp.dice(n bigint, salt integer, sides integer) returns integer language sql immutable
  return ((hashint8extended(n, salt) % sides + sides) % sides)::integer;
create or replace function pg_temp.price(n bigint, line integer) returns numeric language sql immutable
  return case when line = 3 then 0 else (500 + pg_temp.dice(n, 30 + line, 24000))::numeric / 100 end;
create or replace function pg_temp.quantity(n bigint, line integer) returns numeric language sql immutable
  return case when line = 3 then 1 else 1 + pg_temp.dice(n, 40 + line, 4) end;
create or replace function pg_temp.net(n bigint, line integer) returns numeric language sql immutable
  return round(pg_temp.price(n, line) * pg_temp.quantity(n, line), 2);

insert into customer (customer_code, name, kind, email, phone, lifecycle_stage_id)
select 'L-' || lpad(n::text, 6, '0'),
  (array['Blue', 'Harbour', 'Mountain', 'Island', 'Coral', 'Golden', 'Northern', 'Royal', 'Palm', 'Caribbean', 'Sunset', 'Crystal', 'Union', 'Central',
    'Atlantic', 'Silver'])[1 + pg_temp.dice(n, 50, 16)] || ' ' ||
  (array['Hotel', 'Foods', 'Logistics', 'Clinic', 'Plaza', 'School', 'Bakery', 'Motors', 'Villas', 'Pharmacy', 'Traders', 'Builders', 'Tours', 'Marina',
    'Printery', 'Studios', 'Laboratory', 'Farms', 'Textiles', 'Market'])[1 + pg_temp.dice(n, 51, 20)] || ' ' || n,
  'company', 'office' || n || '@load.example', '+1 876 ' || lpad(pg_temp.dice(n, 52, 10000000)::text, 7, '0'),
  (select id from lifecycle_stage where tenant_id = app.current_tenant() and is_default)
from generate_series(1, current_setting('load.customers')::bigint) n;

insert into customer_address (customer_id, kind, label, address1, city, state_name, country_code, latitude, longitude, geocode_status, time_zone,
  is_default_billing, is_default_delivery)
select c.id, 'delivery', 'Main site',
  1 + pg_temp.dice(c.id, 60, 200) || ' ' || (array['King Street', 'Hope Road', 'Harbour Street', 'Main Street', 'Church Avenue', 'Calle El Conde'])[1 + pg_temp.dice(c.id, 61, 6)],
  (array['Kingston', 'Montego Bay', 'Ocho Rios', 'Portmore', 'Mandeville', 'Spanish Town'])[1 + pg_temp.dice(c.id, 62, 6)], 'Jamaica', 'JM',
  17.9 + pg_temp.dice(c.id, 63, 6000)::numeric / 10000, -78.2 + pg_temp.dice(c.id, 64, 15000)::numeric / 10000, 'ok', 'America/Jamaica', true, true
from customer c where c.tenant_id = app.current_tenant() and c.customer_code like 'L-%';

insert into app_user (first_name, last_name, email, is_first_time_login, department_name)
select 'Officer', 'Load ' || n, 'load' || lpad(n::text, 3, '0') || '@demo.test', false, 'Field service' from generate_series(1, 60) n;
insert into user_role (user_id, role_id)
select u.id, r.id from app_user u join role r on r.tenant_id = u.tenant_id and r.name = 'Officer'
where u.tenant_id = app.current_tenant() and u.email like 'load%@demo.test';

analyze customer;
analyze customer_address;

create temp table load_type as
  select id, prefix, (row_number() over (order by id) - 1)::integer as place from order_type where tenant_id = app.current_tenant() and prefix is not null;
create temp table load_customer as
  select c.id, a.id as address_id, 'Office' as contact_name, c.phone, a.address1, a.city, a.state_name, a.country_code, a.latitude, a.longitude,
    coalesce(a.time_zone, 'UTC') as time_zone, (row_number() over (order by c.id) - 1) as place
  from customer c join customer_address a on a.tenant_id = c.tenant_id and a.customer_id = c.id and a.is_default_delivery and a.deleted_at is null
  where c.tenant_id = app.current_tenant() and c.deleted_at is null;
create temp table load_person as
  select id, (row_number() over (order by id) - 1)::integer as place from app_user
  where tenant_id = app.current_tenant() and email like 'load%@demo.test';
create temp table load_kind as
  select (select min(id) from order_item_type where tenant_id = app.current_tenant() and is_task) as task_id,
    (select min(id) from order_item_type where tenant_id = app.current_tenant() and not is_task and not is_discount and customer_access > 0) as item_id;
-- Filled where the load has fields of the company.
create temp table load_field (id bigint, type smallint);
create temp table load_currency as select base_currency_id as id from company where tenant_id = app.current_tenant();
analyze load_type; analyze load_customer; analyze load_person;
