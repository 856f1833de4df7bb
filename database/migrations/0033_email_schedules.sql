-- E-mail schedules: what is mailed to whom, when (A3 §2, §3; docs/adr/0014).

create table email_schedule (
  like app.record including all,
  name text not null constraint email_schedule_name_check check (char_length(btrim(name)) between 1 and 100),
  -- Named recipients; empty: whom the action itself names.
  email text[] not null default '{}',
  action text not null,
  parameters jsonb not null default '{}',
  template_id bigint,
  format text not null default 'html' constraint email_schedule_format_check check (format in ('html', 'pdf', 'xlsx')),
  rrule text not null,
  starts_on date not null,
  "time" text not null constraint email_schedule_time_check check ("time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  time_zone text not null,
  active boolean not null default true,
  skip_empty boolean not null default true,
  -- With whose rights it runs (DECISIONS 18).
  user_id bigint not null,
  failures integer not null default 0,
  last_run_at timestamptz(3),
  next_run_at timestamptz(3),
  last_status text constraint email_schedule_last_status_check check (last_status in ('done', 'empty', 'failed')),
  last_error text,
  constraint email_schedule_template_id_fkey foreign key (tenant_id, template_id) references message_template,
  foreign key (tenant_id, user_id) references app_user
);
create unique index email_schedule_tenant_id_name_key on email_schedule (tenant_id, lower(name));
create index email_schedule_due_idx on email_schedule (tenant_id, next_run_at) where active;

-- One row per moment it was due: the key is what makes two workers run it once.
create table email_schedule_run (
  like app.record including all,
  email_schedule_id bigint not null,
  due_at timestamptz(3) not null,
  status text not null constraint email_schedule_run_status_check check (status in ('done', 'empty', 'failed')),
  mails integer not null default 0,
  "rows" integer not null default 0,
  error text,
  unique (tenant_id, email_schedule_id, due_at),
  foreign key (tenant_id, email_schedule_id) references email_schedule on delete cascade
);

select app.protect('email_schedule', array['failures', 'last_run_at', 'next_run_at', 'last_status', 'last_error']);
select app.protect('email_schedule_run', audited => false);
