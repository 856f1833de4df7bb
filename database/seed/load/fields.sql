-- A field of each kind that a list can be filtered by.
insert into additional_field (module_for, name, code, type, filterable)
select 1, f.name, f.code, f.type, true from (values ('Purchase order', 'load_text', 1), ('Meter', 'load_number', 2), ('Warranty until', 'load_day', 3),
  ('Sealed', 'load_tick', 7), ('Agreed time', 'load_time', 10)) f (name, code, type)
where not exists (select from additional_field x where x.tenant_id = app.current_tenant() and x.code = f.code);
insert into load_field select id, type from additional_field where tenant_id = app.current_tenant() and code like 'load_%' and deleted_at is null;
