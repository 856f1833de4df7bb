-- Saved reports: what is asked of which records, in which columns (B1 §2, C2 §2-4). One table for the three faces of the one
-- engine: reports of activities, statements of activities, custom reports.

create table report (
  like app.record including all,
  kind text not null constraint report_kind_check check (kind in ('order_report', 'order_statement', 'custom_report')),
  name text not null constraint report_name_check check (char_length(btrim(name)) between 1 and 120),
  description text constraint report_description_check check (char_length(description) <= 500),
  dataset text not null,
  "columns" jsonb not null default '[]',
  filters jsonb not null default '{}',
  -- Officers a report of activities is limited to; empty: all.
  drivers bigint[] not null default '{}',
  group_by text[] not null default '{}',
  items_mode text not null default 'none' constraint report_items_mode_check check (items_mode in ('none', 'rows', 'summary')),
  totals boolean not null default true,
  -- Statements: activities chosen one by one, how they look, and what they leave out.
  order_ids bigint[] not null default '{}',
  layout text not null default 'table' constraint report_layout_check check (layout in ('table', 'statement', 'receipt')),
  with_unused boolean not null default true,
  with_pictures boolean not null default false,
  format text not null default 'xlsx' constraint report_format_check check (format in ('xlsx', 'csv', 'pdf', 'excel', 'word')),
  owner_id bigint not null,
  shared text not null default 'private' constraint report_shared_check check (shared in ('private', 'roles', 'all')),
  role_ids bigint[] not null default '{}',
  last_run_at timestamptz(3),
  last_rows integer,
  foreign key (tenant_id, owner_id) references app_user
);
create unique index report_tenant_id_name_key on report (tenant_id, kind, owner_id, lower(name));
create index report_kind_idx on report (tenant_id, kind, lower(name), id);
select app.protect('report', array['last_run_at', 'last_rows']);
