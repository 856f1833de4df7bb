-- Sealing after a burst costs what it seals, not all that was sealed since the log had its last gap.
--
-- What is newer than the newest sealed line is in no seal, so it is taken by its ids alone. Only when nothing newer fills the seal are
-- lines looked for whose transaction committed after younger ones were sealed, as the difference of two lists of ids.
create or replace function app.seal_audit(most integer default 1000) returns integer
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  tenant constant integer := app.current_tenant();
  mark audit_mark;
  previous bytea;
  oldest_running xid8;
  newest bigint;
  covered bigint[];
  sealed integer;
begin
  if tenant is null then return 0; end if;
  insert into audit_mark (tenant_id) values (tenant) on conflict do nothing;
  -- A company that was restored from an older backup has none yet.
  if not exists (select from audit_word w where w.tenant_id = tenant) then
    insert into audit_word (tenant_id, id, words)
      select tenant, l.id, concat_ws(E'\n', l.label, l.actor_name) from audit_log l
      where l.tenant_id = tenant and (l.label is not null or l.actor_name is not null)
      on conflict do nothing;
  end if;
  select * into mark from audit_mark m where m.tenant_id = tenant for update;
  oldest_running := pg_snapshot_xmin(pg_current_snapshot());
  select s.batch_hash into previous from audit_seal s where s.tenant_id = tenant order by s.id desc limit 1;
  newest := greatest(mark.low_id, (select max(s.top_id) from audit_seal s where s.tenant_id = tenant));

  covered := array(select l.id from audit_log l where l.tenant_id = tenant and l.id > newest order by l.id limit most);
  if cardinality(covered) < most then
    covered := covered || array(
      select l.id from audit_log l where l.tenant_id = tenant and l.id > mark.low_id and l.id <= newest
      except
      select unnest(s.ids) from audit_seal s where s.tenant_id = tenant and s.top_id > mark.low_id
      order by 1 limit most - cardinality(covered));
  end if;
  sealed := cardinality(covered);

  with hashed as (
    select l.id, l.at, l as line, app.audit_payload_hash(l) as hash from audit_log l where l.tenant_id = tenant and l.id = any(covered)
  )
  insert into audit_seal (tenant_id, ids, top_id, payload_hashes, prev_hash, batch_hash, sealed_to)
  select tenant, array_agg(h.id order by h.id), max(h.id), string_agg(h.hash, ''::bytea order by h.id), previous,
    sha256(coalesce(previous, ''::bytea) || convert_to(string_agg(app.audit_line(h.line, h.hash), E'\n' order by h.id), 'UTF8')), max(h.at)
  from hashed h having count(*) > 0;

  insert into audit_word (tenant_id, id, words)
    select tenant, l.id, concat_ws(E'\n', l.label, l.actor_name) from audit_log l
    where l.tenant_id = tenant and l.id = any(covered) and (l.label is not null or l.actor_name is not null)
    on conflict do nothing;

  if sealed < most then
    if mark.probe_xid is null then
      update audit_mark m set probe_xid = pg_snapshot_xmax(pg_current_snapshot()) where m.tenant_id = tenant;
    elsif mark.probe_xid <= oldest_running then
      update audit_mark m set low_id = mark.probe_id, probe_xid = null,
        probe_id = (select coalesce(max(l.id), 0) from audit_log l where l.tenant_id = tenant) where m.tenant_id = tenant;
    end if;
  end if;
  return sealed;
end $$;
