-- What is left to do of the first start of an installation: make the administrator who was asked for, tell the password of the
-- demo people. An interrupted one goes on with it.
alter table tenant add column first_start text[] not null default '{}'
  constraint tenant_first_start_check check (first_start <@ array['administrator', 'welcome']);
