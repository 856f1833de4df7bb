-- What every later migration is held to (DECISIONS 21): one row per table or key that breaks the tenant rules.
create function app.catalogue_violations() returns table (object text, problem text) language sql stable as $$
  with tables as (
    select c.oid, c.relname::text as name, c.relrowsecurity, a.attnum as tenant_column
    from pg_class c
    left join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  ),
  walled as (
    select * from tables where tenant_column is not null and name <> 'tenant_domain'
  )
  select name, 'has no tenant_id and is not in the list of global tables' from tables
  where tenant_column is null and name not in ('schema_migration', 'tenant', 'country', 'state', 'currency_iso')
  union all
  select name, 'row-level security is off' from walled where not relrowsecurity
  union all
  select name, 'the policy tenant_wall is missing or not alone' from walled w
  where (select array_agg(p.polname::text) from pg_policy p where p.polrelid = w.oid) is distinct from array['tenant_wall']
  union all
  select name, 'has no primary key' from walled w
  where not exists (select from pg_constraint k where k.conrelid = w.oid and k.contype = 'p')
  union all
  select i.indexrelid::regclass::text, 'a unique or exclusion key does not start with tenant_id' from walled w
  join pg_index i on i.indrelid = w.oid
  where (i.indisunique or i.indisexclusion) and i.indkey[0] <> w.tenant_column
  union all
  select k.conname::text, 'a foreign key to a tenant table does not start with tenant_id' from walled w
  join pg_constraint k on k.conrelid = w.oid and k.contype = 'f'
  join walled f on f.oid = k.confrelid
  where k.conkey[1] <> w.tenant_column or k.confkey[1] <> f.tenant_column
  union all
  select name, 'updated_at is not kept by app.touch' from walled w
  where exists (select from pg_attribute a where a.attrelid = w.oid and a.attname = 'updated_at')
    and not exists (select from pg_trigger t where t.tgrelid = w.oid and t.tgfoid = 'app.touch'::regproc)
  union all
  select name, 'ordo_app may write a global table' from tables
  where (tenant_column is null or name = 'tenant_domain')
    and (has_table_privilege('ordo_app', oid, 'insert') or has_table_privilege('ordo_app', oid, 'update') or has_table_privilege('ordo_app', oid, 'delete'))
  union all
  select 'audit_log', 'ordo_app may change or remove audit rows'
  where has_table_privilege('ordo_app', 'audit_log', 'update') or has_table_privilege('ordo_app', 'audit_log', 'delete')
  union all
  select 'ordo_app', 'the role can bypass the wall or owns a table' from pg_roles r
  where r.rolname = 'ordo_app' and (r.rolsuper or r.rolbypassrls or r.rolcanlogin or exists (select from pg_class c where c.relowner = r.oid))
$$;
