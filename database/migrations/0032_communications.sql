-- Communications: suppressed addresses, events and their mail templates, webhook endpoints (A3 §2, §3).

-- A mail of a company in its own words; Handlebars, every value escaped (A3 M4). Spanish falls back to English.
create table message_template (
  like app.record including all,
  name text not null constraint message_template_name_check check (char_length(btrim(name)) between 1 and 100),
  description text,
  subject text not null constraint message_template_subject_check check (char_length(subject) <= 200),
  html text not null constraint message_template_html_check check (char_length(html) <= 100000),
  subject_es text constraint message_template_subject_es_check check (char_length(subject_es) <= 200),
  html_es text constraint message_template_html_es_check check (char_length(html_es) <= 100000),
  active boolean not null default true
);
create unique index message_template_tenant_id_name_key on message_template (tenant_id, lower(name));

-- What a company changed about an event; an event without a row is on, on every channel, in the product's own words.
create table message_event (
  like app.record including all,
  event text not null constraint message_event_event_check check (event ~ '^[a-z_]+\.[a-z_]+$'),
  active boolean not null default true,
  channels text[] not null default '{email,in_app,webhook}'
    constraint message_event_channels_check check (channels <@ array['email', 'in_app', 'webhook']),
  template_id bigint,
  unique (tenant_id, event),
  constraint message_event_template_id_fkey foreign key (tenant_id, template_id) references message_template
);

-- Addresses a mail server refused for good; nothing is sent to them until somebody takes them out.
create table mail_suppression (
  like app.record including all,
  address text not null constraint mail_suppression_address_check check (address = lower(address)),
  reason text not null,
  message_id bigint,
  unique (tenant_id, address),
  foreign key (tenant_id, message_id) references message on delete set null (message_id)
);

create table webhook_endpoint (
  like app.record including all,
  name text not null constraint webhook_endpoint_name_check check (char_length(btrim(name)) between 1 and 100),
  url text not null constraint webhook_endpoint_url_check check (char_length(url) <= 2000),
  events text[] not null default '{}',
  -- Sealed with the server's key; the audit log shows it as •••.
  secret_value text not null,
  active boolean not null default true,
  failures integer not null default 0,
  disabled_reason text,
  last_status integer,
  last_error text,
  last_delivery_at timestamptz(3)
);
create unique index webhook_endpoint_tenant_id_name_key on webhook_endpoint (tenant_id, lower(name));

alter table message
  add column webhook_endpoint_id bigint,
  add column response_status integer,
  add constraint message_webhook_endpoint_id_fkey foreign key (tenant_id, webhook_endpoint_id) references webhook_endpoint on delete cascade;
create index message_webhook_idx on message (tenant_id, webhook_endpoint_id, id desc) where webhook_endpoint_id is not null;
create index message_newest_idx on message (tenant_id, id desc);

select app.protect('message_template');
select app.protect('message_event');
select app.protect('mail_suppression');
select app.protect('webhook_endpoint', array['failures', 'last_status', 'last_error', 'last_delivery_at']);

create trigger tell after insert or update of active, events or delete on webhook_endpoint
  for each row execute function app.notify_change('webhooks', 'endpoint', 'id');

-- Companies that listen to events; every process keeps the list, so that an event nobody hears costs nothing.
create function app.listening_tenants() returns table (id integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct tenant_id from webhook_endpoint where active
$$;
revoke execute on function app.listening_tenants() from public;
grant execute on function app.listening_tenants() to ordo_app;

-- Messages by subject, address or event among the newest of the company.
create function app.search_message_ids(term text, most integer default 1000) returns table (id bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  tenant constant integer := app.current_tenant();
  patterns constant text[] := app.search_patterns(term);
begin
  return query select m.id from (
      select x.id, app.fold(concat_ws(' ', x.subject, array_to_string(x."to", ' '), x.event)) as words
      from message x where x.tenant_id = tenant order by x.id desc limit 10000) m
    where m.words like all (patterns) order by m.id desc limit most;
end $$;
