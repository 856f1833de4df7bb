-- People, proofs and history of an activity (B1 §2), frozen documents (DECISIONS 42).

-- Who held which role from when to when; the current two are also columns of the activity.
create table order_officer (
  like app.record including all,
  order_id bigint not null,
  user_id bigint not null,
  role text not null constraint order_officer_role_check check (role in ('driver', 'secondary', 'helper')),
  from_at timestamptz(3) not null default now(),
  to_at timestamptz(3),
  foreign key (tenant_id, order_id) references "order" on delete cascade,
  foreign key (tenant_id, user_id) references app_user,
  constraint order_officer_period_check check (to_at >= from_at)
);
create unique index order_officer_tenant_id_role_key on order_officer (tenant_id, order_id, role) where to_at is null and role <> 'helper';
create index order_officer_order_idx on order_officer (tenant_id, order_id, from_at desc);
create index order_officer_user_idx on order_officer (tenant_id, user_id, from_at desc);

create table order_received_by (
  like app.record including all,
  order_id bigint not null,
  name text not null constraint order_received_by_name_check check (char_length(btrim(name)) between 1 and 200),
  user_id bigint,
  customer_user_id bigint,
  position text,
  received_at timestamptz(3) not null default now(),
  signature_id bigint,
  lat numeric(9,6),
  long numeric(9,6),
  note text,
  foreign key (tenant_id, order_id) references "order" on delete cascade,
  foreign key (tenant_id, user_id) references app_user,
  foreign key (tenant_id, customer_user_id) references app_user,
  foreign key (tenant_id, signature_id) references attachment
);
create index order_received_by_order_idx on order_received_by (tenant_id, order_id, id desc);

create table order_signoff (
  like app.record including all,
  order_id bigint not null,
  signer_name text not null constraint order_signoff_signer_name_check check (char_length(btrim(signer_name)) between 1 and 200),
  signer_email text,
  customer_user_id bigint,
  signed_at timestamptz(3) not null default now(),
  address text,
  lat numeric(9,6),
  long numeric(9,6),
  accuracy_m numeric(10,2),
  signature_id bigint,
  document_sha256 text,
  ip inet,
  user_agent text,
  rating smallint constraint order_signoff_rating_check check (rating between 1 and 5),
  comment text,
  voided_at timestamptz(3),
  voided_by bigint,
  void_reason text,
  foreign key (tenant_id, order_id) references "order" on delete cascade,
  foreign key (tenant_id, customer_user_id) references app_user,
  foreign key (tenant_id, signature_id) references attachment
);
create unique index order_signoff_tenant_id_order_id_key on order_signoff (tenant_id, order_id) where voided_at is null;
create index order_signoff_order_idx on order_signoff (tenant_id, order_id, id desc);

create table order_note (
  like app.record including all,
  deleted_at timestamptz(3),
  order_id bigint not null,
  content text not null constraint order_note_content_check check (char_length(content) between 1 and 10000),
  visibility text not null default 'internal' constraint order_note_visibility_check check (visibility in ('internal', 'customer')),
  author_id bigint,
  edited_at timestamptz(3),
  foreign key (tenant_id, order_id) references "order" on delete cascade,
  foreign key (tenant_id, author_id) references app_user
);
create index order_note_order_idx on order_note (tenant_id, order_id, id desc) where deleted_at is null;

-- Append-only, so it needs no audit of its own.
create table order_status_log (
  like app.record including all,
  order_id bigint not null,
  from_status text,
  to_status text not null,
  action text not null,
  at timestamptz(3) not null default now(),
  by_user_id bigint default nullif(current_setting('app.user_id', true), '')::bigint,
  reason text,
  lat numeric(9,6),
  long numeric(9,6),
  source text not null default 'staff',
  foreign key (tenant_id, order_id) references "order" on delete cascade
);
create index order_status_log_order_idx on order_status_log (tenant_id, order_id, id desc);

-- A statement or signature as it was: canonical JSON and HTML with the hash over both; the file is rendered later by a job.
create table document_snapshot (
  like app.record including all,
  owner_type text not null,
  owner_id bigint not null,
  kind text not null,
  data text not null,
  html text not null,
  data_sha256 text not null constraint document_snapshot_data_sha256_check check (data_sha256 ~ '^[0-9a-f]{64}$'),
  file_key text,
  sha256 text constraint document_snapshot_sha256_check check (sha256 ~ '^[0-9a-f]{64}$'),
  state text not null default 'frozen' constraint document_snapshot_state_check check (state in ('frozen', 'rendering', 'stored', 'failed')),
  error text
);
create index document_snapshot_owner_idx on document_snapshot (tenant_id, owner_type, owner_id, id desc);

select app.protect('order_officer', audited => false);
select app.protect('order_received_by', owner => 'order_id');
select app.protect('order_signoff', owner => 'order_id');
select app.protect('order_note', owner => 'order_id');
select app.protect('order_status_log', audited => false);
select app.protect('document_snapshot', audited => false);

revoke update, delete on order_received_by, order_status_log from ordo_app;
revoke update, delete on document_snapshot from ordo_app;
grant update (file_key, sha256, state, error) on document_snapshot to ordo_app;
