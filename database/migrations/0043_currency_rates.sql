-- Rates that came from the provider but jump too far wait for a person (A3 R6), and what each refresh did.
alter table currency
  add column pending_rate numeric(18,8) constraint currency_pending_rate_check check (pending_rate > 0),
  add column pending_at timestamptz(3);

create table currency_refresh (
  like app.record including all,
  status text not null constraint currency_refresh_status_check check (status in ('done', 'failed')),
  changed integer not null default 0,
  held integer not null default 0,
  error text
);
create index currency_refresh_newest_idx on currency_refresh (tenant_id, id desc);
select app.protect('currency_refresh', audited => false);
