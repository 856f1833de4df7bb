-- Additional fields: what a company asks about its records beyond their columns (A3 §2, F1-F6; docs/adr/0018).
-- Values live in the column `additional` of the owning rows, keyed by the field's id.

create table additional_field (
  like app.record including all,
  -- 1 activity, 2 customer, 3 master item, 5 user, 6 location, 9 order item … (A3 F1)
  module_for smallint not null default 1 constraint additional_field_module_for_check check (module_for between 1 and 99),
  name text not null constraint additional_field_name_check check (char_length(btrim(name)) between 1 and 100),
  name_es text,
  code text not null constraint additional_field_code_check check (code ~ '^[a-z][a-z0-9_]{0,59}$'),
  -- 1 text, 2 number, 3 date, 4 select, 5 multiselect, 6 textarea, 7 checkbox, 8 radio, 9 file, 10 datetime
  type smallint not null constraint additional_field_type_check check (type between 1 and 10),
  required boolean not null default false,
  default_value jsonb,
  help text,
  help_es text,
  section text,
  section_es text,
  display_order integer not null default 0,
  min text,
  max text,
  max_length integer constraint additional_field_max_length_check check (max_length between 1 and 20000),
  pattern text constraint additional_field_pattern_check check (char_length(pattern) <= 200),
  is_unique boolean not null default false,
  filterable boolean not null default false,
  show_in_list boolean not null default false,
  show_in_portal boolean not null default false,
  permission_slug text,
  visible_if jsonb,
  required_if jsonb,
  active boolean not null default true,
  source text not null default 'new' constraint additional_field_source_check check (source in ('old', 'new')),
  deleted_at timestamptz(3)
);
-- Numbers below 1001 in a path name a module, the others a field.
alter table additional_field alter column id restart with 1001;
create unique index additional_field_code_key on additional_field (tenant_id, module_for, code) where deleted_at is null;
create index additional_field_order_idx on additional_field (tenant_id, module_for, display_order, id) where deleted_at is null;

create table additional_field_item (
  like app.record including all,
  field_id bigint not null,
  name text not null constraint additional_field_item_name_check check (char_length(btrim(name)) between 1 and 100),
  name_es text,
  value text not null constraint additional_field_item_value_check check (char_length(value) between 1 and 100),
  display_order integer not null default 0,
  active boolean not null default true,
  constraint additional_field_item_field_id_fkey foreign key (tenant_id, field_id) references additional_field on delete cascade
);
create unique index additional_field_item_value_key on additional_field_item (tenant_id, field_id, lower(value));

create table additional_field_mapping (
  like app.record including all,
  field_id bigint not null,
  modelable_type text not null constraint additional_field_mapping_modelable_type_check check (modelable_type ~ '^[a-z_]{1,40}$'),
  -- Empty: every record of the kind.
  modelable_id bigint,
  -- Empty: as the field says.
  required boolean,
  hidden boolean not null default false,
  display_order integer not null default 0,
  constraint additional_field_mapping_modelable_id_key unique nulls not distinct (tenant_id, field_id, modelable_type, modelable_id),
  constraint additional_field_mapping_field_id_fkey foreign key (tenant_id, field_id) references additional_field on delete cascade
);
create index additional_field_mapping_place_idx on additional_field_mapping (tenant_id, modelable_type, modelable_id);

select app.protect('additional_field');
select app.protect('additional_field_item', owner => 'field_id');
select app.protect('additional_field_mapping', owner => 'field_id');
create trigger tell after insert or update or delete on additional_field for each row execute function app.notify_change('fields', 'field', 'id');
create trigger tell after insert or update or delete on additional_field_item
  for each row execute function app.notify_change('fields', 'field', 'field_id');
create trigger tell after insert or update or delete on additional_field_mapping
  for each row execute function app.notify_change('fields', 'field', 'field_id');
