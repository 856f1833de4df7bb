-- Activities that repeat (B1 §2, §4.8).

create table order_subscription (
  like app.record including all,
  deleted_at timestamptz(3),
  name text not null constraint order_subscription_name_check check (char_length(btrim(name)) between 1 and 100),
  order_type_id bigint not null,
  template_id bigint,
  customer_id bigint,
  location_id bigint,
  driver_id bigint,
  secondary_officer_id bigint,
  rrule text not null constraint order_subscription_rrule_check check (char_length(rrule) between 1 and 200),
  start_date date not null,
  end_date date,
  max_count integer constraint order_subscription_max_count_check check (max_count between 1 and 9999),
  time_of_day text not null default '09:00' constraint order_subscription_time_of_day_check check (time_of_day ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  duration_min integer constraint order_subscription_duration_min_check check (duration_min between 1 and 100000),
  lead_days integer not null default 7 constraint order_subscription_lead_days_check check (lead_days between 0 and 365),
  skip_holidays text not null default 'keep' constraint order_subscription_skip_holidays_check check (skip_holidays in ('keep', 'skip', 'next_workday')),
  price_mode text not null default 'template' constraint order_subscription_price_mode_check check (price_mode in ('template', 'frozen')),
  status text not null default 'active' constraint order_subscription_status_check check (status in ('active', 'paused', 'ended')),
  next_occurrence date,
  created_count integer not null default 0,
  last_order_id bigint,
  -- Lines as the template had them when prices were frozen.
  frozen_lines jsonb,
  foreign key (tenant_id, order_type_id) references order_type,
  foreign key (tenant_id, template_id) references order_template,
  foreign key (tenant_id, customer_id) references customer,
  foreign key (tenant_id, location_id) references location,
  foreign key (tenant_id, driver_id) references app_user,
  foreign key (tenant_id, secondary_officer_id) references app_user,
  foreign key (tenant_id, last_order_id) references "order",
  constraint order_subscription_end_date_check check (end_date >= start_date),
  constraint order_subscription_secondary_officer_id_check check (secondary_officer_id <> driver_id)
);
create unique index order_subscription_tenant_id_name_key on order_subscription (tenant_id, lower(name)) where deleted_at is null;
create index order_subscription_due_idx on order_subscription (tenant_id, next_occurrence) where status = 'active' and deleted_at is null;

-- One row per date: what makes an occurrence happen exactly once.
create table subscription_occurrence (
  like app.record including all,
  subscription_id bigint not null,
  occurrence_date date not null,
  order_id bigint,
  state text not null constraint subscription_occurrence_state_check check (state in ('created', 'skipped', 'retrying', 'failed')),
  tries integer not null default 0,
  message text,
  unique (tenant_id, subscription_id, occurrence_date),
  foreign key (tenant_id, subscription_id) references order_subscription on delete cascade,
  foreign key (tenant_id, order_id) references "order"
);

alter table "order" add column subscription_id bigint;
alter table "order" add foreign key (tenant_id, subscription_id) references order_subscription;
create index order_subscription_id_idx on "order" (tenant_id, subscription_id) where subscription_id is not null;

select app.protect('order_subscription', array['next_occurrence', 'created_count', 'last_order_id', 'frozen_lines']);
select app.protect('subscription_occurrence', audited => false);
