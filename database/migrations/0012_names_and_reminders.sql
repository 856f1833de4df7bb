-- References to a person show one name; reminder days are choices like every other closed list of a form.
alter table app_user add column full_name text generated always as (btrim(first_name || ' ' || coalesce(last_name, ''))) stored;
select app.protect('app_user', array['lat', 'long', 'located_at', 'last_login_at']);

alter table document_type alter column reminder_days drop default;
alter table document_type alter column reminder_days type text[] using reminder_days::text[];
alter table document_type alter column reminder_days set default '{30,7,0}';
