-- The rest of the ordered and generic lists (001 §7; A2, B3, B4 and C1 §2). What later areas do with them comes with these areas.

-- ---------------------------------------------------------------- lists of references

-- A bigint[] column with the comment `refs <table>` names records without a foreign key. As app.count_references before, and
-- these columns too.
create or replace function app.count_references(target text, target_id bigint) returns table (table_name text, uses bigint)
language plpgsql stable as $$
declare
  link record;
begin
  for link in
    select cl.relname::text as source, string_agg(format('%I = $1', a.attname), ' or ') as matches,
      exists (select from pg_attribute x where x.attrelid = cl.oid and x.attname = 'deleted_at' and not x.attisdropped) as soft
    from pg_constraint c
    join pg_class cl on cl.oid = c.conrelid
    join lateral unnest(c.conkey, c.confkey) as k (own, theirs) on true
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
    join pg_attribute f on f.attrelid = c.confrelid and f.attnum = k.theirs and f.attname = 'id'
    where c.contype = 'f' and c.confrelid = to_regclass('public.' || quote_ident(target)) and c.confdeltype <> 'c'
    group by cl.oid, cl.relname
    union all
    select cl.relname::text, string_agg(format('%I @> array[$1]', a.attname), ' or '),
      exists (select from pg_attribute x where x.attrelid = cl.oid and x.attname = 'deleted_at' and not x.attisdropped)
    from pg_description d
    join pg_class cl on cl.oid = d.objoid and cl.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = cl.oid and a.attnum = d.objsubid
    where d.classoid = 'pg_class'::regclass and d.description = 'refs ' || target
    group by cl.oid, cl.relname
  loop
    execute format('select count(*) from %I where tenant_id = app.current_tenant() and (%s)%s',
      link.source, link.matches, case when link.soft then ' and deleted_at is null' else '' end)
    into uses using target_id;
    table_name := link.source;
    if uses > 0 then return next; end if;
  end loop;
end $$;

-- ---------------------------------------------------------------- payments (B4 §2)

create table payment_type (
  like app.record including all,
  name text not null constraint payment_type_name_check check (char_length(btrim(name)) between 1 and 100),
  description text,
  "group" text not null default 'other' constraint payment_type_group_check
    check ("group" in ('cash', 'card', 'transfer', 'cheque', 'online', 'credit', 'other')),
  needs_bank boolean not null default false,
  needs_reference boolean not null default false,
  needs_clearing boolean not null default false,
  role_ids bigint[] not null default '{}',
  active boolean not null default true,
  display_order integer not null default 0
);
comment on column payment_type.role_ids is 'refs role';
create unique index payment_type_tenant_id_name_key on payment_type (tenant_id, lower(name));

create table payment_purpose (
  like app.record including all,
  name text not null constraint payment_purpose_name_check check (char_length(btrim(name)) between 1 and 100),
  description text,
  kind text not null default 'payment' constraint payment_purpose_kind_check check (kind in ('payment', 'deposit', 'refund', 'adjustment')),
  order_type_ids bigint[] not null default '{}',
  active boolean not null default true,
  display_order integer not null default 0
);
comment on column payment_purpose.order_type_ids is 'refs order_type';
create unique index payment_purpose_tenant_id_name_key on payment_purpose (tenant_id, lower(name));

-- account_no holds its last four characters; the whole number is in secret_account, sealed by the vault.
create table bank (
  like app.record including all,
  name text not null constraint bank_name_check check (char_length(btrim(name)) between 1 and 100),
  bank_name text,
  branch text,
  account_no text,
  secret_account text,
  iban text,
  swift text,
  currency_id bigint,
  role_ids bigint[] not null default '{}',
  opening_balance numeric(18,2) not null default 0,
  active boolean not null default true,
  foreign key (tenant_id, currency_id) references currency
);
comment on column bank.role_ids is 'refs role';
create unique index bank_tenant_id_name_key on bank (tenant_id, lower(name));

-- ---------------------------------------------------------------- stock movements (B3 §2, §4.5)

create table transaction_type (
  like app.record including all,
  name text not null constraint transaction_type_name_check check (char_length(btrim(name)) between 1 and 100),
  description text,
  from_entity text not null constraint transaction_type_from_entity_check
    check (from_entity in ('Location', 'Customer', 'Supplier', 'Officer', 'Black Hole')),
  to_entity text not null constraint transaction_type_to_entity_check
    check (to_entity in ('Location', 'Customer', 'Supplier', 'Officer', 'Black Hole')),
  flow text not null constraint transaction_type_flow_check check (flow in ('In', 'Out', 'Transfer', 'Adjustment')),
  via_officer boolean not null default false,
  section_required boolean not null default false,
  active boolean not null default true,
  display_order integer not null default 0
);
create unique index transaction_type_tenant_id_name_key on transaction_type (tenant_id, lower(name));

alter table order_type add column transaction_type_id bigint,
  add foreign key (tenant_id, transaction_type_id) references transaction_type;
alter table order_item_type add column transaction_type_id bigint,
  add foreign key (tenant_id, transaction_type_id) references transaction_type;

-- ---------------------------------------------------------------- CRM (A2 §2)

create table crm_pipeline (
  like app.record including all,
  name text not null constraint crm_pipeline_name_check check (char_length(btrim(name)) between 1 and 100),
  description text,
  is_default boolean not null default false,
  active boolean not null default true,
  display_order integer not null default 0
);
create unique index crm_pipeline_tenant_id_name_key on crm_pipeline (tenant_id, lower(name));
create unique index crm_pipeline_tenant_id_is_default_key on crm_pipeline (tenant_id) where is_default;

create table crm_opportunity_type (
  like app.record including all,
  name text not null constraint crm_opportunity_type_name_check check (char_length(btrim(name)) between 1 and 100),
  description text,
  colour text,
  pipeline_id bigint,
  default_order_type_id bigint,
  active boolean not null default true,
  display_order integer not null default 0,
  foreign key (tenant_id, pipeline_id) references crm_pipeline,
  foreign key (tenant_id, default_order_type_id) references order_type
);
create unique index crm_opportunity_type_tenant_id_name_key on crm_opportunity_type (tenant_id, lower(name));

-- ---------------------------------------------------------------- equipment (B3 §2)

create table asset_type (
  like app.record including all,
  name text not null constraint asset_type_name_check check (char_length(btrim(name)) between 1 and 100),
  description text,
  buffer_minutes integer not null default 0 constraint asset_type_buffer_minutes_check check (buffer_minutes between 0 and 43200),
  order_template_id bigint,
  active boolean not null default true,
  display_order integer not null default 0,
  foreign key (tenant_id, order_template_id) references order_template
);
create unique index asset_type_tenant_id_name_key on asset_type (tenant_id, lower(name));

create table asset_vendor (
  like app.record including all,
  name text not null constraint asset_vendor_name_check check (char_length(btrim(name)) between 1 and 200),
  description text,
  notes text,
  customer_id bigint,
  contact text,
  email text,
  phone text,
  active boolean not null default true,
  foreign key (tenant_id, customer_id) references customer
);
create unique index asset_vendor_tenant_id_name_key on asset_vendor (tenant_id, lower(name));

-- ---------------------------------------------------------------- planning (C1 §2)

-- location_id null: the company. Only company rows change rentals.
create table holiday (
  like app.record including all,
  name text not null constraint holiday_name_check check (char_length(btrim(name)) between 1 and 120),
  day date not null,
  part text not null default 'full' constraint holiday_part_check check (part in ('full', 'am', 'pm')),
  yearly boolean not null default false,
  location_id bigint,
  affects_rental boolean not null default true,
  affects_roster boolean not null default true,
  source text not null default 'manual' constraint holiday_source_check check (source in ('manual', 'import')),
  foreign key (tenant_id, location_id) references location,
  constraint holiday_affects_rental_check check (location_id is null or not affects_rental)
);
create unique index holiday_tenant_id_day_key on holiday (tenant_id, day, part, coalesce(location_id, 0));

create table roster_entry (
  like app.record including all,
  user_id bigint not null,
  day date not null,
  kind text not null default 'shift' constraint roster_entry_kind_check
    check (kind in ('shift', 'on_call', 'training', 'off', 'leave', 'sick', 'holiday')),
  start_at timestamptz(3) not null,
  end_at timestamptz(3) not null,
  break_minutes integer not null default 0 constraint roster_entry_break_minutes_check check (break_minutes between 0 and 240),
  location_id bigint,
  location_section_id bigint,
  task_type text,
  order_type_ids bigint[] not null default '{}',
  max_orders integer constraint roster_entry_max_orders_check check (max_orders between 0 and 1000),
  note text,
  status text not null default 'draft' constraint roster_entry_status_check check (status in ('draft', 'published')),
  source text not null default 'manual' constraint roster_entry_source_check check (source in ('manual', 'pattern', 'import', 'leave')),
  foreign key (tenant_id, user_id) references app_user,
  foreign key (tenant_id, location_id) references location,
  foreign key (tenant_id, location_section_id) references location_section,
  constraint roster_entry_end_at_check check (end_at > start_at and end_at <= start_at + interval '16 hours'),
  constraint roster_entry_shift_overlap exclude using gist (tenant_id with =, user_id with =, tstzrange(start_at, end_at) with &&)
    where (kind in ('shift', 'training', 'leave', 'sick', 'off'))
);
comment on column roster_entry.order_type_ids is 'refs order_type';
create index roster_entry_day_idx on roster_entry (tenant_id, day, user_id);
create index roster_entry_user_idx on roster_entry (tenant_id, user_id, start_at);

create table target (
  like app.record including all,
  name text not null constraint target_name_check check (char_length(btrim(name)) between 1 and 120),
  scope text not null default 'company' constraint target_scope_check check (scope in ('company', 'officer')),
  officer_id bigint,
  parent_id bigint,
  measure text not null default 'activities' constraint target_measure_check check (measure in ('activities', 'value', 'minutes')),
  count_basis text not null default 'completed'
    constraint target_count_basis_check check (count_basis in ('completed', 'created', 'released', 'signed_off')),
  value_basis text not null default 'total' constraint target_value_basis_check check (value_basis in ('total', 'net', 'paid')),
  credit text not null default 'driver' constraint target_credit_check check (credit in ('driver', 'split', 'both')),
  order_type_ids bigint[] not null default '{}',
  category_ids bigint[] not null default '{}',
  customer_group_ids bigint[] not null default '{}',
  start_month date not null constraint target_start_month_check check (extract(day from start_month) = 1),
  end_month date not null,
  spread text not null default 'even' constraint target_spread_check check (spread in ('manual', 'even', 'workdays', 'seasonal')),
  note text,
  active boolean not null default true,
  foreign key (tenant_id, officer_id) references app_user,
  foreign key (tenant_id, parent_id) references target,
  constraint target_officer_id_check check ((scope = 'officer') = (officer_id is not null)),
  constraint target_end_month_check check (extract(day from end_month) = 1 and end_month >= start_month
    and end_month < start_month + interval '60 months'),
  constraint target_target_overlap exclude using gist (tenant_id with =, (lower(name)) with =, scope with =,
    (coalesce(officer_id, 0)) with =, daterange(start_month, end_month, '[]') with &&)
);
comment on column target.order_type_ids is 'refs order_type';
comment on column target.category_ids is 'refs order_category';
comment on column target.customer_group_ids is 'refs customer_group';

create table target_month (
  tenant_id integer not null default app.current_tenant(),
  target_id bigint not null,
  month date not null constraint target_month_month_check check (extract(day from month) = 1),
  target_count integer not null default 0 constraint target_month_target_count_check check (target_count >= 0),
  target_value numeric(18,2) not null default 0 constraint target_month_target_value_check check (target_value >= 0),
  target_minutes integer not null default 0 constraint target_month_target_minutes_check check (target_minutes >= 0),
  note text,
  primary key (tenant_id, target_id, month),
  foreign key (tenant_id, target_id) references target on delete cascade
);

-- ---------------------------------------------------------------- what the portal offers (A2 §2)

create table catalogue_category (
  like app.record including all,
  kind text not null constraint catalogue_category_kind_check check (kind in ('product', 'service', 'rental')),
  name text not null constraint catalogue_category_name_check check (char_length(btrim(name)) between 1 and 100),
  parent_id bigint,
  active boolean not null default true,
  display_order integer not null default 0,
  foreign key (tenant_id, parent_id) references catalogue_category,
  constraint catalogue_category_parent_check check (parent_id <> id)
);
create unique index catalogue_category_tenant_id_name_key on catalogue_category (tenant_id, kind, coalesce(parent_id, 0), lower(name));

create table catalogue_group (
  like app.record including all,
  name text not null constraint catalogue_group_name_check check (char_length(btrim(name)) between 1 and 100),
  active boolean not null default true,
  display_order integer not null default 0
);
create unique index catalogue_group_tenant_id_name_key on catalogue_group (tenant_id, lower(name));

-- price null: that of the master item, or on request. Master items and asset types join with the stock ledger.
create table catalogue_entry (
  like app.record including all,
  deleted_at timestamptz(3),
  kind text not null constraint catalogue_entry_kind_check check (kind in ('product', 'service', 'rental')),
  name text not null constraint catalogue_entry_name_check check (char_length(btrim(name)) between 1 and 200),
  description text,
  category_id bigint,
  group_id bigint,
  order_type_id bigint,
  asset_type_id bigint,
  price numeric(18,2) constraint catalogue_entry_price_check check (price >= 0),
  price_unit text not null default 'each' constraint catalogue_entry_price_unit_check check (price_unit in ('each', 'hour', 'day', 'week', 'month')),
  min_qty numeric(18,4) constraint catalogue_entry_min_qty_check check (min_qty > 0),
  max_qty numeric(18,4) constraint catalogue_entry_max_qty_check check (max_qty >= coalesce(min_qty, 0)),
  step numeric(18,4) constraint catalogue_entry_step_check check (step > 0),
  lead_hours integer not null default 0 constraint catalogue_entry_lead_hours_check check (lead_hours between 0 and 8760),
  visible boolean not null default false,
  customer_segment_ids bigint[] not null default '{}',
  show_availability boolean not null default false,
  display_order integer not null default 0,
  foreign key (tenant_id, category_id) references catalogue_category,
  foreign key (tenant_id, group_id) references catalogue_group,
  foreign key (tenant_id, order_type_id) references order_type,
  foreign key (tenant_id, asset_type_id) references asset_type
);
comment on column catalogue_entry.customer_segment_ids is 'refs customer_segment';
create unique index catalogue_entry_tenant_id_name_key on catalogue_entry (tenant_id, kind, lower(name)) where deleted_at is null;

select app.protect('payment_type', array['display_order']);
select app.protect('payment_purpose', array['display_order']);
select app.protect('bank');
select app.protect('transaction_type', array['display_order']);
select app.protect('crm_pipeline', array['display_order']);
select app.protect('crm_opportunity_type', array['display_order']);
select app.protect('asset_type', array['display_order']);
select app.protect('asset_vendor');
select app.protect('holiday');
select app.protect('roster_entry');
select app.protect('target');
select app.protect('target_month', row_key => 'target_id', owner => 'target_id');
select app.protect('catalogue_category', array['display_order']);
select app.protect('catalogue_group', array['display_order']);
select app.protect('catalogue_entry', array['display_order']);
