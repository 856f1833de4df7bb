-- The switch of the virus check (A1 R13, A3 §3). tenant is a global table the application may only read; this one column of its own
-- company it changes through this function, which looks at the permission itself: no other path leads to the table.

create function app.set_virus_check(wanted boolean) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own constant integer := app.current_tenant();
  person constant bigint := nullif(current_setting('app.user_id', true), '')::bigint;
begin
  if own is null or person is null or not exists (
    select from user_role ur
    join role r on r.tenant_id = own and r.id = ur.role_id and r.deleted_at is null and r.audience = 'staff'
    where ur.tenant_id = own and ur.user_id = person and ((r.is_system and r.name = 'Administrator') or exists (
      select from role_permission rp join permission p on p.tenant_id = own and p.id = rp.permission_id
      where rp.tenant_id = own and rp.role_id = r.id and p.slug = 'update.company.settings'))
    union all
    select from user_permission up join permission p on p.tenant_id = own and p.id = up.permission_id
    where up.tenant_id = own and up.user_id = person and p.slug = 'update.company.settings')
  then
    raise exception 'the virus check is switched by those who change the company''s settings' using errcode = 'insufficient_privilege';
  end if;
  update tenant set has_virus_check = wanted where id = own and has_virus_check <> wanted;
  if not found then return false; end if;
  insert into audit_log (action, table_name, row_id, label, payload)
  select 'update', 'company', c.id, c.name, jsonb_build_object('before', jsonb_build_object('has_virus_check', not wanted),
    'after', jsonb_build_object('has_virus_check', wanted))
  from company c where c.tenant_id = own;
  return true;
end $$;

revoke all on function app.set_virus_check(boolean) from public;
grant execute on function app.set_virus_check(boolean) to ordo_app;
