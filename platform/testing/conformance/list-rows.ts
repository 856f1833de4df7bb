/**
 * Rows for lists that the demo company leaves empty or with one row: the order of fewer than two says nothing. Statements of its tenant,
 * whose id is $1.
 */
export const LIST_ROWS: readonly string[] = [
  `insert into message (tenant_id, channel, "to", subject, event, status)
    select $1::integer, 'email', array[n || '@customer.example'], 'Message ' || n, 'order.completed', 'sent' from generate_series(1, 3) n`,
  `insert into email_schedule (tenant_id, name, action, rrule, starts_on, "time", time_zone, active, user_id, next_run_at)
    select $1::integer, 'Schedule ' || n, 'overdue_activities', 'FREQ=DAILY', date '2026-01-01' + n, '08:00', 'UTC', false, u.id, now() + make_interval(days => n)
    from generate_series(1, 3) n, (select id from app_user where tenant_id = $1 order by id limit 1) u`,
  `insert into portal_registration (tenant_id, mode, status, first_name, email)
    select $1::integer, 'new', case n when 2 then 'approved' else 'pending' end, 'Person ' || n, n || '@new.example' from generate_series(1, 3) n`,
  `insert into support_thread (tenant_id, customer_id, user_id, last_at, last_body)
    select $1::integer, c.id, u.id, now() - make_interval(hours => c.n::integer), 'Message ' || c.n
    from (select id, row_number() over (order by id) as n from customer where tenant_id = $1 order by id limit 3) c,
      (select id from app_user where tenant_id = $1 and is_customer_user order by id limit 1) u`,
  `insert into webhook_endpoint (tenant_id, name, url, secret_value, active)
    select $1::integer, 'Receiver ' || n, 'https://receiver.example/' || n, 'sealed', false from generate_series(1, 3) n`,
  `insert into message_template (tenant_id, name, subject, html)
    select $1::integer, 'Template ' || n, 'Subject ' || n, '<p>Text</p>' from generate_series(1, 3) n`,
  `insert into crm_pipeline (tenant_id, name) select $1::integer, 'Pipeline ' || n from generate_series(1, 3) n`,
];
