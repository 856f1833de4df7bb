-- Templates say how much is in them.
alter table order_template add column item_count integer not null default 0;
update order_template t set item_count = (select count(*) from order_template_item i where i.tenant_id = t.tenant_id and i.template_id = t.id);
select app.protect('order_template', array['display_order', 'item_count']);

-- Documents an activity type asks for, and what became of them on each activity (A2 §2, D1, D2; B1 §2).

create table order_type_document (
  like app.record including all,
  order_type_id bigint not null,
  document_type_id bigint,
  master_document_id bigint,
  name text constraint order_type_document_name_check check (char_length(btrim(name)) between 1 and 200),
  link text constraint order_type_document_link_check check (link ~ '^(template:[0-9]+|attachment:[0-9]+|https://.{3,})$'),
  requirement text not null default 'required' constraint order_type_document_requirement_check check (requirement in ('required', 'optional')),
  stage text not null default 'complete' constraint order_type_document_stage_check check (stage in ('checkout', 'create', 'release', 'complete')),
  display_order integer not null default 0,
  foreign key (tenant_id, order_type_id) references order_type on delete cascade,
  foreign key (tenant_id, document_type_id) references document_type,
  foreign key (tenant_id, master_document_id) references master_document,
  constraint order_type_document_kind_check check (num_nonnulls(document_type_id, master_document_id) = 1),
  -- The company's own papers are ticked off on an activity; before there is one they cannot be asked for.
  constraint order_type_document_own_stage_check check (document_type_id is not null or stage in ('release', 'complete'))
);
create unique index order_type_document_tenant_id_document_type_id_key on order_type_document (tenant_id, order_type_id, stage, document_type_id);
create unique index order_type_document_tenant_id_master_document_id_key on order_type_document (tenant_id, order_type_id, stage, master_document_id);

create table order_document (
  like app.record including all,
  order_id bigint not null,
  order_type_document_id bigint not null,
  state text not null default 'open' constraint order_document_state_check check (state in ('open', 'done', 'waived')),
  attachment_id bigint,
  note text,
  done_at timestamptz(3),
  done_by bigint,
  unique (tenant_id, order_id, order_type_document_id),
  foreign key (tenant_id, order_id) references "order" on delete cascade,
  foreign key (tenant_id, order_type_document_id) references order_type_document on delete cascade,
  foreign key (tenant_id, done_by) references app_user on delete set null (done_by),
  constraint order_document_done_at_check check ((state = 'open') = (done_at is null))
);
create index order_document_type_idx on order_document (tenant_id, order_type_document_id);

-- A2 D1: how a customer stands with a kind of document on a day: valid, expiring (within 30 days), pending, expired, rejected, missing.
create function app.customer_document_state(customer bigint, kind bigint, on_day date) returns text
language sql stable parallel safe set search_path = public, pg_temp as $$
  select case
    when bool_or(d.status = 'approved' and coalesce(d.expires_at > on_day + 30, true)) then 'valid'
    when bool_or(d.status = 'approved' and d.expires_at >= on_day) then 'expiring'
    when bool_or(d.status = 'pending' and coalesce(d.expires_at >= on_day, true)) then 'pending'
    when bool_or(d.status in ('approved', 'expired', 'pending')) then 'expired'
    when bool_or(d.status = 'rejected') then 'rejected'
    else 'missing' end
  from customer_document d
  join customer_document_type l on l.tenant_id = d.tenant_id and l.customer_document_id = d.id
  where d.customer_id = customer and l.document_type_id = kind and d.deleted_at is null and d.status <> 'superseded'
$$;

select app.protect('order_type_document', array['display_order'], owner => 'order_type_id');
select app.protect('order_document', owner => 'order_id');
