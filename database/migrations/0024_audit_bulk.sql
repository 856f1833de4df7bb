-- Many rows written by one statement (an import) were audited at the price of one row each: every record became a jsonb document
-- of all its columns, from which the ignored, constant and empty ones were taken again in three steps. A statement of many rows
-- now names the columns it wants once. What is written is the same; a statement of few rows keeps its cached plan.

-- The statement that audits the inserted rows of a table: $1 table name, $2 owner table, $3 to $7 who does it. Its label is that of
-- app.audit_label, its payload all columns but the ignored, constant and empty ones.
create function app.audit_insert_text(target oid, ignored text[], secrets text[], key_column text, owner_column text) returns text
language sql stable as $$
  with own as (
    select a.attname::text as name, format('n.%I', a.attname) as value, a.attname = any (secrets) as secret
    from pg_attribute a where a.attrelid = target and a.attnum > 0 and not a.attisdropped and a.attname <> all (ignored)
  ), labels as (
    select string_agg(case when o.name = 'last_name' then null when o.name = 'first_name' then
        'nullif(concat_ws('' '', n.first_name, n.last_name), '''')' else o.value || '::text' end, ', ' order by l.place) as list
    from own o join unnest('{reference_no,name,first_name,title,label,key,slug,signer_name,email,code}'::text[])
      with ordinality l (name, place) using (name)
  )
  select format('insert into audit_log (tenant_id, actor_user_id, actor_name, session_id, request_id, ip, action, table_name, row_id,
      owner_table, owner_id, label, payload)
    select n.tenant_id, $3, $4, $5, $6, $7, ''insert'', $1, %s::bigint, $2, %s::bigint, left(coalesce(%s, null), 200),
      jsonb_strip_nulls((select to_jsonb(p) from (select d as after from (select %s) d) p))
    from new_rows n',
    coalesce(max(o.value) filter (where o.name = key_column), 'null'), coalesce(max(o.value) filter (where o.name = owner_column), 'null'),
    coalesce((select list from labels), 'null'),
    string_agg(case when o.secret then format('case when %s is not null then ''•••'' end as %I', o.value, o.name) else o.value end, ', ')
      filter (where o.name <> all ('{tenant_id,id,created_at,created_by,updated_at}')))
  from own o
$$;

-- As it was, with the path for many inserted rows.
create or replace function app.audit() returns trigger language plpgsql as $$
declare
  ignored constant text[] := tg_argv[0]::text[];
  secrets constant text[] := tg_argv[1]::text[];
  key_column constant text := tg_argv[2];
  owner_column constant text := nullif(tg_argv[3], '');
  owner_name constant text := nullif(tg_argv[4], '');
  constant_columns constant text[] := array['tenant_id', 'id', 'created_at', 'created_by', 'updated_at'];
  masked constant boolean := secrets <> '{}';
begin
  if tg_op = 'UPDATE' then
    -- FULL JOIN, because it is never planned as a nested loop: a plan cached for one row also serves 100,000.
    insert into audit_log (tenant_id, action, table_name, row_id, owner_table, owner_id, label, payload)
    select (d.new_doc ->> 'tenant_id')::integer,
      case when d.old_doc ->> 'deleted_at' is null and d.new_doc ->> 'deleted_at' is not null then 'delete'
           when d.old_doc ->> 'deleted_at' is not null and d.new_doc ->> 'deleted_at' is null then 'restore'
           else 'update' end,
      tg_table_name, (d.new_doc ->> key_column)::bigint, owner_name, (d.new_doc ->> owner_column)::bigint,
      app.audit_label(d.new_doc), c.payload
    from (
      select to_jsonb(o) - ignored as old_doc, to_jsonb(n) - ignored as new_doc
      from new_rows n full join old_rows o on o.tenant_id = n.tenant_id and o.id = n.id
      offset 0
    ) d
    cross join lateral (
      select jsonb_build_object(
        'before', jsonb_object_agg(e.key, case when e.key = any (secrets) then '"•••"'::jsonb else d.old_doc -> e.key end),
        'after', jsonb_object_agg(e.key, case when e.key = any (secrets) then '"•••"'::jsonb else e.value end)) as payload
      from jsonb_each(d.new_doc) e
      where e.value is distinct from d.old_doc -> e.key
    ) c
    where d.new_doc is distinct from d.old_doc;
  elsif tg_op = 'INSERT' then
    perform from new_rows offset 100 limit 1;
    if found then
      execute app.audit_insert_text(tg_relid, ignored, secrets, key_column, owner_column)
      using tg_table_name::text, owner_name, app.current_actor(), nullif(current_setting('app.user_name', true), ''),
        nullif(current_setting('app.session_id', true), '')::bigint, nullif(current_setting('app.request_id', true), ''),
        nullif(current_setting('app.ip', true), '')::inet;
      return null;
    end if;
    insert into audit_log (tenant_id, action, table_name, row_id, owner_table, owner_id, label, payload)
    select (d.doc ->> 'tenant_id')::integer, 'insert', tg_table_name, (d.doc ->> key_column)::bigint,
      owner_name, (d.doc ->> owner_column)::bigint, app.audit_label(d.doc),
      jsonb_build_object('after', case when masked then app.audit_mask(d.doc - constant_columns, secrets) else d.doc - constant_columns end)
    from (select jsonb_strip_nulls(to_jsonb(n) - ignored) as doc from new_rows n offset 0) d;
  else
    insert into audit_log (tenant_id, action, table_name, row_id, owner_table, owner_id, label, payload)
    select (d.doc ->> 'tenant_id')::integer, 'delete', tg_table_name, (d.doc ->> key_column)::bigint,
      owner_name, (d.doc ->> owner_column)::bigint, app.audit_label(d.doc),
      jsonb_build_object('before', case when masked then app.audit_mask(d.doc - constant_columns, secrets) else d.doc - constant_columns end)
    from (select jsonb_strip_nulls(to_jsonb(o) - ignored) as doc from old_rows o offset 0) d;
  end if;
  return null;
end $$;
