-- The end of an e-mail is the same for many: words of a contact are its names and its numbers, else a common end finds everybody.
drop index customer_contact_words_idx;
create or replace function app.contact_words(first_name text, last_name text, email text, phone text, mobile text) returns text
language plpgsql immutable parallel safe as $$
begin
  return app.search_words(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(split_part(email, '@', 1), '')) || ' ' ||
    app.digits(coalesce(phone, '')) || ' ' || app.digits(coalesce(mobile, ''));
end $$;
create index customer_contact_words_idx on customer_contact
  using gin (app.contact_words(first_name, last_name, email, phone, mobile) gin_trgm_ops) where deleted_at is null;
