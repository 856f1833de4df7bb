-- Second factor (ADR 15), sign-in by an identity provider (ADR 16), where people were, and who asks to join the portal (A1 §2).

-- One authenticator per person. `secret` is sealed with the master key; a code counts once (`last_step`).
create table second_factor (
  like app.record including all,
  user_id bigint not null,
  secret text not null,
  confirmed_at timestamptz(3),
  last_step bigint not null default 0,
  unique (tenant_id, user_id),
  foreign key (tenant_id, user_id) references app_user on delete cascade
);
select app.protect('second_factor', array['last_step']);

-- Ten codes for the day the telephone is lost, each for one sign-in.
create table recovery_code (
  like app.record including all,
  user_id bigint not null,
  key_hash bytea not null constraint recovery_code_key_hash_check check (octet_length(key_hash) = 32),
  used_at timestamptz(3),
  unique (tenant_id, user_id, key_hash),
  foreign key (tenant_id, user_id) references app_user on delete cascade
);
select app.protect('recovery_code', audited => false);

-- Who a person is at an identity provider.
create table oidc_identity (
  like app.record including all,
  user_id bigint not null,
  issuer text not null constraint oidc_identity_issuer_check check (char_length(issuer) <= 500),
  subject text not null constraint oidc_identity_subject_check check (char_length(subject) <= 255),
  unique (tenant_id, issuer, subject),
  foreign key (tenant_id, user_id) references app_user on delete cascade
);
create index oidc_identity_user_idx on oidc_identity (tenant_id, user_id);
select app.protect('oidc_identity');

alter table session add column method text not null default 'password'
  constraint session_method_check check (method in ('password', 'second_factor', 'oidc'));

alter table auth_token drop constraint auth_token_kind_check;
alter table auth_token add constraint auth_token_kind_check check (kind in
  ('reset', 'invite', 'email_change', 'registration', 'unlock', 'second_factor', 'oidc', 'not_me', 'customer_invite'));

-- Where people were, kept `location_history_days`; the newest stands on app_user.
create table user_location_log (
  like app.record including all,
  user_id bigint not null,
  lat numeric(9,6) not null constraint user_location_log_lat_check check (lat between -90 and 90),
  long numeric(9,6) not null constraint user_location_log_long_check check (long between -180 and 180),
  accuracy numeric(9,1),
  at timestamptz(3) not null default now(),
  foreign key (tenant_id, user_id) references app_user on delete cascade
);
create index user_location_log_person_idx on user_location_log (tenant_id, user_id, at);
create index user_location_log_age_idx on user_location_log (tenant_id, at);
select app.protect('user_location_log', audited => false);

-- Somebody who asks for a place in the portal: of a customer there is, or of a new one.
create table portal_registration (
  like app.record including all,
  mode text not null constraint portal_registration_mode_check check (mode in ('existing', 'new')),
  status text not null default 'email_pending' constraint portal_registration_status_check
    check (status in ('email_pending', 'pending', 'approved', 'rejected', 'expired')),
  first_name text not null,
  last_name text,
  email text not null,
  phone text,
  language text not null default 'en' constraint portal_registration_language_check check (language in ('en', 'es')),
  password_hash text,
  payload jsonb not null default '{}',
  customer_id bigint,
  user_id bigint,
  ip inet,
  verified_at timestamptz(3),
  decided_by bigint,
  decided_at timestamptz(3),
  reason text,
  foreign key (tenant_id, customer_id) references customer,
  foreign key (tenant_id, user_id) references app_user on delete cascade
);
create index portal_registration_waiting_idx on portal_registration (tenant_id, status, id desc);
create index portal_registration_customer_idx on portal_registration (tenant_id, customer_id) where status = 'pending';
select app.protect('portal_registration');

create trigger tell after insert or delete or update of confirmed_at on second_factor
  for each row execute function app.notify_change('access', 'user', 'user_id');
