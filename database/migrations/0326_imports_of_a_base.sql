-- Amounts of a file are checked as those of the base: once another one is the base, the file is to be checked again.
alter table import_run add column base_currency_id bigint;
alter table import_run alter column base_currency_id set default app.base_currency();
comment on column import_run.base_currency_id is 'the base its amounts were checked in';
