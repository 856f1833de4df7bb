/**
 * Rows for lists that the demo company leaves empty or with one row: the order of fewer than two says nothing. Statements of its tenant,
 * whose id is $1.
 */
export const LIST_ROWS: readonly string[] = [
  `insert into message (tenant_id, channel, "to", subject, event, status)
    select $1::integer, 'email', array[n || '@customer.example'], 'Message ' || n, 'order.completed', 'sent' from generate_series(1, 3) n`,
  `insert into message (tenant_id, channel, "to", event, status, owner_type, owner_id)
    select $1::integer, 'in_app', array['Person'], 'order.created', 'failed', 'order', min(id) from "order" where tenant_id = $1`,
  `insert into email_schedule (tenant_id, name, action, rrule, starts_on, "time", time_zone, active, user_id, next_run_at)
    select $1::integer, 'Schedule ' || n, case n when 3 then 'activities_due' else 'overdue_activities' end, 'FREQ=DAILY', date '2026-01-01' + n, '08:00', 'UTC', n = 2, u.id, now() + make_interval(days => n)
    from generate_series(1, 3) n, (select id from app_user where tenant_id = $1 order by id limit 1) u`,
  `insert into portal_registration (tenant_id, mode, status, first_name, email)
    select $1::integer, case n when 3 then 'existing' else 'new' end, case n when 2 then 'approved' else 'pending' end, 'Person ' || n, n || '@new.example' from generate_series(1, 3) n`,
  `insert into support_thread (tenant_id, customer_id, user_id, last_at, last_body)
    select $1::integer, c.id, u.id, now() - make_interval(hours => c.n::integer), 'Message ' || c.n
    from (select id, row_number() over (order by id) as n from customer where tenant_id = $1 order by id limit 3) c,
      (select id from app_user where tenant_id = $1 and is_customer_user order by id limit 1) u`,
  `insert into webhook_endpoint (tenant_id, name, url, secret_value, active)
    select $1::integer, 'Receiver ' || n, 'https://receiver.example/' || n, 'sealed', n = 2 from generate_series(1, 3) n`,
  `insert into message_template (tenant_id, name, subject, html)
    select $1::integer, 'Template ' || n, 'Subject ' || n, '<p>Text</p>' from generate_series(1, 3) n`,
  `insert into location_section (tenant_id, location_id, name)
    select $1::integer, min(id), 'Section' from location where tenant_id = $1`,
  `insert into crm_pipeline (tenant_id, name) select $1::integer, 'Pipeline ' || n from generate_series(1, 3) n`,
];

/**
 * Changes to lists written by hand, in columns where all rows of the company are alike: each in some of the rows, so that a filter by it
 * leaves others out. Search words and own fields follow by their triggers.
 */
export const LIST_CHANGES: readonly string[] = [
  `update "order" set (location_id, location_section_id) = (select location_id, id from location_section where tenant_id = $1 order by id limit 1)
    where tenant_id = $1 and id % 3 = 0`,
  `update "order" set template_id = (select min(id) from order_template where tenant_id = $1),
      show_deposit = true, total_deposit_amount = 10, deposit_paid = 0, lat = null, long = null where tenant_id = $1 and id % 4 = 1`,
  `update "order" set subscription_id = (select min(id) from order_subscription where tenant_id = $1), display_order = 1,
      currency_id = (select max(id) from currency where tenant_id = $1) where tenant_id = $1 and id % 4 = 2`,
  `update "order" set attachment_count = 1, driver_id = (select id from app_user where tenant_id = $1 and email = 'admin@demo.test')
    where tenant_id = $1 and id % 7 = 3`,
  `update "order" set deleted_at = now() where id = (select max(id) from "order" where tenant_id = $1 and status = 'pending')`,
  `update customer set parent_customer_id = (select min(id) from customer where tenant_id = $1), source = 'fair',
      currency_id = (select max(id) from currency where tenant_id = $1),
      lifecycle_stage_id = (select min(id) from lifecycle_stage where tenant_id = $1)
    where tenant_id = $1 and id % 4 = 2 and id > (select min(id) from customer where tenant_id = $1)`,
  `update message set webhook_endpoint_id = (select min(id) from webhook_endpoint where tenant_id = $1) where tenant_id = $1 and id % 2 = 0`,
  `update app_user set division = 'Division ' || id % 2, last_login_at = now() - make_interval(days => id::int) where tenant_id = $1 and id % 3 > 0`,
  `update app_user set disable = true, web_access = false, is_locked = true, lock_reason = 'admin', locked_at = now(), is_blacklisted = true
    where tenant_id = $1 and email = 'luis.fernandez@demo.test'`,
  `update location set latitude = null, longitude = null where id = (select max(id) from location where tenant_id = $1)`,
  `update support_thread set staff_unread = 1 where tenant_id = $1 and last_body = 'Message 2'`,
  `update feedback set status = 'acknowledged', contact_me = true where tenant_id = $1 and id % 3 = 0`,
  `update order_checkoff set result = 'passed', done_at = now() where tenant_id = $1 and id % 3 = 0`,
];

/** What the database dates itself, so that all rows of one statement have the same time. */
export const DATED_BY_ITSELF: readonly string[] = [
  'order',
  'app_user',
  'customer',
  'role',
  'permission',
  'customer_document',
  'message',
  'mail_suppression',
  'webhook_endpoint',
  'email_schedule',
  'portal_registration',
  'feedback',
  'order_checkoff',
];

/** What has fields of the company's own, by the number of its kind (modules/fields). */
export const TAKES_OWN_FIELDS: readonly (readonly [number, string])[] = [
  [1, 'order'],
  [2, 'customer'],
  [5, 'app_user'],
  [6, 'location'],
  [10, 'customer_document'],
];
