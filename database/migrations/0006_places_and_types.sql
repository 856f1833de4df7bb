-- Places where work happens and goods are kept (B3 §2), and the types that classify activities and their lines (B1 §2).

-- time_zone null: the company's (DECISIONS 8). zip_code of the wire is postal_code.
create table location (
  like app.record including all,
  deleted_at timestamptz(3),
  name text not null constraint location_name_check check (char_length(btrim(name)) between 1 and 200),
  address1 text,
  address2 text,
  city text,
  county text,
  state_name text,
  postal_code text,
  country_code text references country (code),
  latitude numeric(9,6) constraint location_latitude_check check (latitude between -90 and 90),
  longitude numeric(9,6) constraint location_longitude_check check (longitude between -180 and 180),
  geocode_status text not null default 'none'
    constraint location_geocode_status_check check (geocode_status in ('none', 'exact', 'fallback', 'manual')),
  time_zone text,
  is_warehouse boolean not null default false,
  bill_processing boolean not null default false,
  customer_id bigint,
  contact text,
  active boolean not null default true,
  display_order integer not null default 0,
  additional jsonb not null default '{}',
  search_text text generated always as (app.fold(name || ' ' || coalesce(address1, '') || ' ' || coalesce(city, '') || ' ' ||
    coalesce(state_name, '') || ' ' || coalesce(postal_code, ''))) stored,
  foreign key (tenant_id, customer_id) references customer
);
create unique index location_tenant_id_name_key on location (tenant_id, lower(name)) where deleted_at is null;
create index location_search_idx on location using gin (search_text gin_trgm_ops);

create table location_section (
  like app.record including all,
  deleted_at timestamptz(3),
  location_id bigint not null,
  name text not null constraint location_section_name_check check (char_length(btrim(name)) between 1 and 100),
  code text,
  barcode text,
  active boolean not null default true,
  display_order integer not null default 0,
  foreign key (tenant_id, location_id) references location on delete cascade
);
create unique index location_section_tenant_id_name_key on location_section (tenant_id, location_id, lower(name)) where deleted_at is null;

create table item_type_group (
  like app.record including all,
  name text not null constraint item_type_group_name_check check (char_length(btrim(name)) between 1 and 100),
  description text,
  active boolean not null default true,
  display_order integer not null default 0
);
create unique index item_type_group_tenant_id_name_key on item_type_group (tenant_id, lower(name));

-- customer_access: 0 hidden, 1 visible, 2 visible and editable in the portal.
create table order_item_type (
  like app.record including all,
  name text not null constraint order_item_type_name_check check (char_length(btrim(name)) between 1 and 100),
  description text,
  item_type_group_id bigint,
  is_task boolean not null default false,
  is_discount boolean not null default false,
  is_order_item boolean not null default true,
  is_rental boolean not null default false,
  is_stock boolean not null default false,
  customer_access smallint not null default 1 constraint order_item_type_customer_access_check check (customer_access between 0 and 2),
  price numeric(18,2) not null default 0,
  tax_rate numeric(9,6) not null default 0 constraint order_item_type_tax_rate_check check (tax_rate between 0 and 100),
  discount_follows_tax boolean not null default true,
  active boolean not null default true,
  display_order integer not null default 0,
  additional jsonb not null default '{}',
  foreign key (tenant_id, item_type_group_id) references item_type_group,
  constraint order_item_type_kind_check check (not (is_task and is_discount))
);
create unique index order_item_type_tenant_id_name_key on order_item_type (tenant_id, lower(name));

create table order_category (
  like app.record including all,
  name text not null constraint order_category_name_check check (char_length(btrim(name)) between 1 and 100),
  code text,
  parent_id bigint,
  description text,
  active boolean not null default true,
  display_order integer not null default 0,
  foreign key (tenant_id, parent_id) references order_category,
  constraint order_category_parent_check check (parent_id <> id)
);
create unique index order_category_tenant_id_name_key on order_category (tenant_id, coalesce(parent_id, 0), lower(name));

create table order_type (
  like app.record including all,
  deleted_at timestamptz(3),
  name text not null constraint order_type_name_check check (char_length(btrim(name)) between 1 and 100),
  description text,
  prefix text constraint order_type_prefix_check check (prefix ~ '^[A-Z0-9{}-]{1,10}$'),
  number_width smallint not null default 6 constraint order_type_number_width_check check (number_width between 4 and 9),
  allow_payment boolean not null default false,
  billable_from text not null default 'create' constraint order_type_billable_from_check check (billable_from in ('create', 'release', 'complete')),
  payment_terms_days integer constraint order_type_payment_terms_days_check check (payment_terms_days between 0 and 365),
  is_default boolean not null default false,
  is_default_rental boolean not null default false,
  is_rental boolean not null default false,
  is_quote boolean not null default false,
  secondary_order_type_id bigint,
  reserve_on text not null default 'release' constraint order_type_reserve_on_check check (reserve_on in ('create', 'release', 'none')),
  require_driver boolean not null default false,
  require_section boolean not null default false,
  require_schedule boolean not null default false,
  require_tasks_done boolean not null default false,
  require_signoff boolean not null default false,
  require_received_by boolean not null default false,
  require_paid boolean not null default false,
  require_payment_deposit boolean not null default false,
  allow_direct_complete boolean not null default true,
  complete_on_signoff boolean not null default false,
  auto_release boolean not null default false,
  portal_visible boolean not null default false,
  hold_hours integer not null default 48 constraint order_type_hold_hours_check check (hold_hours >= 0),
  rental_completion text not null default 'all_returned'
    constraint order_type_rental_completion_check check (rental_completion in ('all_returned', 'any')),
  late_multiplier numeric(9,4) not null default 1 constraint order_type_late_multiplier_check check (late_multiplier >= 0),
  late_grace_minutes integer not null default 0 constraint order_type_late_grace_minutes_check check (late_grace_minutes >= 0),
  early_return_policy text not null default 'actual'
    constraint order_type_early_return_policy_check check (early_return_policy in ('actual', 'estimated')),
  rental_day_rounding text not null default 'exact'
    constraint order_type_rental_day_rounding_check check (rental_day_rounding in ('exact', 'half_day', 'day')),
  exclude_holidays boolean not null default false,
  billing_cycle text not null default 'none' constraint order_type_billing_cycle_check check (billing_cycle in ('none', 'weekly', 'monthly')),
  reprice_on_extension boolean not null default true,
  deposit_invoice_percent numeric(7,4) not null default 0
    constraint order_type_deposit_invoice_percent_check check (deposit_invoice_percent between 0 and 100),
  deposit_item_value_percent numeric(7,4) not null default 0
    constraint order_type_deposit_item_value_percent_check check (deposit_item_value_percent between 0 and 100),
  deposit_flat numeric(18,2) not null default 0 constraint order_type_deposit_flat_check check (deposit_flat >= 0),
  colour text not null default '#868e96' constraint order_type_colour_check check (colour ~ '^#[0-9a-fA-F]{6}$'),
  icon text,
  active boolean not null default true,
  display_order integer not null default 0,
  additional jsonb not null default '{}',
  foreign key (tenant_id, secondary_order_type_id) references order_type
);
create unique index order_type_tenant_id_name_key on order_type (tenant_id, lower(name)) where deleted_at is null;
create unique index order_type_tenant_id_is_default_key on order_type (tenant_id) where is_default and deleted_at is null;
create unique index order_type_tenant_id_is_default_rental_key on order_type (tenant_id) where is_default_rental and deleted_at is null;

alter table app_user add foreign key (tenant_id, location_id) references location;
alter table app_user add foreign key (tenant_id, location_section_id) references location_section;
alter table activity_type_grant add foreign key (tenant_id, order_type_id) references order_type on delete cascade;
alter table request_category add foreign key (tenant_id, order_type_id) references order_type;
alter table customer add foreign key (tenant_id, default_warehouse_id) references location;

select app.protect('location', array['display_order']);
select app.protect('location_section', array['display_order'], owner => 'location_id');
select app.protect('item_type_group', array['display_order']);
select app.protect('order_item_type', array['display_order']);
select app.protect('order_category', array['display_order']);
select app.protect('order_type', array['display_order']);
