-- How much of the product a company uses, one figure a day: gauges as they stood, flows as what the day added (A3 §2, settings/usage).
create table usage_daily (
  tenant_id integer not null default nullif(current_setting('app.tenant_id', true), '')::integer,
  day date not null,
  metric text not null constraint usage_daily_metric_check check (metric ~ '^[a-z_]{1,40}$'),
  value bigint not null constraint usage_daily_value_check check (value >= 0),
  primary key (tenant_id, day, metric)
);
select app.protect('usage_daily', audited => false);
