-- Every process keeps what it knows of a company for half a minute; a change of it is heard at once, as changes of rights are.
create function app.tell_tenant() returns trigger language plpgsql as $$
begin
  perform pg_notify('ordo_change', new.id || ':tenant:' || new.id);
  return null;
end $$;
create trigger tell after update on tenant for each row execute function app.tell_tenant();
