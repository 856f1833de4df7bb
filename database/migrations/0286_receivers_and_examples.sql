-- A scheduled email goes to the people it was made for: an address that was somebody's stays theirs when they change it, and is nobody's
-- any more when they are gone.
alter table email_schedule add column email_people jsonb not null default '{}';
comment on column email_schedule.email_people is 'whose address each of email was when it was named: address to id of app_user';

create function app.bind_receivers() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  new.email_people := coalesce((select jsonb_object_agg(a.address, coalesce(old.email_people -> a.address, to_jsonb(u.id)))
    from unnest(new.email) a (address)
    left join app_user u on u.tenant_id = new.tenant_id and u.email = a.address and u.deleted_at is null
    where old.email_people ? a.address or u.id is not null), '{}');
  return new;
end $$;
alter table email_schedule disable trigger user;
update email_schedule s set email_people = coalesce((select jsonb_object_agg(p.email, p.id) from (
  select distinct on (u.email) u.email, u.id from app_user u where u.tenant_id = s.tenant_id and u.email = any (s.email)
  order by u.email, u.deleted_at is null desc, u.id desc) p), '{}');
alter table email_schedule enable trigger user;
create trigger bind_receivers before insert or update of email on email_schedule for each row execute function app.bind_receivers();
select app.protect('email_schedule', array['failures', 'last_run_at', 'next_run_at', 'last_status', 'last_error', 'email_people']);

-- What columns of a file look like is shown by examples out of it: figures that not everybody who reads the log may see.
select app.protect('import_run', '{formats}');
