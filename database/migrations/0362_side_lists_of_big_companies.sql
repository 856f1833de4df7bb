-- What hangs on activities is found by an index too, however much there is of it: messages by words, address, event, channel and day, what
-- customers said by words and stars, activities by a tick of the company's own.

create function app.message_words(subject text, receivers text[], event text) returns text language sql immutable parallel safe
  return app.search_words(left(concat_ws(' ', subject, array_to_string(receivers, ' '), event), 1000));
create function app.lower_each(words text[]) returns text[] language sql immutable parallel safe
  return array(select lower(word) from unnest(words) word);
alter table message add column search_text text generated always as (app.message_words(subject, "to", event)) stored;
select app.protect('message', audited => false);

create index message_words_idx on message using gin (tenant_id, search_text gin_trgm_ops);
create index message_to_idx on message using gin (tenant_id, app.lower_each("to"));
-- Listed by their time, which a period asks for too; each filter finds them in that order.
create index message_created_idx on message (tenant_id, created_at desc, id desc);
create index message_event_idx on message (tenant_id, event, created_at desc, id desc);
create index message_channel_idx on message (tenant_id, channel, created_at desc, id desc);
create index message_owner_type_idx on message (tenant_id, owner_type, created_at desc, id desc) where owner_type is not null;

-- Messages of the current company that hold the words: all ids as long as they are at most `most`, else null. What one in fifty of the
-- newest holds is common and is met soon where the list is read.
drop function app.search_message_ids(text, integer);
create function app.search_messages(term text, most integer) returns bigint[]
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  set enable_seqscan = off as $$
declare
  tenant constant integer := app.current_tenant();
  patterns constant text[] := app.search_patterns(term);
  ids bigint[];
begin
  if char_length(patterns[1]) < 5 or (select count(*) filter (where x.search_text like all (patterns)) * 50 > count(*) and count(*) >= 500
    from (select m.search_text from message m where m.tenant_id = tenant order by m.id desc limit 1000) x) then return null; end if;
  ids := array(select m.id from message m where m.tenant_id = tenant and m.search_text like patterns[1] and m.search_text like all (patterns)
    limit most + 1);
  return case when cardinality(ids) <= most then ids end;
end $$;
create function app.messages_to(address text, most integer) returns bigint[]
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  set enable_seqscan = off as $$
declare
  ids bigint[];
begin
  ids := array(select m.id from message m where m.tenant_id = app.current_tenant() and app.lower_each(m."to") @> array[lower(address)] limit most + 1);
  return case when cardinality(ids) <= most then ids end;
end $$;

-- What a customer said is searched with the reference of its activity; its customer is looked for by name.
alter table feedback add column search_text text;
create function app.feedback_words() returns trigger language plpgsql as $$
begin
  new.search_text := app.search_words(concat_ws(' ', (select o.reference_no from "order" o where o.tenant_id = new.tenant_id and o.id = new.order_id), new.comment));
  return new;
end $$;
alter table feedback disable trigger user;
update feedback f set search_text = app.search_words(concat_ws(' ', o.reference_no, f.comment)) from "order" o where o.tenant_id = f.tenant_id and o.id = f.order_id;
alter table feedback enable trigger user;
create trigger set_words before insert or update of comment on feedback for each row execute function app.feedback_words();
select app.protect('feedback', array['search_text'], owner => 'order_id');
create index feedback_words_idx on feedback using gin (tenant_id, search_text gin_trgm_ops);
create index feedback_status_idx on feedback (tenant_id, status, created_at desc, id desc);
create index feedback_contact_idx on feedback (tenant_id, created_at desc, id desc) where contact_me;
drop index feedback_rating_idx;
create index feedback_rating_idx on feedback (tenant_id, rating desc, id desc) include (order_id);

create function app.search_feedback(term text, most integer, out ids bigint[], out customers bigint[])
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  set enable_seqscan = off as $$
declare
  tenant constant integer := app.current_tenant();
  patterns constant text[] := app.search_patterns(term);
begin
  customers := app.search_customers_by_name(term);
  if char_length(patterns[1]) < 5 or cardinality(customers) > 1000 then return; end if;
  ids := array(select f.id from feedback f where f.tenant_id = tenant and f.search_text like patterns[1] and f.search_text like all (patterns) limit most + 1);
  if cardinality(ids) <= most then
    ids := array(select unnest(ids) union (select f.id from feedback f where f.tenant_id = tenant and f.customer_id = any (customers) limit most + 1));
  end if;
  if cardinality(ids) > most then ids := null; end if;
end $$;

-- How a customer stands with each kind of document of which it has given one: one rule, for one customer and for all.
create function app.customer_document_states(on_day date) returns table (customer_id bigint, document_type_id bigint, state text)
language sql stable parallel safe as $$
  select d.customer_id, l.document_type_id, case
    when bool_or(d.status = 'approved' and coalesce(d.expires_at > on_day + 30, true)) then 'valid'
    when bool_or(d.status = 'approved' and d.expires_at >= on_day) then 'expiring'
    when bool_or(d.status = 'pending' and coalesce(d.expires_at >= on_day, true)) then 'pending'
    when bool_or(d.status in ('approved', 'expired', 'pending')) then 'expired'
    when bool_or(d.status = 'rejected') then 'rejected'
    else 'missing' end
  from public.customer_document d
  join public.customer_document_type l on l.tenant_id = d.tenant_id and l.customer_document_id = d.id
  where d.deleted_at is null and d.status <> 'superseded' group by d.customer_id, l.document_type_id
$$;
create or replace function app.customer_document_state(customer bigint, kind bigint, on_day date) returns text
language sql stable parallel safe set search_path = public, pg_temp as $$
  select coalesce((select s.state from app.customer_document_states(on_day) s where s.customer_id = customer and s.document_type_id = kind), 'missing')
$$;

-- Documents are searched without folding each name anew.
alter table customer_document add column search_text text
  generated always as (app.search_words(name || ' ' || coalesce(number, ''))) stored;
select app.protect('customer_document', array['reminded_for'], owner => 'customer_id');

-- Ticks and choices of the company's own.
create function app.orders_holding(wanted jsonb[], most integer, out ids bigint[], out n integer)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
  set enable_seqscan = off as $$
begin
  ids := array(select o.id from "order" o where o.tenant_id = app.current_tenant() and o.additional <> '{}' and o.additional @> any (wanted) limit most + 1);
  if cardinality(ids) > most then ids := null; else n := cardinality(ids); end if;
end $$;

-- The order by what is owed tells the state of payment by itself: what does not fit is passed over in the index.
create index order_balance_due_facts_idx on "order" (tenant_id, balance_due, id) include (payment_status, status) where deleted_at is null;
drop index order_balance_due_idx;
alter index order_balance_due_facts_idx rename to order_balance_due_idx;
