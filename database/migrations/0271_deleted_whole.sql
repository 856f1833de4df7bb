-- What the log leaves out of a record (its place in the list, who made it and when, its name in both languages) is kept beside it in the
-- line of its deletion: a record that comes back stands where it stood.
create or replace function app.audit() returns trigger language plpgsql as $$
declare
  ignored constant text[] := tg_argv[0]::text[];
  secrets constant text[] := tg_argv[1]::text[];
  key_column constant text := tg_argv[2];
  owner_column constant text := nullif(tg_argv[3], '');
  owner_name constant text := nullif(tg_argv[4], '');
  constant_columns constant text[] := array['tenant_id', 'id', 'created_at', 'created_by', 'updated_at'];
  masked constant boolean := secrets <> '{}';
  unsaid text[];
begin
  if tg_op = 'UPDATE' then
    -- FULL JOIN, because it is never planned as a nested loop: a plan cached for one row also serves 100,000.
    insert into audit_log (tenant_id, action, table_name, row_id, owner_table, owner_id, label, payload)
    select (d.new_doc ->> 'tenant_id')::integer,
      case when d.old_doc ->> 'deleted_at' is null and d.new_doc ->> 'deleted_at' is not null then 'delete'
           when d.old_doc ->> 'deleted_at' is not null and d.new_doc ->> 'deleted_at' is null then 'restore'
           else 'update' end,
      tg_table_name, (d.new_doc ->> key_column)::bigint,
      case owner_name when '*' then d.new_doc ->> 'owner_type' else owner_name end, (d.new_doc ->> owner_column)::bigint,
      app.audit_label(d.new_doc), c.payload
    from (
      select to_jsonb(o) - ignored as old_doc, to_jsonb(n) - ignored as new_doc
      from new_rows n full join old_rows o on o.tenant_id = n.tenant_id and o.id = n.id
      offset 0
    ) d
    cross join lateral (
      select jsonb_build_object(
        'before', jsonb_object_agg(e.key, case when e.key = any (secrets) then '"•••"'::jsonb
          when masked and 'secret_' || e.key = any (secrets) then app.audit_number(d.old_doc -> e.key) else d.old_doc -> e.key end),
        'after', jsonb_object_agg(e.key, case when e.key = any (secrets) then '"•••"'::jsonb else e.value end)) as payload
      from jsonb_each(d.new_doc) e
      where e.value is distinct from d.old_doc -> e.key
    ) c
    where d.new_doc is distinct from d.old_doc;
  elsif tg_op = 'INSERT' then
    perform from new_rows offset 100 limit 1;
    if found then
      execute app.audit_insert_text(tg_relid, ignored, secrets, key_column, owner_column, owner_name)
      using tg_table_name::text, owner_name, app.current_actor(), nullif(current_setting('app.user_name', true), ''),
        nullif(current_setting('app.session_id', true), '')::bigint, nullif(current_setting('app.request_id', true), ''),
        nullif(current_setting('app.ip', true), '')::inet;
      return null;
    end if;
    insert into audit_log (tenant_id, action, table_name, row_id, owner_table, owner_id, label, payload)
    select (d.doc ->> 'tenant_id')::integer, 'insert', tg_table_name, (d.doc ->> key_column)::bigint,
      case owner_name when '*' then d.doc ->> 'owner_type' else owner_name end, (d.doc ->> owner_column)::bigint, app.audit_label(d.doc),
      jsonb_build_object('after', case when masked then app.audit_mask(d.doc - constant_columns, secrets) else d.doc - constant_columns end)
    from (select jsonb_strip_nulls(to_jsonb(n) - ignored) as doc from new_rows n offset 0) d;
  else
    select array_agg(a.attname::text) into unsaid from pg_attribute a
    where a.attrelid = tg_relid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and (a.attname = any (ignored) or a.attname = any (constant_columns))
      and a.attname <> all (array['tenant_id', 'id', 'updated_at'] || secrets) and a.attname !~ 'sha256|token|password|secret';
    insert into audit_log (tenant_id, action, table_name, row_id, owner_table, owner_id, label, payload)
    select (d.doc ->> 'tenant_id')::integer, 'delete', tg_table_name, (d.doc ->> key_column)::bigint,
      case owner_name when '*' then d.doc ->> 'owner_type' else owner_name end, (d.doc ->> owner_column)::bigint, app.audit_label(d.doc),
      jsonb_build_object('before', case when masked then app.audit_mask(d.doc - constant_columns, secrets) else d.doc - constant_columns end)
        || case when unsaid is null then '{}'
          else jsonb_build_object('kept', (select jsonb_object_agg(name, d.whole -> name) from unnest(unsaid) name)) end
    from (select jsonb_strip_nulls(to_jsonb(o) - ignored) as doc, to_jsonb(o) as whole from old_rows o offset 0) d;
  end if;
  return null;
end $$;
