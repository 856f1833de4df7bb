-- The words of a contact end at the @ of its e-mail; an address that is typed on from there finds its contact from the start.
create index customer_contact_mail_idx on customer_contact (tenant_id, app.fold(email) text_pattern_ops) where deleted_at is null;

-- The start of an e-mail among what is asked, as a pattern; null where nothing stands before an @.
create function app.mail_asked(term text) returns text language sql immutable parallel safe as $$
  select regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
  from regexp_split_to_table(app.fold(coalesce(term, '')), '\s+') as word where word ~ '^[^@]+@' limit 1
$$;

create or replace function app.search_customer_ids(term text, most integer default 1000) returns table (id bigint)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  tenant constant integer := app.current_tenant();
  patterns constant text[] := app.search_patterns(term);
  asked constant text := app.phone_asked(term);
  mail constant text := app.mail_asked(term);
  -- What stands beside an e-mail is looked for in the other words of its contact.
  beside constant text[] := case when mail is null then null
    else coalesce(app.search_patterns(regexp_replace(term, '[^\s@]+@\S*', ' ', 'g')), '{}') end;
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
      where mail is null and x.tenant_id = tenant and x.deleted_at is null
        and app.contact_words(x.first_name, x.last_name, x.email, x.phone, x.mobile) like patterns[1]
        and app.contact_words(x.first_name, x.last_name, x.email, x.phone, x.mobile) like all (patterns)
      union
      select x.customer_id from customer_contact x join customer c on c.tenant_id = x.tenant_id and c.id = x.customer_id and c.deleted_at is null
      where mail is not null and x.tenant_id = tenant and x.deleted_at is null and app.fold(x.email) like mail
        and app.contact_words(x.first_name, x.last_name, x.email, x.phone, x.mobile) like all (beside)
      union
      select c.id from customer c where asked is not null and c.tenant_id = tenant and c.deleted_at is null and app.digits(c.phone) like asked
      union
      select x.customer_id from customer_contact x join customer c on c.tenant_id = x.tenant_id and c.id = x.customer_id and c.deleted_at is null
      where asked is not null and x.tenant_id = tenant and x.deleted_at is null
        and app.contact_words(x.first_name, x.last_name, x.email, x.phone, x.mobile) like asked
    ) f order by f.id desc limit most;
end $$;
