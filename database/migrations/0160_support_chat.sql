-- The chat behind the portal's help button: one thread for each person and customer, answered by the team.

create table support_thread (
  like app.record including all,
  customer_id bigint not null,
  user_id bigint not null,
  -- What the inbox shows of a thread without reading it; kept in the transaction that writes a message.
  last_at timestamptz(3) not null default now(),
  last_body text not null default '',
  last_from_staff boolean not null default false,
  staff_unread integer not null default 0 constraint support_thread_staff_unread_check check (staff_unread >= 0),
  customer_unread integer not null default 0 constraint support_thread_customer_unread_check check (customer_unread >= 0),
  unique (tenant_id, customer_id, user_id),
  foreign key (tenant_id, customer_id) references customer on delete cascade,
  foreign key (tenant_id, user_id) references app_user on delete cascade
);
create index support_thread_last_idx on support_thread (tenant_id, last_at desc, id desc);
create index support_thread_waiting_idx on support_thread (tenant_id, last_at desc, id desc) where staff_unread > 0;
create index support_thread_user_idx on support_thread (tenant_id, user_id);

create table support_message (
  like app.record including all,
  thread_id bigint not null,
  body text not null constraint support_message_body_check check (char_length(btrim(body)) between 1 and 4000),
  from_staff boolean not null,
  read_at timestamptz(3),
  foreign key (tenant_id, thread_id) references support_thread on delete cascade
);
create index support_message_thread_idx on support_message (tenant_id, thread_id, id desc);
create index support_message_unread_idx on support_message (tenant_id, thread_id) where read_at is null;

-- Messages are their own history: they are never changed, only read.
select app.protect('support_thread', audited => false);
select app.protect('support_message', audited => false);

-- Screens that show a thread hear of every message and of every reading; who may hear of it is asked when it is told.
create function app.live_support() returns trigger language plpgsql as $$
begin
  insert into live_event (tenant_id, action, table_name, ids)
  select n.tenant_id, lower(tg_op), 'support_thread', array_agg(n.id) from new_rows n group by n.tenant_id;
  return null;
end $$;
create trigger live_insert after insert on support_thread referencing new table as new_rows
  for each statement execute function app.live_support();
create trigger live_update after update on support_thread referencing new table as new_rows
  for each statement execute function app.live_support();
