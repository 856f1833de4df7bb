-- The words of an activity stand in indexes by time and officer, whose entries hold 2,700 bytes at most. Every field full of letters of
-- three bytes is more: of such an activity the beginning is searched. A generated column would have to be made anew with its table.
create function app.search_line(line text) returns text language sql immutable parallel safe
return case when octet_length(line) <= 2300 then line else left(line, 570) end;

alter table "order" alter column search_text drop expression;

create function app.set_order_words() returns trigger language plpgsql as $$
begin
  new.search_text := app.search_line(app.fold(new.reference_no || ' ' || coalesce(new.ex_ref_no, '') || ' ' || coalesce(new.title, '') || ' ' ||
    coalesce(new.contact_name, '') || ' ' || coalesce(new.contact_phone, '') || ' ' || coalesce(new.contact_email, '') || ' ' ||
    coalesce(new.address1, '') || ' ' || coalesce(new.city, '')));
  return new;
end $$;
create trigger set_words before insert or update of reference_no, ex_ref_no, title, contact_name, contact_phone, contact_email, address1, city
  on "order" for each row execute function app.set_order_words();

select set_config('app.keep_times', 'on', true);
alter table "order" disable trigger audit_update;
update "order" set search_text = app.search_line(search_text) where octet_length(search_text) > 2300;
alter table "order" enable trigger audit_update;
select set_config('app.keep_times', '', true);
