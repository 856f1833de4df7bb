-- Imports remember how columns were matched and can be undone (docs/adr/0017); exports of long lists run as a job (A3 I4).

alter table import_run add column skipped integer not null default 0;
-- The transaction that wrote the run: its rows of the audit log are what an undo puts back.
alter table import_run add column written_request text;
alter table import_run add column audit_from bigint;
alter table import_run add column audit_to bigint;
alter table import_run add column undone_at timestamptz(3);
alter table import_run add column undone_by bigint;
alter table import_run add foreign key (tenant_id, undone_by) references app_user on delete set null (undone_by);

-- One memory per resource and set of headers, whoever brought the file; `columns` is header → column name, '' for ignored.
create table import_mapping (
  like app.record including all,
  resource text not null,
  headers text[] not null,
  headers_key text not null,
  columns jsonb not null,
  mode text,
  date_format text,
  used integer not null default 1,
  used_at timestamptz(3) not null default now(),
  user_id bigint,
  unique (tenant_id, resource, headers_key),
  foreign key (tenant_id, user_id) references app_user on delete set null (user_id)
);

create table export_run (
  like app.record including all,
  resource text not null,
  query jsonb not null default '{}',
  format text not null constraint export_run_format_check check (format in ('xlsx', 'csv')),
  status text not null default 'queued' constraint export_run_status_check
    check (status in ('queued', 'running', 'done', 'failed', 'expired')),
  rows integer,
  file_key text,
  file_name text,
  expires_at timestamptz(3) not null default now() + interval '24 hours',
  job_status_id bigint,
  user_id bigint,
  finished_at timestamptz(3),
  foreign key (tenant_id, job_status_id) references job_status on delete set null (job_status_id),
  foreign key (tenant_id, user_id) references app_user on delete cascade
);
create index export_run_user_idx on export_run (tenant_id, user_id, id desc);
create index export_run_expiry_idx on export_run (tenant_id, expires_at) where status = 'done';

select app.protect('import_mapping', array['used', 'used_at']);
select app.protect('export_run', audited => false);
