-- Saved imports of activities: a file, how its columns are matched, what is done with known and unknown records, and the run that was
-- made of it (B1 §4.9). The state is that of the run; nothing is written down twice.

create table order_import (
  like app.record including all,
  name text not null constraint order_import_name_check check (char_length(btrim(name)) between 1 and 120),
  -- 1: one sheet, at once; 3: also a sheet of activities with one of their items, and large files by a job.
  version smallint not null constraint order_import_version_check check (version in (1, 3)),
  mapping jsonb not null default '[]',
  defaults jsonb not null default '{}',
  -- Officers of activities the file names none for: the first drives, the second seconds.
  drivers bigint[] not null default '{}',
  options jsonb not null default '{}',
  file_key text,
  file_name text,
  sheet text,
  detail_sheet text,
  run_id bigint,
  owner_id bigint not null,
  foreign key (tenant_id, run_id) references import_run on delete set null (run_id),
  foreign key (tenant_id, owner_id) references app_user
);
create unique index order_import_tenant_id_name_key on order_import (tenant_id, version, lower(name));
create index order_import_newest_idx on order_import (tenant_id, version, created_at desc, id desc);
create index order_import_run_idx on order_import (tenant_id, run_id);
select app.protect('order_import');
