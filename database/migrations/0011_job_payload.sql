-- The queue (pg-boss) only carries a job's tenant and its job_status id; what to do stays behind the tenant wall.
alter table job_status add column payload jsonb not null default '{}';
