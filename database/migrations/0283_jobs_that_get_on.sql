-- How far a job had come when its tries were last used up: one that has got on since was interrupted, and is tried anew.
alter table job_status add column done_when_lost integer not null default 0;
