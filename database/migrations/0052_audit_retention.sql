-- Old months of the audit log leave, and the chain still verifies (docs/adr/0024-audit-retention.md).
--
-- Seals leave whole and from the oldest on: the rows go, the seal stays and says when it was forgotten. Its hash can no longer be
-- recomputed from rows, but the seal after it was computed from that hash, so nobody changes or drops it unnoticed.
alter table audit_seal add column forgotten_at timestamptz(3);
create index audit_seal_kept_idx on audit_seal (tenant_id, id) where forgotten_at is null;

-- Where the log of the current company may begin: the first of the month `audit_retention_months` (84 unless set) before this one.
-- The limit is looked up here and is no parameter, so that the application cannot ask for more than the setting, which is audited.
create function app.audit_cutoff() returns timestamptz
language sql stable security definer set search_path = public, pg_temp as $$
  select date_trunc('month', now() at time zone c.time_zone) at time zone c.time_zone - make_interval(months => coalesce(
    (select greatest(least(g.text_value::integer, 240), 1) from company_configuration g
      where g.tenant_id = c.tenant_id and g.key = 'audit_retention_months' and g.text_value ~ '^[0-9]{1,4}$'), 84))
  from company c where c.tenant_id = app.current_tenant()
$$;

-- Forgets up to `most` seals whose rows are all older than the cutoff; gives how many seals and rows went. That it did is an entry
-- of the log itself, which is sealed like any other.
create function app.forget_audit(most integer default 100) returns table (seals integer, entries integer)
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

-- As before; a forgotten seal holds when it is linked to its neighbours, nothing before it is kept, its rows are gone, and they were
-- at least a month old when they went. It counts no rows.
create or replace function app.verify_audit(after_seal bigint, most integer) returns table (seal_id bigint, row_count integer, problem text, audit_id bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  tenant constant integer := app.current_tenant();
  previous bytea;
  kept_before boolean;
  s audit_seal;
  lines text;
  wrong record;
begin
  select p.batch_hash into previous from audit_seal p where p.tenant_id = tenant and p.id <= after_seal order by p.id desc limit 1;
  kept_before := exists (select from audit_seal p where p.tenant_id = tenant and p.id <= after_seal and p.forgotten_at is null);
  for s in select * from audit_seal x where x.tenant_id = tenant and x.id > after_seal order by x.id limit most loop
    seal_id := s.id;
    if s.forgotten_at is not null then
      row_count := 0;
      select min(l.id) into audit_id from audit_log l where l.tenant_id = tenant and l.id = any(s.ids);
      problem := case
        when s.prev_hash is distinct from previous or kept_before then 'chain'
        when audit_id is not null then 'changed'
        when s.sealed_to > s.forgotten_at - interval '1 month' then 'missing' end;
    else
      kept_before := true;
      select string_agg(app.audit_line(l, substr(s.payload_hashes, (u.nth * 32 - 31)::integer, 32)), E'\n' order by u.nth) into lines
      from unnest(s.ids) with ordinality u (id, nth) join audit_log l on l.tenant_id = tenant and l.id = u.id;
      select u.id, case when l.id is null then 'missing' else 'changed' end as what into wrong
      from unnest(s.ids) with ordinality u (id, nth)
      left join audit_log l on l.tenant_id = tenant and l.id = u.id
      where l.id is null or (app.audit_payload_hash(l) <> substr(s.payload_hashes, (u.nth * 32 - 31)::integer, 32)
        and not exists (select from audit_redaction r where r.tenant_id = tenant and r.audit_id = u.id))
      order by u.nth limit 1;
      row_count := cardinality(s.ids);
      audit_id := wrong.id;
      problem := case
        when s.prev_hash is distinct from previous then 'chain'
        when wrong.id is not null then wrong.what
        when s.batch_hash <> sha256(coalesce(previous, ''::bytea) || convert_to(coalesce(lines, ''), 'UTF8')) then 'changed' end;
    end if;
    previous := s.batch_hash;
    return next;
  end loop;
end $$;

revoke all on function app.audit_cutoff(), app.forget_audit(integer) from public;
grant execute on function app.audit_cutoff(), app.forget_audit(integer) to ordo_app;
