-- Reviews of activities (B1 §2, §4.5): what is reviewed, in which order, by whom, and what came of it.

create table checkoff_type (
  like app.record including all,
  name text not null constraint checkoff_type_name_check check (char_length(btrim(name)) between 1 and 100),
  description text,
  gate text not null default 'none' constraint checkoff_type_gate_check
    check (gate in ('none', 'before_release', 'before_complete', 'after_complete')),
  result text not null default 'pass_fail' constraint checkoff_type_result_check check (result in ('tick', 'pass_fail', 'score')),
  -- A score from here on passes; without it whoever scores says so.
  pass_score numeric(6,2) constraint checkoff_type_pass_score_check check (pass_score between 0 and 100),
  needs_photo boolean not null default false,
  needs_comment_on_fail boolean not null default true,
  notify boolean not null default true,
  role_ids bigint[] not null default '{}',
  active boolean not null default true,
  display_order integer not null default 0
);
comment on column checkoff_type.role_ids is 'refs role';
create unique index checkoff_type_tenant_id_name_key on checkoff_type (tenant_id, lower(name));

create table checkoff_template (
  like app.record including all,
  name text not null constraint checkoff_template_name_check check (char_length(btrim(name)) between 1 and 100),
  description text,
  sequential boolean not null default false,
  active boolean not null default true,
  display_order integer not null default 0
);
create unique index checkoff_template_tenant_id_name_key on checkoff_template (tenant_id, lower(name));

create table checkoff_template_type (
  like app.record including all,
  template_id bigint not null,
  checkoff_type_id bigint not null,
  position integer not null default 0,
  required boolean not null default true,
  -- Empty: the roles of the review type.
  role_ids bigint[] not null default '{}',
  unique (tenant_id, template_id, checkoff_type_id),
  foreign key (tenant_id, template_id) references checkoff_template on delete cascade,
  constraint checkoff_template_type_checkoff_type_id_fkey foreign key (tenant_id, checkoff_type_id) references checkoff_type
);
comment on column checkoff_template_type.role_ids is 'refs role';

alter table order_type
  add column checkoff_template_id bigint,
  add constraint order_type_checkoff_template_id_fkey foreign key (tenant_id, checkoff_template_id) references checkoff_template;

-- One row per answer that is asked for. A failed one stays in force until its re-do passes or is waived (DECISIONS 39); one that
-- was taken back stays as history.
create table order_checkoff (
  like app.record including all,
  order_id bigint not null,
  checkoff_type_id bigint not null,
  order_checkoff_id bigint,
  template_type_id bigint,
  position integer not null default 0,
  required boolean not null default false,
  sequential boolean not null default false,
  result text not null default 'pending' constraint order_checkoff_result_check
    check (result in ('pending', 'passed', 'failed', 'waived')),
  score numeric(6,2) constraint order_checkoff_score_check check (score between 0 and 100),
  comment text constraint order_checkoff_comment_check check (char_length(comment) <= 2000),
  done_at timestamptz(3),
  done_by bigint,
  lat numeric(9,6) constraint order_checkoff_lat_check check (lat between -90 and 90),
  long numeric(9,6) constraint order_checkoff_long_check check (long between -180 and 180),
  superseded boolean not null default false,
  withdrawn_at timestamptz(3),
  withdrawn_by bigint,
  constraint order_checkoff_done_at_check check ((result = 'pending') = (done_at is null)),
  foreign key (tenant_id, order_id) references "order" on delete cascade,
  foreign key (tenant_id, checkoff_type_id) references checkoff_type,
  foreign key (tenant_id, order_checkoff_id) references order_checkoff on delete cascade,
  foreign key (tenant_id, template_type_id) references checkoff_template_type on delete set null (template_type_id),
  foreign key (tenant_id, done_by) references app_user
);
create unique index order_checkoff_pending_key on order_checkoff (tenant_id, order_id, checkoff_type_id) where result = 'pending';
create index order_checkoff_order_idx on order_checkoff (tenant_id, order_id, position, id);
create index order_checkoff_queue_idx on order_checkoff (tenant_id, created_at, id) where result = 'pending';
create index order_checkoff_type_idx on order_checkoff (tenant_id, checkoff_type_id, order_id) where not superseded;
create index order_checkoff_done_by_idx on order_checkoff (tenant_id, done_by, order_id) where done_by is not null;

-- An endpoint that hears of one review type only (DECISIONS 60).
alter table webhook_endpoint
  add column checkoff_type_id bigint,
  add constraint webhook_endpoint_checkoff_type_id_fkey foreign key (tenant_id, checkoff_type_id) references checkoff_type on delete cascade;

select app.protect('checkoff_type', array['display_order']);
select app.protect('checkoff_template', array['display_order']);
select app.protect('checkoff_template_type', owner => 'template_id');
select app.protect('order_checkoff', owner => 'order_id');
