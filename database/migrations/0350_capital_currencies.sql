-- Spanish names of currencies begin with a capital, as new companies have them; a name somebody gave stays as it is.
create function pg_temp.capital(name text) returns text language sql immutable as $$ select upper(left(name, 1)) || substr(name, 2) $$;
update currency_iso set name_es = pg_temp.capital(name_es) where name_es <> pg_temp.capital(name_es);
select set_config('app.keep_times', 'on', true);
alter table currency disable trigger audit_update;
update currency c set
  name = case when c.name = lower(left(i.name_es, 1)) || substr(i.name_es, 2) then i.name_es else c.name end,
  names = case when c.names ->> 'es' = lower(left(i.name_es, 1)) || substr(i.name_es, 2)
    then jsonb_set(c.names, '{es}', to_jsonb(i.name_es)) else c.names end
from currency_iso i where i.code = c.code
  and lower(left(i.name_es, 1)) || substr(i.name_es, 2) in (c.name, c.names ->> 'es');
alter table currency enable trigger audit_update;
select set_config('app.keep_times', '', true);
drop function pg_temp.capital(text);
