-- Imports stage and check every row here first; the commit is one transaction that reads from here (DECISIONS 37).
create table import_row (
  tenant_id integer not null default app.current_tenant(),
  run_id bigint not null,
  "row" integer not null,
  -- Values in the order of the declaration's columns, canonical text, references as ids; the raw text where a cell is wrong.
  cells text[] not null,
  action text not null constraint import_row_action_check check (action in ('create', 'update', 'unchanged', 'skip', 'error')),
  -- The record an update goes to.
  match_id bigint,
  primary key (tenant_id, run_id, "row"),
  foreign key (tenant_id, run_id) references import_run on delete cascade
);
select app.protect('import_row', audited => false, row_key => '');

alter table import_error add column severity text not null default 'error'
  constraint import_error_severity_check check (severity in ('error', 'warning'));
