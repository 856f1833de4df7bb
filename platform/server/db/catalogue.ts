/** Whatever can run one statement: a client or a pool of pg. */
export type Queryable = { query(sql: string): Promise<{ rows: { object: string; problem: string }[] }> };

/**
 * One sentence for everything in the catalogue that breaks the rules every tenant table is held to:
 * walls, keys that start with tenant_id, global tables that are read-only and few. Empty means the schema is sound, and
 * fit to be distributed by tenant. Run it as the owner of a migrated database.
 */
export async function catalogueViolations(client: Queryable): Promise<string[]> {
  const sentences: string[] = [];
  for (const sql of ['select object, problem from app.catalogue_violations()', AROUND_THE_WALL]) {
    const { rows } = await client.query(sql);
    sentences.push(...rows.map(({ object, problem }) => `${object}: ${problem}`));
  }
  return sentences.sort();
}

/** What app.catalogue_violations() takes for granted: walls that say what they should, and no way around them. */
const AROUND_THE_WALL = `
  with relations as (
    select c.oid, c.oid::regclass::text as name, n.nspname, c.relkind, c.reloptions, a.attnum as tenant_column,
      a.attnotnull, a.atttypid, exists (
        select from pg_attrdef d where d.adrelid = c.oid and d.adnum = a.attnum
          and pg_get_expr(d.adbin, d.adrelid) ~ 'app\\.(tenant_id|current_tenant\\(\\))') as has_default
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    left join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where n.nspname not like 'pg\\_%' and n.nspname not in ('information_schema', 'pgboss')
      and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  ),
  walled as (
    select * from relations
    where nspname = 'public' and relkind in ('r', 'p') and tenant_column is not null and name <> 'tenant_domain'
  )
  select name as object, 'lies outside the schema public' as problem from relations
  -- app may hold shapes that tables are made like: nobody but the owner can use them.
  where nspname <> 'public' and (nspname <> 'app' or has_table_privilege('ordo_app', oid, 'select, insert, update, delete'))
  union all
  select name, 'is a view that reads with the rights of its owner; set security_invoker' from relations
  where relkind = 'v' and not coalesce(reloptions, '{}') && array['security_invoker=true', 'security_invoker=on', 'security_invoker=1']
  union all
  select name, 'is a materialised view or a foreign table, which no wall can guard' from relations where relkind in ('m', 'f')
  union all
  select name, 'tenant_id is not a mandatory integer that defaults to the current tenant' from walled
  where not (attnotnull and atttypid = 'integer'::regtype and has_default)
  union all
  select w.name, 'the policy ' || p.polname || ' does not compare tenant_id with the current tenant, for all commands and for ordo_app only'
  from walled w join pg_policy p on p.polrelid = w.oid
  where p.polcmd <> '*' or not p.polpermissive or p.polroles <> array['ordo_app'::regrole::oid]
    or pg_get_expr(p.polqual, p.polrelid) not like '(tenant\\_id = (NULLIF(current\\_setting(''app.tenant\\_id''%))::integer)'
    or pg_get_expr(p.polwithcheck, p.polrelid) is distinct from pg_get_expr(p.polqual, p.polrelid)
  union all
  select k.conname::text, 'a foreign key of the global table ' || r.name || ' points at a tenant table'
  from relations r
  join pg_constraint k on k.conrelid = r.oid and k.contype = 'f'
  join walled w on w.oid = k.confrelid
  where r.tenant_column is null
  union all
  select k.conname::text, 'a foreign key compares tenant_id with another column'
  from walled w join pg_constraint k on k.conrelid = w.oid and k.contype = 'f'
  join walled f on f.oid = k.confrelid
  where k.confkey[array_position(k.conkey, w.tenant_column)] is distinct from f.tenant_column
  union all
  select f.oid::regprocedure::text, 'runs with the rights of its owner and sets no search_path'
  from pg_proc f join pg_namespace n on n.oid = f.pronamespace
  where n.nspname in ('public', 'app') and f.prosecdef
    and not exists (select from unnest(f.proconfig) as setting where setting like 'search\\_path=%')
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = f.oid and d.deptype = 'e')
  union all
  select s.oid::regclass::text, 'is a sequence that several tables share'
  from pg_class s
  join pg_depend d on d.refclassid = 'pg_class'::regclass and d.refobjid = s.oid and d.classid = 'pg_attrdef'::regclass
  where s.relkind = 'S' group by s.oid having count(*) > 1`;
