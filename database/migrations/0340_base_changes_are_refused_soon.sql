-- A change of the base takes a minute for 100,000 activities. Whoever has a person waiting for an answer is refused after two seconds
-- instead of as long as a row is waited for: nothing frees it sooner. Jobs, which wait as long as it takes, still do.
create or replace function app.hold_base() returns bigint language plpgsql as $$
declare
  patience constant text := current_setting('lock_timeout');
begin
  if not pg_try_advisory_xact_lock_shared(app.current_tenant(), hashtext('currency.base')) then
    if patience <> '0' then perform set_config('lock_timeout', '2s', true); end if;
    perform pg_advisory_xact_lock_shared(app.current_tenant(), hashtext('currency.base'));
    perform set_config('lock_timeout', patience, true);
  end if;
  perform set_config('app.base_held', 'on', true);
  return app.base_currency();
end $$;
