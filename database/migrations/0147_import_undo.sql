-- Taking an import back may be a job, and may leave records that were touched since: what became of them is kept with the run.

alter table import_run drop constraint import_run_status_check;
alter table import_run add constraint import_run_status_check check
  (status in ('uploaded', 'validating', 'validated', 'importing', 'done', 'failed', 'cancelled', 'undoing', 'undone'));
alter table import_run add column undo jsonb;
