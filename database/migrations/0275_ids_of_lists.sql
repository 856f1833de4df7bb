-- Ids of the entries of a setting that is a list are counted, so that none is given again. Until now they were the seconds since
-- 2026, a few ahead where many entries came at once: who had some goes on beyond all of them.
insert into code_counter (tenant_id, name, next)
select c.tenant_id, 'setting.task_type', greatest(
  extract(epoch from now() - timestamptz '2026-01-01 00:00:00+00')::bigint + 86400,
  (select max(id[1]::bigint) + 1 from regexp_matches(s.text_value, '"id":\s*(\d{1,9})\s*[,}]', 'g') as ids(id)))
from company c left join company_configuration s on s.tenant_id = c.tenant_id and s.key = 'task_type';
