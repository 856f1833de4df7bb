-- Customers are found by their phone however its digits are written, and by the people to speak to: words of the two in indexes
-- of their own, so that no record is written anew.
create function app.digits(value text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(value, '\D', '', 'g')
$$;
create function app.contact_words(first_name text, last_name text, email text, phone text, mobile text) returns text
language plpgsql immutable parallel safe as $$
begin
  return app.search_words(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '')) || ' ' ||
    app.digits(coalesce(phone, '')) || ' ' || app.digits(coalesce(mobile, ''));
end $$;
create index customer_phone_digits_idx on customer using gin (app.digits(phone) gin_trgm_ops);
create index customer_contact_words_idx on customer_contact
  using gin (app.contact_words(first_name, last_name, email, phone, mobile) gin_trgm_ops) where deleted_at is null;

-- What is asked as a phone: its last nine digits, which are there with and without the code of the country; null for anything else.
create function app.phone_asked(term text) returns text language sql immutable parallel safe as $$
  select case when term ~ '^\s*\+?[\d\s()./-]+$' and char_length(app.digits(term)) >= 6 then '%' || right(app.digits(term), 9) || '%' end
$$;

create or replace function app.search_customer_ids(term text, most integer default 1000) returns table (id bigint)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  tenant constant integer := app.current_tenant();
  patterns constant text[] := app.search_patterns(term);
  asked constant text := app.phone_asked(term);
begin
  -- One or two letters are in every name: contacts are asked from the third on.
  if char_length(patterns[1]) < 5 then
    return query select c.id from customer c where c.tenant_id = tenant and c.deleted_at is null
      and c.search_text like patterns[1] and c.search_text like all (patterns) order by c.id desc limit most;
    return;
  end if;
  return query select f.id from (
      select c.id from customer c where c.tenant_id = tenant and c.deleted_at is null
        and c.search_text like patterns[1] and c.search_text like all (patterns)
      union
      select x.customer_id from customer_contact x join customer c on c.tenant_id = x.tenant_id and c.id = x.customer_id and c.deleted_at is null
      where x.tenant_id = tenant and x.deleted_at is null
        and app.contact_words(x.first_name, x.last_name, x.email, x.phone, x.mobile) like patterns[1]
        and app.contact_words(x.first_name, x.last_name, x.email, x.phone, x.mobile) like all (patterns)
      union
      select c.id from customer c where asked is not null and c.tenant_id = tenant and c.deleted_at is null and app.digits(c.phone) like asked
      union
      select x.customer_id from customer_contact x join customer c on c.tenant_id = x.tenant_id and c.id = x.customer_id and c.deleted_at is null
      where asked is not null and x.tenant_id = tenant and x.deleted_at is null
        and app.contact_words(x.first_name, x.last_name, x.email, x.phone, x.mobile) like asked
    ) f order by f.id desc limit most;
end $$;
