-- Records whose typed address has no coordinates yet; a job asks the company's address service for them after the commit.
create table geocode_wish (
  tenant_id integer not null default app.current_tenant(),
  table_name text not null constraint geocode_wish_table_name_check check (table_name in ('order', 'customer_address', 'location')),
  row_id bigint not null,
  wished_at timestamptz not null default clock_timestamp(),
  tries integer not null default 0,
  due_at timestamptz(3) not null default now(),
  primary key (tenant_id, table_name, row_id)
);
select app.protect('geocode_wish', audited => false);
create index geocode_wish_due_idx on geocode_wish (tenant_id, due_at);

-- Only where the company has a service; a wish that stands is made new, so that an answer to the address before does not end it.
create function app.wish_place() returns trigger language plpgsql as $$
begin
  if exists (select from company_configuration s where s.tenant_id = new.tenant_id and s.key = 'geocoding_url'
      and btrim(coalesce(s.text_value, '')) <> '') then
    insert into geocode_wish (tenant_id, table_name, row_id) values (new.tenant_id, tg_table_name, new.id)
      on conflict (tenant_id, table_name, row_id) do update set wished_at = clock_timestamp(), tries = 0, due_at = now();
  end if;
  return null;
end $$;

-- Coordinates that people set stay; those the service gave are looked up again with another address.
create trigger order_place_new after insert on "order" for each row
  when (new.lat is null and new.status in ('pending', 'released', 'incomplete') and (new.address1 <> '' or new.city <> '' or new.postal_code <> ''))
  execute function app.wish_place();
create trigger order_place_moved after update of address1, city, state_name, postal_code, country_code on "order" for each row
  when ((new.address1, new.city, new.state_name, new.postal_code, new.country_code)
      is distinct from (old.address1, old.city, old.state_name, old.postal_code, old.country_code)
    and (new.lat is null or new.lat is not distinct from old.lat and new.geocode_status in ('exact', 'fallback')))
  execute function app.wish_place();
create trigger customer_address_place_new after insert on customer_address for each row
  when (new.latitude is null and (new.address1 <> '' or new.city <> '' or new.postal_code <> ''))
  execute function app.wish_place();
create trigger customer_address_place_moved after update of address1, city, state_name, postal_code, country_code on customer_address for each row
  when ((new.address1, new.city, new.state_name, new.postal_code, new.country_code)
      is distinct from (old.address1, old.city, old.state_name, old.postal_code, old.country_code)
    and (new.latitude is null or new.latitude is not distinct from old.latitude and new.geocode_status = 'approximate'))
  execute function app.wish_place();
create trigger location_place_new after insert on location for each row
  when (new.latitude is null and (new.address1 <> '' or new.city <> '' or new.postal_code <> ''))
  execute function app.wish_place();
create trigger location_place_moved after update of address1, city, state_name, postal_code, country_code on location for each row
  when ((new.address1, new.city, new.state_name, new.postal_code, new.country_code)
      is distinct from (old.address1, old.city, old.state_name, old.postal_code, old.country_code)
    and (new.latitude is null or new.latitude is not distinct from old.latitude and new.geocode_status in ('exact', 'fallback')))
  execute function app.wish_place();
