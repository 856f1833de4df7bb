-- Bytes in the store, apart from the files that show them: what is the same is kept once (A3 T7) and checked once (A3 T6).
-- The foreign keys are the reference count: an object nothing points at may go.
create table stored_object (
  like app.record including all,
  key text not null,
  size bigint not null constraint stored_object_size_check check (size >= 0),
  sha256 text not null,
  family text not null,
  status text not null default 'clean' constraint stored_object_status_check check (status in ('scanning', 'clean', 'infected')),
  threat text,
  scan_engine text,
  scanned_at timestamptz(3),
  scan_attempts integer not null default 0,
  next_scan_at timestamptz(3),
  thumb_key text,
  width integer,
  height integer,
  constraint stored_object_key_key unique (tenant_id, key)
);
-- Bytes found infected are gone; the same bytes sent again are looked at again.
create unique index stored_object_sha256_key on stored_object (tenant_id, sha256) where status <> 'infected';
create index stored_object_scan_idx on stored_object (tenant_id, next_scan_at) where status = 'scanning';

-- null: bytes of our own making (statements, signatures) lie under the file's own key.
alter table attachment add column object_key text;
alter table attachment add foreign key (tenant_id, object_key) references stored_object (tenant_id, key);
create index attachment_object_idx on attachment (tenant_id, object_key) where object_key is not null;
create index attachment_scanning_idx on attachment (tenant_id, object_key) where status = 'scanning';

-- busy_until: one part of an upload comes in at a time (A3 T5).
alter table upload add column object_key text, add column busy_until timestamptz(3);
alter table upload add foreign key (tenant_id, object_key) references stored_object (tenant_id, key);
create index upload_object_idx on upload (tenant_id, object_key) where object_key is not null;

select app.protect('stored_object', audited => false);
