-- What a starter set has written: so that it can be taken back while nothing uses it.
create table starter_entry (
  like app.record including all,
  set_key text not null,
  entry_key text not null,
  table_name text not null,
  row_id bigint not null,
  unique (tenant_id, table_name, row_id),
  unique (tenant_id, set_key, entry_key)
);
select app.protect('starter_entry', audited => false);
