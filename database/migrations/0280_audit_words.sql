-- Words of the audit log are found by an index, however long the log is.
--
-- The index stands on a table of its own that the sealer fills a minute later, because an index on the log itself would make every
-- change of every record wait for it. What is not sealed yet is read line by line.
create table audit_word (
  tenant_id integer not null default nullif(current_setting('app.tenant_id', true), '')::integer,
  id bigint not null,
  words text not null,
  primary key (tenant_id, id)
);
insert into audit_word (tenant_id, id, words)
  select l.tenant_id, l.id, concat_ws(E'\n', l.label, l.actor_name) from audit_log l where l.label is not null or l.actor_name is not null;
-- Little waits to be merged into the index: every look at a stretch reads all that does.
create index audit_word_search_idx on audit_word using gin (app.search_stretch(tenant_id, id), words gin_trgm_ops)
  with (gin_pending_list_limit = 256);

select app.protect('audit_word', audited => false);
revoke insert, update, delete, truncate on audit_word from ordo_app;

-- As before; the words of what is sealed go into their index.
create or replace function app.seal_audit(most integer default 1000) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tenant constant integer := app.current_tenant();
  mark audit_mark;
  previous bytea;
  oldest_running xid8;
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

  with fresh as (
    select l as line, l.id, l.at from audit_log l
    where l.tenant_id = tenant and l.id > mark.low_id
      and l.id not in (select unnest(s.ids) from audit_seal s where s.tenant_id = tenant and s.top_id > mark.low_id)
    order by l.id limit most
  ), hashed as (
    select f.id, f.at, f.line, app.audit_payload_hash(f.line) as hash from fresh f
  )
  insert into audit_seal (tenant_id, ids, top_id, payload_hashes, prev_hash, batch_hash, sealed_to)
  select tenant, array_agg(h.id order by h.id), max(h.id), string_agg(h.hash, ''::bytea order by h.id), previous,
    sha256(coalesce(previous, ''::bytea) || convert_to(string_agg(app.audit_line(h.line, h.hash), E'\n' order by h.id), 'UTF8')), max(h.at)
  from hashed h having count(*) > 0
  returning ids into covered;
  sealed := coalesce(cardinality(covered), 0);

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

-- As before; what is blanked is not found by its words any more.
create or replace function app.redact_audit(target bigint, why text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tenant constant integer := app.current_tenant();
begin
  if not exists (select from audit_seal s where s.tenant_id = tenant and s.top_id >= target and s.ids @> array[target]) then return false; end if;
  insert into audit_redaction (tenant_id, audit_id, reason) values (tenant, target, why) on conflict do nothing;
  if not found then return false; end if;
  update audit_word w set words = coalesce((select l.actor_name from audit_log l where l.tenant_id = tenant and l.id = target), '')
    where w.tenant_id = tenant and w.id = target;
  update audit_log l set payload = '{"redacted": true}', label = null where l.tenant_id = tenant and l.id = target;
  return found;
end $$;

-- As before; the words of a line leave with it.
create or replace function app.forget_audit(most integer default 100) returns table (seals integer, entries integer)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tenant constant integer := app.current_tenant();
  cutoff constant timestamptz := app.audit_cutoff();
  s audit_seal;
  gone integer;
begin
  seals := 0;
  entries := 0;
  if tenant is null or cutoff is null then return next; return; end if;
  perform from audit_mark m where m.tenant_id = tenant for update;
  for s in select * from audit_seal x where x.tenant_id = tenant and x.forgotten_at is null order by x.id limit most loop
    exit when s.sealed_to >= cutoff;
    delete from audit_log l where l.tenant_id = tenant and l.id = any(s.ids);
    get diagnostics gone = row_count;
    -- A row that is gone already must not vanish in a forgotten seal: verification has to go on naming it.
    if gone <> cardinality(s.ids) then
      raise exception 'seal % of the audit log lacks entries and is not forgotten', s.id;
    end if;
    delete from audit_word w where w.tenant_id = tenant and w.id = any(s.ids);
    delete from audit_redaction r where r.tenant_id = tenant and r.audit_id = any(s.ids);
    update audit_seal x set forgotten_at = now(), payload_hashes = '' where x.tenant_id = tenant and x.id = s.id;
    seals := seals + 1;
    entries := entries + gone;
  end loop;
  if seals > 0 then
    insert into audit_log (action, table_name, payload) values ('forget', 'audit_log', jsonb_build_object('after',
      jsonb_build_object('entries', entries, 'before', to_char(cutoff at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))));
  end if;
  return next;
end $$;

create function app.audit_word_before(tenant integer, before bigint) returns bigint
language plpgsql stable security definer set search_path = public, pg_temp
  set enable_indexscan = on set enable_indexonlyscan = on as $$
begin
  return (select w.id from audit_word w where w.tenant_id = tenant and w.id < before order by w.id desc limit 1);
end $$;
revoke all on function app.audit_word_before(integer, bigint) from public;

-- Newest lines of the current company that hold the pattern, at most `most`, and the line after which nothing is sure to be indexed.
-- From the newest stretches back, so that a word that stands everywhere costs no more than a rare one.
create function app.search_audit(pattern text, most integer) returns table (ids bigint[], since bigint)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
declare
  tenant constant integer := app.current_tenant();
  seen bigint := app.audit_word_before(app.current_tenant(), 9223372036854775807) + 1;
  stretch bigint;
begin
  since := case when seen is null then 0 else coalesce((select m.low_id from audit_mark m where m.tenant_id = tenant), 0) end;
  ids := '{}';
  for n in 1..16 loop
    exit when seen is null or cardinality(ids) >= most;
    stretch := app.search_stretch(tenant, seen - 1);
    ids := ids || array(select w.id from audit_word w
      where app.search_stretch(w.tenant_id, w.id) = stretch and w.words ilike pattern and w.tenant_id = tenant
      order by w.id desc limit most - cardinality(ids));
    seen := app.audit_word_before(tenant, ((seen - 1) >> 15) << 15) + 1;
  end loop;
  if seen is not null and cardinality(ids) < most then
    -- "+ 0", because a bitmap of all older ids costs more than it saves.
    ids := ids || array(select w.id from audit_word w where w.words ilike pattern and w.tenant_id = tenant and w.id + 0 < seen
      order by w.id desc limit most - cardinality(ids));
  end if;
  return next;
end $$;
revoke all on function app.search_audit(text, integer) from public;
grant execute on function app.search_audit(text, integer) to ordo_app;
