-- A file hangs on the record its row names, so its lines in the audit log do too: in the history of that record, and behind what
-- guards the record. A protected table may now say `owner_table => '*'`: the owner's table stands in the row's own `owner_type`.

create or replace function app.protect(target regclass, ignored text[] default '{}', audited boolean default true,
  row_key text default 'id', owner text default '') returns void language plpgsql as $$
declare
  derived text[];
  secrets text[];
  moved boolean;
  names_owner boolean;
  owner_table text := '';
begin
  select bool_or(attname = 'owner_type') and bool_or(attname = 'owner_id') into names_owner
  from pg_attribute where attrelid = target and attnum > 0 and not attisdropped;
  if owner = '' and names_owner then owner := 'owner_id'; end if;
  if owner = 'owner_id' and names_owner then
    owner_table := '*';
  elsif owner <> '' then
    select coalesce(max(f.relname::text), regexp_replace(owner, '_id$', '')) into owner_table
    from pg_constraint c join pg_class f on f.oid = c.confrelid join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.conrelid = target and a.attname = owner;
  end if;
  select coalesce(array_agg(attname::text) filter (where attgenerated <> ''), '{}'),
    coalesce(array_agg(attname::text) filter (where attname ~ '^(password_hash|token_hash|key_hash|key_salt|secret.*)$'), '{}'),
    bool_or(attname = 'updated_at')
  into derived, secrets, moved
  from pg_attribute where attrelid = target and attnum > 0 and not attisdropped;
  derived := derived || ignored || array['updated_at'];

  execute format('alter table %s enable row level security', target);
  execute format('drop policy if exists tenant_wall on %s', target);
  execute format($policy$create policy tenant_wall on %s for all to ordo_app
    using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::integer)
    with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::integer)$policy$, target);
  execute format('grant select, insert, update, delete on %s to ordo_app', target);

  if moved then
    execute format('create or replace trigger touch before update on %s for each row execute function app.touch(%L)',
      target, derived);
  end if;
  if audited then
    execute format('create or replace trigger audit_insert after insert on %s referencing new table as new_rows
      for each statement execute function app.audit(%L, %L, %L, %L, %L)', target, derived, secrets, row_key, owner, owner_table);
    execute format('create or replace trigger audit_delete after delete on %s referencing old table as old_rows
      for each statement execute function app.audit(%L, %L, %L, %L, %L)', target, derived, secrets, row_key, owner, owner_table);
    if row_key = 'id' then
      execute format('create or replace trigger audit_update after update on %s referencing old table as old_rows new table as new_rows
        for each statement execute function app.audit(%L, %L, %L, %L, %L)', target, derived, secrets, row_key, owner, owner_table);
    end if;
  end if;
end $$;

-- As it was, with owners that rows name themselves.
drop function app.audit_insert_text(oid, text[], text[], text, text);
create function app.audit_insert_text(target oid, ignored text[], secrets text[], key_column text, owner_column text, owner_name text) returns text
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
    select n.tenant_id, $3, $4, $5, $6, $7, ''insert'', $1, %s::bigint, %s, %s::bigint, left(coalesce(%s, null), 200),
      jsonb_strip_nulls((select to_jsonb(p) from (select d as after from (select %s) d) p))
    from new_rows n',
    coalesce(max(o.value) filter (where o.name = key_column), 'null'), case owner_name when '*' then 'n.owner_type' else '$2' end,
    coalesce(max(o.value) filter (where o.name = owner_column), 'null'), coalesce((select list from labels), 'null'),
    string_agg(case when o.secret then format('case when %s is not null then ''•••'' end as %I', o.value, o.name) else o.value end, ', ')
      filter (where o.name <> all ('{tenant_id,id,created_at,created_by,updated_at}')))
  from own o
$$;

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
        'before', jsonb_object_agg(e.key, case when e.key = any (secrets) then '"•••"'::jsonb else d.old_doc -> e.key end),
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
    insert into audit_log (tenant_id, action, table_name, row_id, owner_table, owner_id, label, payload)
    select (d.doc ->> 'tenant_id')::integer, 'delete', tg_table_name, (d.doc ->> key_column)::bigint,
      case owner_name when '*' then d.doc ->> 'owner_type' else owner_name end, (d.doc ->> owner_column)::bigint, app.audit_label(d.doc),
      jsonb_build_object('before', case when masked then app.audit_mask(d.doc - constant_columns, secrets) else d.doc - constant_columns end)
    from (select jsonb_strip_nulls(to_jsonb(o) - ignored) as doc from old_rows o offset 0) d;
  end if;
  return null;
end $$;

select app.protect('attachment', array['display_order', 'thumb_key', 'width', 'height']);
-- Lines that are there: the seals do not cover whose history a line belongs to.
update audit_log l set owner_table = a.owner_type, owner_id = a.owner_id
from attachment a where l.table_name = 'attachment' and a.tenant_id = l.tenant_id and a.id = l.row_id and a.owner_id is not null;
update audit_log l set owner_table = coalesce(l.payload -> 'after' ->> 'owner_type', l.payload -> 'before' ->> 'owner_type'),
  owner_id = coalesce(l.payload -> 'after' ->> 'owner_id', l.payload -> 'before' ->> 'owner_id')::bigint
where l.table_name = 'attachment' and l.owner_table is null and l.payload::text like '%"owner_id"%';

-- What a table's rows hang on, as its trigger was told: column, and table ('*': named by the row).
create function app.audit_owner(target text, out owner_column text, out owner_table text) language sql stable as $$
  select a[4], a[5] from (
    select string_to_array(encode(t.tgargs, 'escape'), '\000') as a from pg_trigger t
    where t.tgrelid = to_regclass(format('public.%I', target)) and t.tgname = 'audit_insert') x
  where a[4] <> ''
$$;

-- The record at the top of a chain of owners, e.g. of a photo of a review: the activity. A link that is gone leaves root_id null.
create function app.audit_root(owner text, owner_id bigint, out root text, out root_id bigint) language plpgsql stable as $$
declare
  above record;
begin
  root := owner;
  root_id := owner_id;
  for step in 1..8 loop
    exit when root_id is null;
    select * into above from app.audit_owner(root);
    exit when above.owner_column is null;
    execute format('select %s, t.%I from public.%I t where t.tenant_id = $1 and t.id = $2',
      case above.owner_table when '*' then 't.owner_type' else quote_literal(above.owner_table) end, above.owner_column, root)
    into root, root_id using app.current_tenant(), root_id;
    if root is null then root := above.owner_table; end if;
  end loop;
end $$;
grant execute on function app.audit_owner(text), app.audit_root(text, bigint) to ordo_app;
