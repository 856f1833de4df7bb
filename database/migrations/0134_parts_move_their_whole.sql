-- What belongs to a record moves its updated_at, so that of two people who change a role's permissions, a person's roles or the
-- lines of a template the second one hears of the first. `on delete cascade` means "is a part of"; a test holds every such key
-- against the triggers made here.

create or replace function app.touch() returns trigger language plpgsql as $$
declare
  ignored constant text[] := tg_argv[0]::text[];
begin
  if (to_jsonb(new) - ignored) is distinct from (to_jsonb(old) - ignored) then
    new.updated_at := greatest(now(), old.updated_at + interval '1 ms');
  elsif pg_trigger_depth() > 1 and new.updated_at > old.updated_at then
    null; -- moved by a part of it
  else
    new.updated_at := old.updated_at;
  end if;
  return new;
end $$;

-- Makes `child` a part of the record its column `fk` names: adding, changing or removing one moves the record's updated_at, once a
-- transaction. Counters and positions of the child move neither. One function a pair, so that its plan is kept.
create function app.part_of(child regclass, fk text) returns void language plpgsql as $outer$
declare
  parent regclass;
  child_name text;
  function_name text;
  has_version boolean;
begin
  select c.confrelid::regclass, f.relname into parent, child_name
  from pg_constraint c join pg_class f on f.oid = c.conrelid
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey) and a.attname = fk
  where c.contype = 'f' and c.conrelid = child;
  select exists (select from pg_attribute where attrelid = child and attname = 'updated_at' and not attisdropped) into has_version;
  function_name := format('app.%I', 'part_' || child_name || '_' || fk);
  execute format($f$
    create or replace function %1$s() returns trigger language plpgsql as $body$
    begin
      if tg_op = 'UPDATE' then
        update %2$s p set updated_at = greatest(now(), p.updated_at + interval '1 ms')
        from (%4$s) c
        where p.tenant_id = c.tenant_id and p.id = c.%3$I
          and not (p.xmin = pg_current_xact_id()::xid and p.updated_at >= date_trunc('milliseconds', now()));
      else
        update %2$s p set updated_at = greatest(now(), p.updated_at + interval '1 ms')
        from (select distinct tenant_id, %3$I from changed_rows) c
        where p.tenant_id = c.tenant_id and p.id = c.%3$I
          and not (p.xmin = pg_current_xact_id()::xid and p.updated_at >= date_trunc('milliseconds', now()));
      end if;
      return null;
    end $body$ $f$, function_name, parent, fk,
    case when has_version then format(
      'select n.tenant_id, unnest(array[n.%1$I, o.%1$I]) as %1$I from changed_rows n
         join old_rows o on o.tenant_id = n.tenant_id and o.id = n.id where n.updated_at > o.updated_at', fk)
    else format(
      'select tenant_id, %1$I from (table changed_rows except table old_rows) a
       union select tenant_id, %1$I from (table old_rows except table changed_rows) b', fk) end);
  execute format('create trigger %I after insert on %s referencing new table as changed_rows for each statement execute function %s()',
    'part_insert_' || fk, child, function_name);
  execute format('create trigger %I after update on %s referencing new table as changed_rows old table as old_rows
    for each statement execute function %s()', 'part_update_' || fk, child, function_name);
  execute format('create trigger %I after delete on %s referencing old table as changed_rows for each statement execute function %s()',
    'part_delete_' || fk, child, function_name);
end $outer$;

select app.part_of('role_permission', 'role_id');
select app.part_of('user_role', 'user_id');
select app.part_of('user_permission', 'user_id');
select app.part_of('activity_type_grant', 'role_id');
select app.part_of('activity_type_grant', 'user_id');
select app.part_of('customer_user', 'user_id');
select app.part_of('customer_contact', 'customer_id');
select app.part_of('customer_address', 'customer_id');
select app.part_of('customer_segment_link', 'customer_id');
select app.part_of('customer_agent_link', 'customer_id');
select app.part_of('location_section', 'location_id');
select app.part_of('order_template_item', 'template_id');
select app.part_of('order_officer', 'order_id');
select app.part_of('order_type_document', 'order_type_id');
select app.part_of('checkoff_template_type', 'template_id');
select app.part_of('additional_field_item', 'field_id');
select app.part_of('additional_field_mapping', 'field_id');
select app.part_of('lang_value', 'lang_key_id');
select app.part_of('target_month', 'target_id');
select app.part_of('master_document_version', 'master_document_id');
select app.part_of('customer_document_type', 'customer_document_id');
select app.part_of('webhook_endpoint', 'checkoff_type_id');
