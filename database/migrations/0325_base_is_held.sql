-- Whoever writes a rate first holds the base it is told from: a change of the base waits for them, and who comes later waits for it
-- and reads the rates anew. Gives the base; what is read by the same statement is older than the hold.
create function app.hold_base() returns bigint language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(app.current_tenant(), hashtext('currency.base'));
  perform set_config('app.base_held', 'on', true);
  return app.base_currency();
end $$;

-- A change of the base is alone with it.
create function app.own_base() returns bigint language plpgsql as $$
begin
  perform pg_advisory_xact_lock(app.current_tenant(), hashtext('currency.base'));
  perform set_config('app.base_held', 'on', true);
  return app.base_currency();
end $$;

create function app.refuse_loose_rate() returns trigger language plpgsql as $$
begin
  raise exception 'A rate is written by a transaction that does not hold the base: app.hold_base() comes before it is read';
end $$;
create trigger rate_is_held before insert on "order" for each row
  when (current_user = 'ordo_app' and current_setting('app.base_held', true) is distinct from 'on') execute function app.refuse_loose_rate();
create trigger changed_rate_is_held before update of currency_id, exchange_rate on "order" for each row
  when (current_user = 'ordo_app' and current_setting('app.base_held', true) is distinct from 'on'
    and (old.currency_id is distinct from new.currency_id or old.exchange_rate is distinct from new.exchange_rate))
  execute function app.refuse_loose_rate();

-- With eight decimals the rates of a base that is worth little have four figures left, and those of the next base are told from them:
-- fifteen, as many as a client's number carries, where the rate does not come out as somebody typed it.
create function app.rate_told(rate numeric) returns numeric language sql immutable strict parallel safe as $$
  select case when round(rate, 8) > 0 and abs(rate - round(rate, 8)) < rate * 1e-12 then round(rate, 8)
    else round(rate, least(20, greatest(8, 15 - ceil(log(rate))::int))) end
$$;
alter table currency alter column exchange_rate type numeric, alter column pending_rate type numeric;
alter table currency_rate alter column rate type numeric;
