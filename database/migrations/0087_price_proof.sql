-- B2 §1: any total can be re-derived from stored inputs: the engine that made it, the rules and item types it stood on that day, and
-- a hash of everything the engine read (SHA-256, base64url). Empty on activities that came in without being priced by the engine.
alter table "order" add column engine_version smallint, add column inputs_hash text, add column price_basis jsonb;

-- The stamps follow from the lines, whose changes are in the audit log themselves.
select app.protect('order', array['total_tasks', 'completed_tasks', 'task_completion', 'checkoff_total', 'checkoff_done', 'note_count',
  'attachment_count', 'display_order', 'engine_version', 'inputs_hash', 'price_basis']);

-- How far the nightly re-derivation came in a company.
create table price_check (
  tenant_id integer not null default nullif(current_setting('app.tenant_id', true), '')::integer,
  -- Newest audit row that was looked at.
  audit_id bigint not null default 0,
  -- Last activity of the walk through all of them, a stretch a night.
  walked_to bigint not null default 0,
  checked integer not null default 0,
  ran_at timestamptz(3) not null default now(),
  primary key (tenant_id)
);
select app.protect('price_check', audited => false);

-- A stored figure that the stored lines do not give. At most one open row per activity; it closes when the figures agree again.
create table price_difference (
  like app.record including all,
  order_id bigint not null,
  found_at timestamptz(3) not null default now(),
  seen_at timestamptz(3) not null default now(),
  settled_at timestamptz(3),
  engine_version smallint not null,
  inputs_changed boolean not null default false,
  -- [{figure, hash, stored, derived}]
  figures jsonb not null default '[]',
  foreign key (tenant_id, order_id) references "order" on delete cascade
);
create unique index price_difference_open_key on price_difference (tenant_id, order_id) where settled_at is null;
create index price_difference_order_idx on price_difference (tenant_id, order_id);
create index price_difference_newest_idx on price_difference (tenant_id, found_at desc);
select app.protect('price_difference', array['seen_at'], owner => 'order_id');

-- For the metrics of the process, over all companies; tells a number and nothing else.
create function app.open_price_differences() returns integer language sql stable security definer set search_path = public, pg_temp as
  'select count(*)::integer from price_difference where settled_at is null';
