-- When the run that is due was begun, and how often without coming to an end: one that takes its process with it would be begun again,
-- and again, at every start.
alter table email_schedule add column begun integer not null default 0, add column begun_at timestamptz(3);
select app.protect('email_schedule',
  array['begun', 'begun_at', 'failures', 'last_run_at', 'next_run_at', 'last_status', 'last_error', 'email_people']);
