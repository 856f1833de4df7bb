-- Documents the company publishes and those a customer brings (A2 §2, §3, D1).

create table master_document (
  like app.record including all,
  deleted_at timestamptz(3),
  name text not null constraint master_document_name_check check (char_length(btrim(name)) between 1 and 200),
  description text,
  version integer not null default 1 constraint master_document_version_check check (version > 0),
  status text not null default 'draft' constraint master_document_status_check check (status in ('draft', 'published', 'retired')),
  effective_from date,
  published_at timestamptz(3),
  link text constraint master_document_link_check check (link ~ '^(template:[0-9]+|attachment:[0-9]+|https://.{3,})$'),
  signature_required boolean not null default false,
  document_type_ids bigint[] not null default '{}'
);
comment on column master_document.document_type_ids is 'refs document_type';
create unique index master_document_tenant_id_name_key on master_document (tenant_id, lower(name)) where deleted_at is null;

-- What a published version said, kept when a newer one replaces it.
create table master_document_version (
  like app.record including all,
  master_document_id bigint not null,
  version integer not null,
  name text not null,
  description text,
  effective_from date,
  link text,
  signature_required boolean not null default false,
  document_type_ids bigint[] not null default '{}',
  attachment_ids bigint[] not null default '{}',
  unique (tenant_id, master_document_id, version),
  foreign key (tenant_id, master_document_id) references master_document on delete cascade
);

create table customer_document (
  like app.record including all,
  deleted_at timestamptz(3),
  customer_id bigint not null,
  name text not null constraint customer_document_name_check check (char_length(btrim(name)) between 1 and 200),
  number text,
  issued_at date,
  expires_at date,
  status text not null default 'pending'
    constraint customer_document_status_check check (status in ('pending', 'approved', 'rejected', 'expired', 'superseded')),
  master_document_id bigint,
  master_document_version integer,
  signed_at timestamptz(3),
  signed_by_name text,
  order_id bigint,
  supersedes_id bigint,
  decided_by bigint,
  decided_at timestamptz(3),
  reason text,
  reminded_for integer[] not null default '{}',
  foreign key (tenant_id, customer_id) references customer,
  foreign key (tenant_id, master_document_id) references master_document,
  foreign key (tenant_id, order_id) references "order",
  foreign key (tenant_id, supersedes_id) references customer_document on delete set null (supersedes_id),
  foreign key (tenant_id, decided_by) references app_user on delete set null (decided_by),
  constraint customer_document_expires_at_check check (expires_at >= issued_at)
);
create index customer_document_customer_idx on customer_document (tenant_id, customer_id, id desc) where deleted_at is null;
create index customer_document_newest_idx on customer_document (tenant_id, id desc) where deleted_at is null;
create index customer_document_expiry_idx on customer_document (tenant_id, expires_at) where status = 'approved' and deleted_at is null;

create table customer_document_type (
  tenant_id integer not null default app.current_tenant(),
  customer_document_id bigint not null,
  document_type_id bigint not null,
  primary key (tenant_id, customer_document_id, document_type_id),
  foreign key (tenant_id, customer_document_id) references customer_document on delete cascade,
  foreign key (tenant_id, document_type_id) references document_type
);
create index customer_document_type_type_idx on customer_document_type (tenant_id, document_type_id);

select app.protect('master_document');
select app.protect('master_document_version', audited => false);
select app.protect('customer_document', array['reminded_for'], owner => 'customer_id');
select app.protect('customer_document_type', row_key => 'customer_document_id', owner => 'customer_document_id');
