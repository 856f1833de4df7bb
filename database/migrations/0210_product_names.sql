-- What the product itself writes into lists (statuses, roles, types …) is called in the reader's language: `names` holds the name in each
-- language as long as nobody has given the row another. What people type has no `names` and is shown as typed, to everybody.

-- The name a row is shown under. The language of the reader is set with the tenant; without one it is the stored name.
create function app.shown(names jsonb, name text) returns text language sql stable parallel safe
return coalesce(names ->> current_setting('app.language', true), name);

-- Whether a text, such as a cell of a sheet, is what a row is called, in any language; upper and lower case and accents aside.
create function app.called(names jsonb, name text, said text) returns boolean language sql stable parallel safe
return app.fold(said) in (app.fold(name), app.fold(names ->> 'en'), app.fold(names ->> 'es'));

-- A form gives back the name it showed: that is no change. Any other name is people's, in all languages.
-- Arguments: the column, and the column with its words.
create function app.keep_product_words() returns trigger language plpgsql as $$
declare
  plain constant text := tg_argv[0];
  words constant text := tg_argv[1];
  before constant jsonb := to_jsonb(old);
begin
  if exists (select from jsonb_each_text(before -> words) w where w.value = to_jsonb(new) ->> plain) then
    return jsonb_populate_record(new, jsonb_build_object(plain, before -> plain));
  end if;
  return jsonb_populate_record(new, jsonb_build_object(words, null));
end $$;

-- Gives a table its column of words. They are neither audited nor a change of their own: the name beside them is.
create function app.name_in_languages(target regclass, plain text default 'name') returns void language plpgsql as $$
declare
  words constant text := plain || 's';
  known text[];
begin
  execute format('alter table %s add column %I jsonb constraint %I check (jsonb_typeof(%I) = ''object'' and %I ? ''en'' and %I ? ''es'')',
    target, words, target || '_' || words || '_check', words, words, words);
  execute format('create trigger %I before update of %I on %s for each row
    when (old.%I is not null and new.%I is distinct from old.%I and new.%I is not distinct from old.%I)
    execute function app.keep_product_words(%L, %L)', 'keep_' || words, plain, target, words, plain, plain, words, words, plain, words);
  select string_to_array(encode(t.tgargs, 'escape'), '\000') into known
  from pg_trigger t where t.tgrelid = target and t.tgname = 'audit_update';
  perform app.protect(target, known[1]::text[] || words, true, known[3], coalesce(known[4], ''));
end $$;

do $$
declare
  target text;
begin
  foreach target in array array['role', 'progress_status', 'order_category', 'customer_segment', 'customer_group', 'lifecycle_stage',
    'request_category', 'interaction_type', 'document_type', 'payment_type', 'payment_purpose', 'transaction_type', 'crm_pipeline',
    'crm_opportunity_type', 'asset_type', 'order_type', 'order_item_type', 'item_type_group', 'checkoff_type', 'checkoff_template',
    'order_template', 'catalogue_category', 'catalogue_group', 'report', 'message_template', 'currency']
  loop
    perform app.name_in_languages(target::regclass);
  end loop;
  foreach target in array array['role', 'item_type_group', 'checkoff_type', 'report', 'message_template']
  loop
    perform app.name_in_languages(target::regclass, 'description');
  end loop;
end $$;

-- ---------------------------------------------------------------- roles

-- Who a seeded role is, whatever people call it.
alter table role add column text_key text constraint role_text_key_check check (text_key ~ '^[a-z_]{1,40}$');
create unique index role_tenant_id_text_key_key on role (tenant_id, text_key) where text_key is not null and deleted_at is null;

create temporary table seeded on commit drop as
select * from (values
  ('Administrator', 'Administrador', 'Everything, in every area', 'Todo, en todas las áreas'),
  ('Manager', 'Gerente', 'Plans and releases work, looks after customers and assets',
    'Planifica y libera el trabajo, atiende a los clientes y cuida los activos'),
  ('Officer', 'Oficial', 'Does the work in the field', 'Hace el trabajo de campo'),
  ('Driver', 'Conductor', 'Delivers and picks up', 'Entrega y recoge'),
  ('Warehouse', 'Almacén', 'Keeps the stock and the equipment', 'Cuida el inventario y los equipos'),
  ('Accounts', 'Contabilidad', 'Payments, balances and reports', 'Pagos, saldos y reportes'),
  ('Read only', 'Solo lectura', 'Sees everything, changes nothing', 'Ve todo, no cambia nada'),
  ('Customer administrator', 'Administrador del cliente', 'Everything in the portal, and its people', 'Todo en el portal, y sus usuarios'),
  ('Customer member', 'Usuario del cliente', 'Requests, orders and signs off', 'Solicita, hace pedidos y da conformidad'),
  ('Customer viewer', 'Consulta del cliente', 'Follows what is going on', 'Sigue el avance del trabajo')
) as s (name, name_es, description, description_es);

select set_config('app.keep_times', 'on', true);
alter table role disable trigger audit_update;
update role r set
  text_key = replace(lower(s.name), ' ', '_'),
  names = jsonb_build_object('en', s.name, 'es', s.name_es),
  descriptions = case when r.description = s.description then jsonb_build_object('en', s.description, 'es', s.description_es) end
from seeded s
where r.name = s.name and r.deleted_at is null and (r.audience = 'customer') = (s.name like 'Customer %')
  and (r.is_system or s.name not like 'Customer %' and s.name <> 'Administrator');
alter table role enable trigger audit_update;
-- Roles that got their default permissions are remembered by their keys.
update global_configuration set value = replace(replace(lower(value), ', ', ','), ' ', '_') where key = 'identity.settled_roles';
update global_configuration set value = replace(value, ',', ', ') where key = 'identity.settled_roles';

-- ---------------------------------------------------------------- currencies

-- A currency that has the name of the standard has it in both languages.
create function app.name_currency() returns trigger language plpgsql as $$
begin
  select jsonb_build_object('en', i.name, 'es', i.name_es) into new.names
  from currency_iso i where i.code = new.code and new.name in (i.name, i.name_es);
  return new;
end $$;
create trigger name_currency before insert on currency for each row execute function app.name_currency();
alter table currency disable trigger audit_update;
update currency c set names = jsonb_build_object('en', i.name, 'es', i.name_es)
from currency_iso i where i.code = c.code and c.name in (i.name, i.name_es);
alter table currency enable trigger audit_update;
select set_config('app.keep_times', '', true);

-- ---------------------------------------------------------------- the switch of the virus check knows the administrator by the key

create or replace function app.set_virus_check(wanted boolean) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own constant integer := app.current_tenant();
  person constant bigint := nullif(current_setting('app.user_id', true), '')::bigint;
begin
  if own is null or person is null or not exists (
    select from user_role ur
    join role r on r.tenant_id = own and r.id = ur.role_id and r.deleted_at is null and r.audience = 'staff'
    where ur.tenant_id = own and ur.user_id = person and (r.text_key = 'administrator' or exists (
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
