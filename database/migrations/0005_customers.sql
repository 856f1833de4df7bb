-- Customers, their people and places, and the ordered lists around them (A2 §2).

create table customer_segment (
  like app.record including all,
  name text not null constraint customer_segment_name_check check (char_length(btrim(name)) between 1 and 100),
  description text,
  colour text,
  active boolean not null default true,
  display_order integer not null default 0
);
create unique index customer_segment_tenant_id_name_key on customer_segment (tenant_id, lower(name));

create table customer_group (
  like app.record including all,
  name text not null constraint customer_group_name_check check (char_length(btrim(name)) between 1 and 100),
  description text,
  colour text,
  parent_id bigint,
  default_terms_days integer constraint customer_group_default_terms_days_check check (default_terms_days between 0 and 365),
  default_discount_percent numeric(7,4)
    constraint customer_group_default_discount_percent_check check (default_discount_percent between 0 and 100),
  active boolean not null default true,
  display_order integer not null default 0,
  foreign key (tenant_id, parent_id) references customer_group,
  constraint customer_group_parent_check check (parent_id <> id)
);
create unique index customer_group_tenant_id_name_key on customer_group (tenant_id, lower(name));

create table lifecycle_stage (
  like app.record including all,
  name text not null constraint lifecycle_stage_name_check check (char_length(btrim(name)) between 1 and 100),
  description text,
  colour text,
  kind text not null default 'customer' constraint lifecycle_stage_kind_check check (kind in ('lead', 'prospect', 'customer', 'former')),
  is_default boolean not null default false,
  active boolean not null default true,
  display_order integer not null default 0
);
create unique index lifecycle_stage_tenant_id_name_key on lifecycle_stage (tenant_id, lower(name));
create unique index lifecycle_stage_tenant_id_is_default_key on lifecycle_stage (tenant_id) where is_default;

create table request_category (
  like app.record including all,
  name text not null constraint request_category_name_check check (char_length(btrim(name)) between 1 and 100),
  description text,
  colour text,
  order_type_id bigint,
  default_role_id bigint,
  sla_hours integer constraint request_category_sla_hours_check check (sla_hours > 0),
  portal_visible boolean not null default true,
  active boolean not null default true,
  display_order integer not null default 0,
  foreign key (tenant_id, default_role_id) references role
);
create unique index request_category_tenant_id_name_key on request_category (tenant_id, lower(name));

create table interaction_type (
  like app.record including all,
  name text not null constraint interaction_type_name_check check (char_length(btrim(name)) between 1 and 100),
  description text,
  colour text,
  icon text,
  counts_for_health boolean not null default true,
  active boolean not null default true,
  display_order integer not null default 0
);
create unique index interaction_type_tenant_id_name_key on interaction_type (tenant_id, lower(name));

-- order_state: the open state of an activity a status belongs to (B1); only statuses that apply to activities have one.
create table progress_status (
  like app.record including all,
  name text not null constraint progress_status_name_check check (char_length(btrim(name)) between 1 and 100),
  description text,
  colour text,
  applies_to text not null default 'activity'
    constraint progress_status_applies_to_check check (applies_to in ('activity', 'opportunity', 'document')),
  percent numeric(5,2) constraint progress_status_percent_check check (percent between 0 and 100),
  order_state text constraint progress_status_order_state_check check (order_state in ('pending', 'released', 'incomplete')),
  is_start boolean not null default false,
  is_portal_visible boolean not null default true,
  active boolean not null default true,
  display_order integer not null default 0,
  constraint progress_status_start_check check (order_state is not null or not is_start)
);
create unique index progress_status_tenant_id_name_key on progress_status (tenant_id, applies_to, lower(name));

create table customer_agent (
  like app.record including all,
  name text not null constraint customer_agent_name_check check (char_length(btrim(name)) between 1 and 100),
  email text,
  phone text,
  company text,
  user_id bigint,
  commission_percent numeric(5,2) constraint customer_agent_commission_percent_check check (commission_percent between 0 and 100),
  active boolean not null default true,
  display_order integer not null default 0,
  foreign key (tenant_id, user_id) references app_user
);
create unique index customer_agent_tenant_id_name_key on customer_agent (tenant_id, lower(name));

create table document_type (
  like app.record including all,
  name text not null constraint document_type_name_check check (char_length(btrim(name)) between 1 and 100),
  code text,
  has_expiry boolean not null default false,
  validity_months integer constraint document_type_validity_months_check check (validity_months > 0),
  needs_number boolean not null default false,
  needs_approval boolean not null default false,
  who_uploads text not null default 'both' constraint document_type_who_uploads_check check (who_uploads in ('staff', 'customer', 'both')),
  reminder_days integer[] not null default '{30,7,0}',
  required_at_onboarding boolean not null default false,
  allowed_extensions text[] not null default '{}',
  active boolean not null default true,
  display_order integer not null default 0
);
create unique index document_type_tenant_id_name_key on document_type (tenant_id, lower(name));

-- ---------------------------------------------------------------- the customer

create table customer (
  like app.record including all,
  deleted_at timestamptz(3),
  customer_code text not null constraint customer_customer_code_check check (char_length(customer_code) between 1 and 32),
  name text not null constraint customer_name_check check (char_length(btrim(name)) between 1 and 200),
  kind text not null default 'company' constraint customer_kind_check check (kind in ('company', 'person')),
  status text not null default 'active' constraint customer_status_check check (status in ('active', 'on_hold', 'blocked', 'inactive')),
  hold_reason text,
  tax_number text,
  tax_exempt boolean not null default false,
  email text,
  phone text,
  website text,
  logo text,
  language text constraint customer_language_check check (language in ('en', 'es')),
  currency_id bigint,
  customer_group_id bigint,
  lifecycle_stage_id bigint,
  owner_user_id bigint,
  parent_customer_id bigint,
  source text,
  credit_limit numeric(18,2) constraint customer_credit_limit_check check (credit_limit >= 0),
  payment_terms_days integer constraint customer_payment_terms_days_check check (payment_terms_days between 0 and 365),
  default_warehouse_id bigint,
  default_driver_id bigint,
  ex_ref_no text,
  accounting_ref text,
  merged_into_id bigint,
  notes text,
  first_order_at timestamptz(3),
  last_order_at timestamptz(3),
  last_interaction_at timestamptz(3),
  additional jsonb not null default '{}',
  search_text text generated always as (app.fold(customer_code || ' ' || name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') ||
    ' ' || coalesce(tax_number, '') || ' ' || coalesce(ex_ref_no, ''))) stored,
  foreign key (tenant_id, currency_id) references currency,
  foreign key (tenant_id, customer_group_id) references customer_group,
  foreign key (tenant_id, lifecycle_stage_id) references lifecycle_stage,
  foreign key (tenant_id, owner_user_id) references app_user,
  foreign key (tenant_id, parent_customer_id) references customer,
  foreign key (tenant_id, default_driver_id) references app_user,
  foreign key (tenant_id, merged_into_id) references customer,
  constraint customer_parent_check check (parent_customer_id <> id),
  constraint customer_merged_check check (merged_into_id <> id)
);
create unique index customer_tenant_id_customer_code_key on customer (tenant_id, customer_code) where deleted_at is null;
create unique index customer_tenant_id_ex_ref_no_key on customer (tenant_id, ex_ref_no) where ex_ref_no is not null and deleted_at is null;
create index customer_name_idx on customer (tenant_id, name, id) where deleted_at is null;
create index customer_status_idx on customer (tenant_id, status, name) where deleted_at is null;
create index customer_newest_idx on customer (tenant_id, created_at desc, id desc) where deleted_at is null;
create index customer_search_idx on customer using gin (search_text gin_trgm_ops);

create table customer_contact (
  like app.record including all,
  deleted_at timestamptz(3),
  customer_id bigint not null,
  first_name text not null,
  last_name text,
  title text,
  email text,
  phone text,
  mobile text,
  is_primary boolean not null default false,
  receives_statements boolean not null default false,
  receives_order_mail boolean not null default true,
  user_id bigint,
  additional jsonb not null default '{}',
  foreign key (tenant_id, customer_id) references customer on delete cascade,
  foreign key (tenant_id, user_id) references app_user on delete set null (user_id)
);
create unique index customer_contact_tenant_id_is_primary_key on customer_contact (tenant_id, customer_id) where is_primary and deleted_at is null;
create index customer_contact_customer_idx on customer_contact (tenant_id, customer_id) where deleted_at is null;

-- time_zone null: the company's (DECISIONS 8).
create table customer_address (
  like app.record including all,
  deleted_at timestamptz(3),
  customer_id bigint not null,
  kind text not null default 'site' constraint customer_address_kind_check check (kind in ('billing', 'delivery', 'site', 'other')),
  label text,
  address1 text,
  address2 text,
  city text,
  county text,
  state_name text,
  postal_code text,
  country_code text references country (code),
  latitude numeric(9,6) constraint customer_address_latitude_check check (latitude between -90 and 90),
  longitude numeric(9,6) constraint customer_address_longitude_check check (longitude between -180 and 180),
  geocode_status text not null default 'none'
    constraint customer_address_geocode_status_check check (geocode_status in ('none', 'ok', 'approximate', 'failed')),
  time_zone text,
  instructions text,
  contact_id bigint,
  is_default_billing boolean not null default false,
  is_default_delivery boolean not null default false,
  foreign key (tenant_id, customer_id) references customer on delete cascade,
  foreign key (tenant_id, contact_id) references customer_contact on delete set null (contact_id)
);
create unique index customer_address_tenant_id_is_default_billing_key on customer_address (tenant_id, customer_id)
  where is_default_billing and deleted_at is null;
create unique index customer_address_tenant_id_is_default_delivery_key on customer_address (tenant_id, customer_id)
  where is_default_delivery and deleted_at is null;
create index customer_address_customer_idx on customer_address (tenant_id, customer_id) where deleted_at is null;

create table customer_segment_link (
  tenant_id integer not null default nullif(current_setting('app.tenant_id', true), '')::integer,
  customer_id bigint not null,
  segment_id bigint not null,
  primary key (tenant_id, customer_id, segment_id),
  foreign key (tenant_id, customer_id) references customer on delete cascade,
  foreign key (tenant_id, segment_id) references customer_segment
);
create index customer_segment_link_segment_idx on customer_segment_link (tenant_id, segment_id);

create table customer_agent_link (
  like app.record including all,
  customer_id bigint not null,
  agent_id bigint not null,
  is_primary boolean not null default false,
  unique (tenant_id, customer_id, agent_id),
  foreign key (tenant_id, customer_id) references customer on delete cascade,
  foreign key (tenant_id, agent_id) references customer_agent
);
create unique index customer_agent_link_tenant_id_is_primary_key on customer_agent_link (tenant_id, customer_id) where is_primary;
create index customer_agent_link_agent_idx on customer_agent_link (tenant_id, agent_id);

alter table app_user add foreign key (tenant_id, customer_id) references customer on delete set null (customer_id);
alter table customer_user add foreign key (tenant_id, customer_id) references customer on delete cascade;
alter table session add foreign key (tenant_id, selected_customer_id) references customer on delete set null (selected_customer_id);

select app.protect('customer_segment', array['display_order']);
select app.protect('customer_group', array['display_order']);
select app.protect('lifecycle_stage', array['display_order']);
select app.protect('request_category', array['display_order']);
select app.protect('interaction_type', array['display_order']);
select app.protect('progress_status', array['display_order']);
select app.protect('customer_agent', array['display_order']);
select app.protect('document_type', array['display_order']);
select app.protect('customer', array['first_order_at', 'last_order_at', 'last_interaction_at']);
select app.protect('customer_contact', owner => 'customer_id');
select app.protect('customer_address', owner => 'customer_id');
select app.protect('customer_segment_link', row_key => 'customer_id', owner => 'customer_id');
select app.protect('customer_agent_link', owner => 'customer_id');
