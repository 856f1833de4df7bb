-- Names are the same when their letters and digits are, in every script: O'Brien and obrien, full and half width, 北京空调维护
-- and itself. A server whose collation is C knows only ASCII letters, so what is left out is named instead of what is kept, and the
-- capitals of the other scripts that have any are written out.
create function app.name_key(name text) returns text language sql immutable parallel safe return
  nullif(regexp_replace(translate(app.fold(normalize(name, NFKC)),
      'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЇЄҐЎЈЉЊЋЂЏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς',
      'абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґўјљњћђџαβγδεζηθικλμνξοπρστυφχψωσ'),
    '[[:space:]\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a0\u00a1\u00a7\u00ab\u00b4\u00b7\u00bb\u00bf\u02b9-\u02bf\u055a\u05f3\u05f4\u060c\u061b\u061f\u2000-\u206f\u3000-\u3003\u3008-\u3011\u3014-\u301f\u30fb\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]+',
    '', 'g'), '');

create index customer_name_key_idx on customer (tenant_id, app.name_key(name) text_pattern_ops) where deleted_at is null;
drop index customer_same_name_idx;

create or replace function app.similar_customers(by_name text, by_email text, by_phone text, by_tax text, except_id bigint, most integer default 5)
returns table (id bigint, reason text, likeness real)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
set pg_trgm.similarity_threshold = 0.7 as $$
declare
  tenant constant integer := app.current_tenant();
  folded constant text := app.fold(by_name);
  key constant text := app.name_key(by_name);
begin
  return query
    select distinct on (f.id) f.id, f.reason, f.likeness from (
      select c.id, 'email' as reason, 1::real as likeness from customer c
        where c.tenant_id = tenant and c.deleted_at is null and lower(c.email) = lower(by_email)
      union all
      select c.id, 'tax_number', 1::real from customer c
        where c.tenant_id = tenant and c.deleted_at is null and c.tax_number is not null and app.tax_key(c.tax_number) = app.tax_key(by_tax)
      union all
      select c.id, 'phone', 1::real from customer c
        where c.tenant_id = tenant and c.deleted_at is null and c.phone is not null and app.phone_tail(c.phone) = app.phone_tail(by_phone)
      union all
      select c.id, 'name', 1::real from customer c
        where c.tenant_id = tenant and c.deleted_at is null and app.name_key(c.name) = key
      union all
      (select c.id, 'name', similarity(app.fold(c.name), folded) from customer c
        where c.tenant_id = tenant and c.deleted_at is null and app.fold(c.name) % folded
        order by 3 desc limit 50)
    ) f
    where f.id is distinct from except_id
    order by f.id, f.likeness desc, f.reason limit 200;
end $$;

create or replace function app.same_customers(names text[], emails text[], phones text[], taxes text[])
returns table (place integer, id bigint, reason text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  tenant constant integer := app.current_tenant();
begin
  return query
    select distinct on (f.place) f.place, f.id, f.reason from (
      select x.place::integer as place, c.id, 'email' as reason from unnest(emails) with ordinality x(sent, place)
        join customer c on c.tenant_id = tenant and c.deleted_at is null and lower(c.email) = lower(x.sent)
      union all
      select x.place::integer, c.id, 'tax_number' from unnest(taxes) with ordinality x(sent, place)
        join customer c on c.tenant_id = tenant and c.deleted_at is null and c.tax_number is not null
          and app.tax_key(c.tax_number) = app.tax_key(x.sent)
      union all
      select x.place::integer, c.id, 'phone' from unnest(phones) with ordinality x(sent, place)
        join customer c on c.tenant_id = tenant and c.deleted_at is null and c.phone is not null
          and app.phone_tail(c.phone) = app.phone_tail(x.sent)
      union all
      select x.place::integer, c.id, 'name' from unnest(names) with ordinality x(sent, place)
        join customer c on c.tenant_id = tenant and c.deleted_at is null and app.name_key(c.name) = app.name_key(x.sent)
    ) f order by f.place, f.id;
end $$;
