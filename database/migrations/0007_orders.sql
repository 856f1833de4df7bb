-- Activities (B1 §2): the record, its lines, people, proofs and history. Columns of rentals, stock and payments' own
-- tables come with their areas; zones, money and additional fields are here from the start.
-- Stamps (…_by) are ids of app_user without a foreign key, like created_by: a history never blocks a person's removal.

create table order_template (
  like app.record including all,
  deleted_at timestamptz(3),
  name text not null constraint order_template_name_check check (char_length(btrim(name)) between 1 and 100),
  order_type_id bigint not null,
  category_id bigint,
  customer_id bigint,
  description text,
  portal_visible boolean not null default false,
  active boolean not null default true,
  display_order integer not null default 0,
  additional jsonb not null default '{}',
  foreign key (tenant_id, order_type_id) references order_type,
  foreign key (tenant_id, category_id) references order_category,
  foreign key (tenant_id, customer_id) references customer
);
create unique index order_template_tenant_id_name_key on order_template (tenant_id, lower(name)) where deleted_at is null;
alter table order_type add column default_template_id bigint;
alter table order_type add foreign key (tenant_id, default_template_id) references order_template;

create table "order" (
  like app.record including all,
  deleted_at timestamptz(3),
  reference_no text not null,
  reference_prefix text not null,
  reference_seq integer not null,
  ex_ref_no text,
  title text constraint order_title_check check (char_length(title) <= 200),
  description text,
  source text not null default 'staff' constraint order_source_check
    check (source in ('staff', 'portal', 'subscription', 'asset_schedule', 'import', 'duplicate', 'template', 'api')),
  order_type_id bigint not null,
  category_id bigint,
  progress_status_id bigint,
  request_category_id bigint,
  priority smallint not null default 3 constraint order_priority_check check (priority between 1 and 4),
  template_id bigint,
  parent_order_id bigint,
  import_run_id bigint,
  status text not null default 'pending'
    constraint order_status_check check (status in ('pending', 'released', 'incomplete', 'completed', 'cancelled')),
  review_status text not null default 'none'
    constraint order_review_status_check check (review_status in ('none', 'pending', 'passed', 'failed')),
  customer_id bigint,
  customer_user_id bigint, -- the person (app_user) of the customer
  customer_address_id bigint,
  contact_name text,
  contact_phone text,
  contact_email text,
  driver_id bigint,
  secondary_officer_id bigint,
  received_by_name text,
  address1 text,
  address2 text,
  city text,
  county text,
  state_name text,
  postal_code text,
  country_code text references country (code),
  lat numeric(9,6) constraint order_lat_check check (lat between -90 and 90),
  long numeric(9,6) constraint order_long_check check (long between -180 and 180),
  geocode_status text not null default 'none'
    constraint order_geocode_status_check check (geocode_status in ('none', 'exact', 'fallback', 'manual')),
  time_zone text not null default 'UTC', -- of the place of work, frozen at creation
  location_id bigint,
  warehouse_id bigint,
  location_section_id bigint,
  scheduled_start timestamptz(3),
  scheduled_end timestamptz(3),
  all_day boolean not null default false,
  duration_min integer constraint order_duration_min_check check (duration_min >= 0),
  due_at timestamptz(3),
  released_at timestamptz(3),
  released_by bigint,
  started_at timestamptz(3),
  completed_at timestamptz(3),
  completed_by bigint,
  incomplete_at timestamptz(3),
  incomplete_by bigint,
  incomplete_reason text,
  cancelled_at timestamptz(3),
  cancelled_by bigint,
  cancel_reason text,
  signed_off_at timestamptz(3),
  complete_address text,
  complete_lat numeric(9,6),
  complete_long numeric(9,6),
  currency_id bigint,
  exchange_rate numeric(18,8) not null default 1 constraint order_exchange_rate_check check (exchange_rate > 0),
  items_total numeric(18,2) not null default 0,
  discount_total numeric(18,2) not null default 0,
  tax_total numeric(18,2) not null default 0,
  rental_total numeric(18,2) not null default 0,
  total_price numeric(18,2) not null default 0,
  customer_total numeric(18,2) not null default 0,
  deposit_of_invoice_total numeric(18,2) not null default 0,
  deposit_rental_item_value numeric(18,2) not null default 0,
  deposit_flat_amount numeric(18,2) not null default 0,
  total_deposit_amount numeric(18,2) not null default 0,
  show_deposit boolean not null default false,
  deposit_paid numeric(18,2) not null default 0,
  paid_total numeric(18,2) not null default 0,
  balance_due numeric(18,2) not null default 0,
  payment_status text not null default 'none'
    constraint order_payment_status_check check (payment_status in ('none', 'unpaid', 'partial', 'paid', 'credit')),
  due_date date,
  invoiced_at timestamptz(3),
  price_version integer not null default 0,
  total_tasks integer not null default 0,
  completed_tasks integer not null default 0,
  task_completion numeric(5,2) not null default 0,
  checkoff_total integer not null default 0,
  checkoff_done integer not null default 0,
  note_count integer not null default 0,
  attachment_count integer not null default 0,
  display_order integer not null default 0,
  additional jsonb not null default '{}',
  portal_editable boolean generated always as (source = 'portal' and status = 'pending') stored,
  search_text text generated always as (app.fold(reference_no || ' ' || coalesce(ex_ref_no, '') || ' ' || coalesce(title, '') || ' ' ||
    coalesce(contact_name, '') || ' ' || coalesce(contact_phone, '') || ' ' || coalesce(contact_email, '') || ' ' ||
    coalesce(address1, '') || ' ' || coalesce(city, ''))) stored,
  unique (tenant_id, reference_no),
  foreign key (tenant_id, order_type_id) references order_type,
  foreign key (tenant_id, category_id) references order_category,
  foreign key (tenant_id, progress_status_id) references progress_status,
  foreign key (tenant_id, request_category_id) references request_category,
  foreign key (tenant_id, template_id) references order_template,
  foreign key (tenant_id, parent_order_id) references "order",
  foreign key (tenant_id, import_run_id) references import_run,
  foreign key (tenant_id, customer_id) references customer,
  foreign key (tenant_id, customer_user_id) references app_user,
  foreign key (tenant_id, customer_address_id) references customer_address,
  foreign key (tenant_id, driver_id) references app_user,
  foreign key (tenant_id, secondary_officer_id) references app_user,
  foreign key (tenant_id, location_id) references location,
  foreign key (tenant_id, warehouse_id) references location,
  foreign key (tenant_id, location_section_id) references location_section,
  foreign key (tenant_id, currency_id) references currency,
  constraint order_schedule_check check (scheduled_end >= scheduled_start),
  constraint order_completed_check check ((status = 'completed') = (completed_at is not null)),
  constraint order_officers_check check (driver_id <> secondary_officer_id)
);

create index order_newest_idx on "order" (tenant_id, created_at desc, id desc) where deleted_at is null;
create index order_status_newest_idx on "order" (tenant_id, status, created_at desc, id desc) where deleted_at is null;
create index order_status_schedule_idx on "order" (tenant_id, status, scheduled_start) where deleted_at is null;
create index order_schedule_idx on "order" (tenant_id, scheduled_start) where deleted_at is null and scheduled_start is not null;
create index order_type_idx on "order" (tenant_id, order_type_id, status, created_at desc, id desc) where deleted_at is null;
create index order_customer_idx on "order" (tenant_id, customer_id, created_at desc, id desc) where deleted_at is null;
create index order_driver_idx on "order" (tenant_id, driver_id, status, scheduled_start) where deleted_at is null;
create index order_secondary_idx on "order" (tenant_id, secondary_officer_id, status) where deleted_at is null and secondary_officer_id is not null;
create index order_creator_idx on "order" (tenant_id, created_by, created_at desc, id desc) where deleted_at is null;
create index order_updated_idx on "order" (tenant_id, updated_at desc) where deleted_at is null;
create index order_completed_idx on "order" (tenant_id, completed_at) where deleted_at is null and completed_at is not null;
create index order_balance_idx on "order" (tenant_id, due_date) where deleted_at is null and balance_due > 0;
create index order_ex_ref_no_idx on "order" (tenant_id, ex_ref_no) where ex_ref_no is not null;
create index order_search_idx on "order" using gin (search_text gin_trgm_ops);

-- Gapless numbers per expanded prefix: `update … set next = next + 1 returning` in the creating transaction (B1 §4.1).
create table order_counter (
  tenant_id integer not null default nullif(current_setting('app.tenant_id', true), '')::integer,
  prefix text not null,
  next integer not null default 1,
  primary key (tenant_id, prefix)
);

-- The price and task columns that lines of activities and of templates share.
create table app.line (
  hash text not null check (char_length(hash) between 1 and 64),
  order_item_type_id bigint not null,
  name text not null check (char_length(name) between 1 and 500),
  description text,
  price numeric(18,2) not null default 0,
  quantity numeric(14,4) not null default 1 check (quantity > 0 and quantity <= 9999999),
  discount numeric(18,4) not null default 0 check (discount >= 0),
  discount_type text not null default 'percent' check (discount_type in ('percent', 'amount')),
  tax_rate numeric(9,6) check (tax_rate between 0 and 100),
  default_value numeric(18,2),
  value_min numeric(18,2),
  value_max numeric(18,2),
  selling_price numeric(18,2),
  task_type_id integer,
  required boolean not null default false,
  is_secondary_order_type boolean not null default false,
  checklist_group text,
  position integer not null default 0,
  additional jsonb not null default '{}',
  constraint line_discount_percent_check check (discount_type <> 'percent' or discount <= 100)
);

create table order_item (
  like app.record including all,
  deleted_at timestamptz(3),
  order_id bigint not null,
  like app.line including all,
  parent_item_id bigint,
  quantity_used numeric(14,4) constraint order_item_quantity_used_check check (quantity_used >= 0),
  task_checked boolean not null default false,
  task_checked_at timestamptz(3),
  task_checked_by bigint,
  task_note text,
  line_net numeric(18,2) not null default 0,
  line_tax numeric(18,2) not null default 0,
  line_total numeric(18,2) not null default 0,
  foreign key (tenant_id, order_id) references "order" on delete cascade,
  foreign key (tenant_id, order_item_type_id) references order_item_type,
  foreign key (tenant_id, parent_item_id) references order_item
);
create unique index order_item_tenant_id_hash_key on order_item (tenant_id, order_id, hash) where deleted_at is null;
create index order_item_position_idx on order_item (tenant_id, order_id, position, id);

create table order_template_item (
  like app.record including all,
  template_id bigint not null,
  like app.line including all,
  foreign key (tenant_id, template_id) references order_template on delete cascade,
  foreign key (tenant_id, order_item_type_id) references order_item_type,
  unique (tenant_id, template_id, hash)
);

select app.protect('order_template', array['display_order']);
select app.protect('order', array['total_tasks', 'completed_tasks', 'task_completion', 'checkoff_total', 'checkoff_done', 'note_count',
  'attachment_count', 'display_order']);
select app.protect('order_counter', audited => false);
select app.protect('order_item', owner => 'order_id');
select app.protect('order_template_item', owner => 'template_id');
