-- Answers kept for repeated calls are sealed from now on; those from before lose the secrets and links that were told once.
alter table idempotency disable trigger user;
update idempotency set body = body #- '{success,data,secret}' where body #> '{success,data}' ? 'secret';
update idempotency set body = body #- '{success,data,url}' where body #>> '{success,data,url}' like '%/sign/%';
alter table idempotency enable trigger user;
