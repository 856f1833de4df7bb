-- Names are found without their apostrophes too: O'Brien as "obrien". The words of a record hold such a name both ways, so that what is
-- asked stays one pattern for each word. Only the records with an apostrophe are written anew; a generated column would be made anew
-- with its whole table.
create function app.search_words(value text) returns text language plpgsql immutable strict parallel safe as $$
declare
  folded constant text := app.fold(value);
begin
  if strpos(folded, '''') = 0 then return folded; end if;
  return concat_ws(' ', folded, (select string_agg(replace(word, '''', ''), ' ')
    from regexp_split_to_table(folded, '\s+') as word where word ~ '[[:alnum:]]''[[:alnum:]]'));
end $$;

create or replace function app.set_order_words() returns trigger language plpgsql as $$
begin
  new.search_text := app.search_line(app.search_words(new.reference_no || ' ' || coalesce(new.ex_ref_no, '') || ' ' || coalesce(new.title, '') || ' ' ||
    coalesce(new.contact_name, '') || ' ' || coalesce(new.contact_phone, '') || ' ' || coalesce(new.contact_email, '') || ' ' ||
    coalesce(new.address1, '') || ' ' || coalesce(new.city, '')));
  return new;
end $$;

alter table customer alter column search_text drop expression;
create function app.set_customer_words() returns trigger language plpgsql as $$
begin
  new.search_text := app.search_words(new.customer_code || ' ' || new.name || ' ' || coalesce(new.email, '') || ' ' || coalesce(new.phone, '') ||
    ' ' || coalesce(new.tax_number, '') || ' ' || coalesce(new.ex_ref_no, ''));
  return new;
end $$;
create trigger set_words before insert or update of customer_code, name, email, phone, tax_number, ex_ref_no
  on customer for each row execute function app.set_customer_words();

alter table app_user alter column search_text drop expression;
create function app.set_user_words() returns trigger language plpgsql as $$
begin
  new.search_text := app.search_words(new.first_name || ' ' || coalesce(new.last_name, '') || ' ' || coalesce(new.email, '') || ' ' ||
    coalesce(new.ex_ref_no, '') || ' ' || coalesce(new.department_name, '') || ' ' || coalesce(new.division, ''));
  return new;
end $$;
create trigger set_words before insert or update of first_name, last_name, email, ex_ref_no, department_name, division
  on app_user for each row execute function app.set_user_words();

alter table location alter column search_text drop expression;
create function app.set_location_words() returns trigger language plpgsql as $$
begin
  new.search_text := app.search_words(new.name || ' ' || coalesce(new.address1, '') || ' ' || coalesce(new.city, '') || ' ' ||
    coalesce(new.state_name, '') || ' ' || coalesce(new.postal_code, ''));
  return new;
end $$;
create trigger set_words before insert or update of name, address1, city, state_name, postal_code
  on location for each row execute function app.set_location_words();

create or replace function app.search_customers_named(term text) returns bigint[]
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  tenant constant integer := app.current_tenant();
  patterns constant text[] := app.search_patterns(term);
begin
  if tenant is null or patterns is null or char_length(patterns[1]) < 5 then return '{}'; end if;
  return array(select c.id from customer c where c.tenant_id = tenant and c.deleted_at is null and c.search_text like patterns[1]
    and c.search_text like all (patterns) and app.search_words(c.name) like all (patterns));
end $$;

select set_config('app.keep_times', 'on', true);
alter table "order" disable trigger audit_update;
alter table customer disable trigger audit_update;
alter table app_user disable trigger audit_update;
alter table location disable trigger audit_update;
update "order" set search_text = app.search_line(app.search_words(search_text)) where search_text like '%''%';
update customer set search_text = app.search_words(search_text) where search_text like '%''%';
update app_user set search_text = app.search_words(search_text) where search_text like '%''%';
update location set search_text = app.search_words(search_text) where search_text like '%''%';
alter table "order" enable trigger audit_update;
alter table customer enable trigger audit_update;
alter table app_user enable trigger audit_update;
alter table location enable trigger audit_update;
select set_config('app.keep_times', '', true);
