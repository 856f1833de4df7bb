-- How the columns of a file write numbers and dates: what a run found in its cells, and what somebody chose for files with the same headers.

alter table import_run add column formats jsonb;
alter table import_mapping add column formats jsonb not null default '{}';
