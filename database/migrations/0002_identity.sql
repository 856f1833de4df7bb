-- Identity (A1 §2): people, roles, permissions, sessions; company and its settings (A3 §2).
-- Foreign keys to customer, location_section and order_type are added where those tables are made.

create table app_user (
  like app.record including all,
  deleted_at timestamptz(3),
  first_name text not null constraint app_user_first_name_check check (char_length(first_name) between 1 and 100),
  last_name text constraint app_user_last_name_check check (char_length(last_name) <= 100),
  email text constraint app_user_email_check check (email = lower(btrim(email)) and char_length(email) <= 254),
  password_hash text,
  password_changed_at timestamptz(3),
  profile_image text,
  phone text constraint app_user_phone_check check (char_length(phone) <= 32),
  language text not null default 'en' constraint app_user_language_check check (language in ('en', 'es')),
  is_customer_user boolean not null default false,
  customer_id bigint,
  customer_code text,
  web_access boolean not null default true,
  disable boolean not null default false,
  is_blacklisted boolean not null default false,
  is_locked boolean not null default false,
  lock_reason text constraint app_user_lock_reason_check check (lock_reason in ('failed_logins', 'admin')),
  locked_at timestamptz(3),
  is_first_time_login boolean not null default true,
  notification boolean not null default true,
  department_name text constraint app_user_department_name_check check (char_length(department_name) <= 100),
  division text constraint app_user_division_check check (char_length(division) <= 100),
  ex_ref_no text constraint app_user_ex_ref_no_check check (char_length(ex_ref_no) <= 64),
  location_id bigint,
  location_section_id bigint,
  lat numeric(9,6) constraint app_user_lat_check check (lat between -90 and 90),
  long numeric(9,6) constraint app_user_long_check check (long between -180 and 180),
  located_at timestamptz(3),
  last_login_at timestamptz(3),
  additional jsonb not null default '{}',
  search_text text generated always as (app.fold(first_name || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' ||
    coalesce(ex_ref_no, '') || ' ' || coalesce(department_name, '') || ' ' || coalesce(division, ''))) stored,
  constraint app_user_customer_check check (is_customer_user or customer_id is null),
  constraint app_user_lock_check check (is_locked = (lock_reason is not null))
);
create unique index app_user_tenant_id_email_key on app_user (tenant_id, email) where deleted_at is null;
create unique index app_user_tenant_id_ex_ref_no_key on app_user (tenant_id, ex_ref_no) where ex_ref_no is not null and deleted_at is null;
create index app_user_search_idx on app_user using gin (search_text gin_trgm_ops);

create table role (
  like app.record including all,
  deleted_at timestamptz(3),
  name text not null constraint role_name_check check (char_length(btrim(name)) between 1 and 80),
  description text,
  audience text not null default 'staff' constraint role_audience_check check (audience in ('staff', 'customer')),
  is_system boolean not null default false,
  is_driver boolean not null default false,
  all_activity_types boolean not null default false
);
create unique index role_tenant_id_name_key on role (tenant_id, lower(name)) where deleted_at is null;

create table permission (
  like app.record including all,
  slug text not null constraint permission_slug_check check (char_length(slug) between 3 and 80),
  name text not null,
  group_name text not null,
  audience text not null default 'staff' constraint permission_audience_check check (audience in ('staff', 'customer')),
  is_system boolean not null default false,
  unique (tenant_id, slug)
);

create table role_permission (
  tenant_id integer not null default nullif(current_setting('app.tenant_id', true), '')::integer,
  role_id bigint not null,
  permission_id bigint not null,
  primary key (tenant_id, role_id, permission_id),
  foreign key (tenant_id, role_id) references role on delete cascade,
  foreign key (tenant_id, permission_id) references permission
);
create index role_permission_permission_idx on role_permission (tenant_id, permission_id);

create table user_role (
  tenant_id integer not null default nullif(current_setting('app.tenant_id', true), '')::integer,
  user_id bigint not null,
  role_id bigint not null,
  primary key (tenant_id, user_id, role_id),
  foreign key (tenant_id, user_id) references app_user on delete cascade,
  foreign key (tenant_id, role_id) references role
);
create index user_role_role_idx on user_role (tenant_id, role_id);

create table user_permission (
  tenant_id integer not null default nullif(current_setting('app.tenant_id', true), '')::integer,
  user_id bigint not null,
  permission_id bigint not null,
  primary key (tenant_id, user_id, permission_id),
  foreign key (tenant_id, user_id) references app_user on delete cascade,
  foreign key (tenant_id, permission_id) references permission
);

create table activity_type_grant (
  like app.record including all,
  order_type_id bigint not null,
  role_id bigint,
  user_id bigint,
  can_view boolean not null default false,
  can_create boolean not null default false,
  can_update boolean not null default false,
  can_complete boolean not null default false,
  can_delete boolean not null default false,
  unique (tenant_id, role_id, order_type_id),
  unique (tenant_id, user_id, order_type_id),
  foreign key (tenant_id, role_id) references role on delete cascade,
  foreign key (tenant_id, user_id) references app_user on delete cascade,
  constraint activity_type_grant_holder_check check ((role_id is null) <> (user_id is null)),
  constraint activity_type_grant_view_check check (can_view or not (can_create or can_update or can_complete or can_delete))
);

create table customer_user (
  like app.record including all,
  customer_id bigint not null,
  user_id bigint not null,
  portal_access boolean not null default true,
  portal_role_id bigint,
  is_primary boolean not null default false,
  title text,
  receives_statements boolean not null default false,
  receives_feedback_requests boolean not null default true,
  unique (tenant_id, customer_id, user_id),
  foreign key (tenant_id, user_id) references app_user on delete cascade,
  foreign key (tenant_id, portal_role_id) references role
);
create unique index customer_user_tenant_id_is_primary_key on customer_user (tenant_id, user_id) where is_primary;
create index customer_user_user_idx on customer_user (tenant_id, user_id);

-- ---------------------------------------------------------------- sign-in

-- A browser: its salt makes the key that fetch-secret-key hands out (A1 R7); it carries no trust.
create table device (
  like app.record including all,
  device_token uuid not null default gen_random_uuid(),
  key_salt bytea not null constraint device_key_salt_check check (octet_length(key_salt) = 32),
  last_seen_at timestamptz(3) not null default now(),
  unique (tenant_id, device_token)
);

create table session (
  like app.record including all,
  user_id bigint not null,
  token_hash bytea not null constraint session_token_hash_check check (octet_length(token_hash) = 32),
  audience text not null constraint session_audience_check check (audience in ('staff', 'customer')),
  selected_customer_id bigint,
  device_id bigint,
  delegated_by bigint,
  ip inet,
  user_agent text,
  last_seen_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  reauthenticated_at timestamptz(3),
  revoked_at timestamptz(3),
  revoke_reason text,
  unique (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references app_user on delete cascade,
  foreign key (tenant_id, device_id) references device on delete set null (device_id)
);
create index session_user_idx on session (tenant_id, user_id) where revoked_at is null;
create index session_expiry_idx on session (tenant_id, expires_at);

create table auth_token (
  like app.record including all,
  user_id bigint,
  kind text not null constraint auth_token_kind_check check (kind in ('reset', 'invite', 'email_change', 'registration', 'unlock')),
  token_hash bytea not null constraint auth_token_token_hash_check check (octet_length(token_hash) = 32),
  payload jsonb not null default '{}',
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references app_user on delete cascade
);
create index auth_token_user_idx on auth_token (tenant_id, user_id, kind) where used_at is null;

create table login_attempt (
  like app.record including all,
  scope text not null constraint login_attempt_scope_check check (scope in ('ip', 'account')),
  key_hash bytea not null,
  failures integer not null default 0,
  first_at timestamptz(3) not null default now(),
  blocked_until timestamptz(3),
  unique (tenant_id, scope, key_hash)
);

-- A write's answer by its Idempotency-Key, kept 14 days; public calls have no user.
create table idempotency (
  like app.record including all,
  user_id bigint,
  key text not null constraint idempotency_key_check check (char_length(key) between 1 and 200),
  request_hash text not null,
  status integer,
  body jsonb,
  unique nulls not distinct (tenant_id, user_id, key),
  foreign key (tenant_id, user_id) references app_user on delete cascade
);
create index idempotency_age_idx on idempotency (tenant_id, created_at);

create table notification (
  like app.record including all,
  user_id bigint not null,
  data text not null,
  event text not null,
  owner_type text,
  owner_id bigint,
  dedupe_key text,
  seen_at timestamptz(3),
  dismissed_at timestamptz(3),
  foreign key (tenant_id, user_id) references app_user on delete cascade
);
create index notification_user_idx on notification (tenant_id, user_id, id desc) where dismissed_at is null;
create index notification_dedupe_idx on notification (tenant_id, user_id, dedupe_key, created_at desc) where dedupe_key is not null;

create table notification_state (
  tenant_id integer not null default nullif(current_setting('app.tenant_id', true), '')::integer,
  user_id bigint not null,
  last_check_at timestamptz(3) not null default now(),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references app_user on delete cascade
);

select app.protect('app_user', array['lat', 'long', 'located_at', 'last_login_at']);
select app.protect('role');
select app.protect('permission');
select app.protect('role_permission', row_key => 'role_id', owner => 'role_id');
select app.protect('user_role', row_key => 'user_id', owner => 'user_id');
select app.protect('user_permission', row_key => 'user_id', owner => 'user_id');
select app.protect('activity_type_grant');
select app.protect('customer_user', owner => 'customer_id');
select app.protect('device', audited => false);
select app.protect('session', array['last_seen_at']);
select app.protect('auth_token');
select app.protect('login_attempt', audited => false);
select app.protect('idempotency', audited => false);
select app.protect('notification', audited => false);
select app.protect('notification_state', audited => false);

create trigger tell after insert or update or delete on role for each row execute function app.notify_change('access', 'role', 'id');
create trigger tell after insert or delete on role_permission for each row execute function app.notify_change('access', 'role', 'role_id');
create trigger tell after insert or delete on user_role for each row execute function app.notify_change('access', 'user', 'user_id');
create trigger tell after insert or delete on user_permission for each row execute function app.notify_change('access', 'user', 'user_id');
create trigger tell after insert or update or delete on activity_type_grant for each row execute function app.notify_change('access', 'grant', 'id');
create trigger tell after insert or update or delete on customer_user for each row execute function app.notify_change('access', 'user', 'user_id');
create trigger tell after delete or update of revoked_at, selected_customer_id, expires_at, reauthenticated_at on session
  for each row execute function app.notify_change('access', 'session', 'id');
create trigger tell after delete or update of first_name, last_name, email, profile_image, language, is_customer_user, customer_id, web_access,
  disable, is_blacklisted, is_locked, is_first_time_login, notification, deleted_at on app_user
  for each row execute function app.notify_change('access', 'user', 'id');
