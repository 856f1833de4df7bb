-- Files, the outbox, work in progress, imports, and what a person keeps at hand (CORE, A3 §2).

create table attachment (
  like app.record including all,
  deleted_at timestamptz(3),
  owner_type text,
  owner_id bigint,
  kind text not null default 'attachment' constraint attachment_kind_check check (kind ~ '^[a-z_]{2,40}$'),
  name text not null constraint attachment_name_check check (char_length(name) between 1 and 255),
  description text,
  key text,
  url text,
  file_extension text,
  mime text,
  size bigint constraint attachment_size_check check (size >= 0),
  sha256 text,
  hash text,
  lat numeric(9,6) constraint attachment_lat_check check (lat between -90 and 90),
  long numeric(9,6) constraint attachment_long_check check (long between -180 and 180),
  visibility text not null default 'internal' constraint attachment_visibility_check check (visibility in ('internal', 'customer')),
  status text not null default 'clean'
    constraint attachment_status_check check (status in ('uploading', 'scanning', 'clean', 'infected', 'rejected')),
  scan_engine text,
  scanned_at timestamptz(3),
  width integer,
  height integer,
  thumb_key text,
  expires_at timestamptz(3),
  uploaded_by bigint,
  display_order integer not null default 0,
  foreign key (tenant_id, uploaded_by) references app_user on delete set null (uploaded_by)
);
create index attachment_owner_idx on attachment (tenant_id, owner_type, owner_id, kind, id) where deleted_at is null;
create index attachment_sha256_idx on attachment (tenant_id, sha256) where sha256 is not null;
create index attachment_key_idx on attachment (tenant_id, key) where key is not null;

-- Bytes on their way in; claimed by the record call that names the key, else swept after 24 h (A3 T4).
create table upload (
  like app.record including all,
  key text not null,
  grant_id text,
  file_name text,
  content_type text,
  declared_size bigint,
  size bigint,
  sha256 text,
  parts jsonb not null default '[]',
  state text not null default 'requested' constraint upload_state_check check (state in ('requested', 'in_parts', 'stored', 'claimed', 'expired')),
  user_id bigint,
  unique (tenant_id, key),
  foreign key (tenant_id, user_id) references app_user on delete set null (user_id)
);
create index upload_sweep_idx on upload (tenant_id, created_at) where state in ('requested', 'in_parts', 'stored');

-- The outbox: written with its cause, delivered by workers (A3 §3, M1–M3).
create table message (
  like app.record including all,
  channel text not null constraint message_channel_check check (channel in ('email', 'in_app', 'webhook')),
  "to" text[] not null default '{}',
  cc text[] not null default '{}',
  bcc text[] not null default '{}',
  "from" text,
  reply_to text,
  subject text,
  html text,
  text text,
  payload jsonb not null default '{}',
  attachment_ids bigint[] not null default '{}',
  template_id bigint,
  user_id bigint,
  owner_type text,
  owner_id bigint,
  event text not null,
  dedupe_key text,
  status text not null default 'queued'
    constraint message_status_check check (status in ('held', 'queued', 'sending', 'sent', 'failed', 'cancelled', 'suppressed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) not null default now(),
  last_error text,
  sent_at timestamptz(3),
  provider_ref text,
  unique (tenant_id, dedupe_key),
  foreign key (tenant_id, user_id) references app_user on delete cascade
);
create index message_due_idx on message (tenant_id, next_attempt_at, id) where status in ('queued', 'sending');
create index message_status_idx on message (tenant_id, status, id desc);
create index message_owner_idx on message (tenant_id, owner_type, owner_id, id desc) where owner_id is not null;

-- Progress of a queued job as people see it; the queue itself belongs to the worker (DECISIONS 56).
create table job_status (
  like app.record including all,
  job_id uuid,
  kind text not null,
  title text not null,
  state text not null default 'queued' constraint job_status_state_check check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  progress numeric(5,2) not null default 0 constraint job_status_progress_check check (progress between 0 and 100),
  done integer not null default 0,
  total integer,
  result jsonb,
  error text,
  user_id bigint,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  foreign key (tenant_id, user_id) references app_user on delete set null (user_id)
);
create index job_status_user_idx on job_status (tenant_id, user_id, id desc);
create index job_status_open_idx on job_status (tenant_id, state, id desc);

create table import_run (
  like app.record including all,
  resource text not null,
  mode text not null default 'upsert' constraint import_run_mode_check check (mode in ('insert', 'update', 'upsert')),
  file_name text,
  file_key text,
  file_sha256 text,
  mapping jsonb not null default '{}',
  options jsonb not null default '{}',
  status text not null default 'uploaded' constraint import_run_status_check
    check (status in ('uploaded', 'validating', 'validated', 'importing', 'done', 'failed', 'cancelled', 'undone')),
  total integer not null default 0,
  ok integer not null default 0,
  failed integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  created_ids bigint[] not null default '{}',
  before_key text,
  error_file_key text,
  job_status_id bigint,
  user_id bigint,
  finished_at timestamptz(3),
  foreign key (tenant_id, job_status_id) references job_status on delete set null (job_status_id),
  foreign key (tenant_id, user_id) references app_user on delete set null (user_id)
);
create index import_run_resource_idx on import_run (tenant_id, resource, id desc);

create table import_error (
  like app.record including all,
  run_id bigint not null,
  "row" integer not null,
  "column" text,
  value text,
  code text not null,
  message text not null,
  foreign key (tenant_id, run_id) references import_run on delete cascade
);
create index import_error_run_idx on import_error (tenant_id, run_id, "row");

-- ---------------------------------------------------------------- what a person keeps at hand

create table saved_view (
  like app.record including all,
  resource text not null,
  name text not null constraint saved_view_name_check check (char_length(btrim(name)) between 1 and 100),
  user_id bigint not null,
  shared boolean not null default false,
  definition jsonb not null default '{}',
  display_order integer not null default 0,
  foreign key (tenant_id, user_id) references app_user on delete cascade
);
create unique index saved_view_tenant_id_name_key on saved_view (tenant_id, user_id, resource, lower(name));
create index saved_view_shared_idx on saved_view (tenant_id, resource) where shared;

create table recent_item (
  like app.record including all,
  user_id bigint not null,
  resource text not null,
  row_id bigint not null,
  label text,
  visited_at timestamptz(3) not null default now(),
  unique (tenant_id, user_id, resource, row_id),
  foreign key (tenant_id, user_id) references app_user on delete cascade
);
create index recent_item_newest_idx on recent_item (tenant_id, user_id, visited_at desc);

-- row_id null: a screen rather than a record.
create table favourite (
  like app.record including all,
  user_id bigint not null,
  resource text not null,
  row_id bigint,
  label text not null,
  display_order integer not null default 0,
  unique nulls not distinct (tenant_id, user_id, resource, row_id),
  foreign key (tenant_id, user_id) references app_user on delete cascade
);

select app.protect('attachment', array['display_order']);
select app.protect('upload', audited => false);
select app.protect('message', audited => false);
select app.protect('job_status', audited => false);
select app.protect('import_run');
select app.protect('import_error', audited => false);
select app.protect('saved_view', array['display_order']);
select app.protect('recent_item', audited => false);
select app.protect('favourite', audited => false);
