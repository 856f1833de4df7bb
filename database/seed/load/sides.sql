-- What hangs on activities, in the shares that a company of some years has. $before stands for the id before the first activity of the load.
insert into order_field_value (tenant_id, order_id, field_id, number, words)
  select o.tenant_id, o.id, v.* from "order" o, app.field_values(o.additional) v
  where o.tenant_id = app.current_tenant() and o.id > $before and o.additional <> '{}';
insert into feedback (created_at, updated_at, order_id, customer_id, rating, comment, search_text, source, officer_ids)
  select o.completed_at + interval '1 day', o.completed_at + interval '1 day', o.id, o.customer_id, 1 + pg_temp.dice(o.id, 80, 5),
    said.text, app.search_words(o.reference_no || ' ' || said.text), 'portal', array[o.driver_id]
  from "order" o cross join lateral (select (array['On time and friendly', 'Came late', 'The generator still leaks', 'All fine'])[1 + pg_temp.dice(o.id, 81, 4)]
    || ' ' || o.reference_seq as text) said where o.tenant_id = app.current_tenant() and o.id > $before and o.status = 'completed' and pg_temp.dice(o.id, 82, 11) = 0;
insert into order_checkoff (created_at, updated_at, order_id, checkoff_type_id, position, result, done_at, done_by)
  select o.completed_at, o.completed_at, o.id, t.id, 1, case pg_temp.dice(o.id, 83, 40) when 0 then 'failed' when 1 then 'waived' else 'passed' end,
    o.completed_at, (select min(id) from app_user where tenant_id = app.current_tenant())
  from "order" o join (select id, (row_number() over (order by id) - 1)::integer as place, count(*) over ()::integer as many from checkoff_type
      where tenant_id = app.current_tenant()) t on t.place = pg_temp.dice(o.id, 84, t.many)
  where o.tenant_id = app.current_tenant() and o.id > $before and o.status = 'completed' and pg_temp.dice(o.id, 85, 4) = 0;
insert into order_note (created_at, updated_at, created_by, author_id, order_id, content)
  select o.created_at, o.created_at, o.created_by, o.created_by, o.id, 'Called about visit ' || o.reference_seq || ': the gate was shut, came back in the afternoon.'
  from "order" o where o.tenant_id = app.current_tenant() and o.id > $before and o.note_count = 1;
insert into message (created_at, updated_at, channel, "to", subject, html, text, event, status, owner_type, owner_id, sent_at, last_error)
  select at, at, 'email', array['office' || o.customer_id || '@load.example'], 'Your visit ' || o.reference_no, '<p>' || repeat('Your visit is planned. ', 20) || '</p>',
    'Your visit is planned.', 'order.released', case when pg_temp.dice(o.id, 86, 400) = 0 then 'failed' else 'sent' end, 'order', o.id, at,
    case when pg_temp.dice(o.id, 86, 400) = 0 then 'Mailbox full' end
  from "order" o cross join lateral (select now() - interval '1 second' * pg_temp.dice(o.id, 87, 20000000) as at) t
  where o.tenant_id = app.current_tenant() and o.id > $before and pg_temp.dice(o.id, 88, 5) = 0;
insert into notification (created_at, updated_at, user_id, data, event, owner_type, owner_id, seen_at)
  select o.created_at, o.created_at, o.driver_id, json_build_object('en', 'Activity ' || o.reference_no || ' is yours', 'es', 'La actividad ' || o.reference_no || ' es suya')::text,
    'order.assigned', 'order', o.id, case when o.status = 'completed' then o.completed_at end
  from "order" o where o.tenant_id = app.current_tenant() and o.id > $before and o.driver_id is not null and pg_temp.dice(o.id, 89, 5) = 0;
insert into customer_segment_link (customer_id, segment_id)
  select c.id, s.id from customer c join customer_segment s on s.tenant_id = c.tenant_id and (c.id + s.id) % 3 = 0
  where c.tenant_id = app.current_tenant() on conflict do nothing;
insert into customer_document (customer_id, name, expires_at, status)
  select c.id, 'Contract ' || c.customer_code, (now() + interval '1 day' * (pg_temp.dice(c.id, 90, 700) - 350))::date, (array['approved', 'pending', 'rejected'])[1 + pg_temp.dice(c.id, 91, 3)]
  from customer c where c.tenant_id = app.current_tenant() and c.customer_code like 'L-%'
    and not exists (select from customer_document d where d.tenant_id = c.tenant_id and d.customer_id = c.id);
insert into customer_document_type (customer_document_id, document_type_id)
  select d.id, k.id from customer_document d join (select min(id) as id from document_type where tenant_id = app.current_tenant()) k on k.id is not null
  where d.tenant_id = app.current_tenant() and d.name like 'Contract L-%' on conflict do nothing;
insert into audit_log (at, actor_user_id, actor_name, action, table_name, row_id, owner_table, owner_id, label, payload)
  select o.created_at, o.created_by, 'Load test', 'update', 'order', o.id, 'order', o.id, o.reference_no, '{"after": {"status": "released"}}'
  from "order" o where o.tenant_id = app.current_tenant() and o.id > $before and pg_temp.dice(o.id, 92, 4) = 0;
insert into audit_word (id, words)
  select l.id, concat_ws(E'\n', l.label, l.actor_name) from audit_log l where l.tenant_id = app.current_tenant() and l.actor_name = 'Load test' on conflict do nothing;
-- As if it had been sealed long ago.
insert into audit_mark (tenant_id, low_id, probe_id) select app.current_tenant(), max(l.id), max(l.id) from audit_log l where l.tenant_id = app.current_tenant()
  on conflict (tenant_id) do update set low_id = excluded.low_id, probe_id = excluded.probe_id;
