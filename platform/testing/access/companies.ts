import pg from 'pg';
import { seedDemo } from '../../../database/seed/demo/seed.ts';
import type { TestServer } from '../server.ts';

/** A second company as big as the first, so that every leak between them has something to show. */
export async function twinOf(app: TestServer): Promise<number> {
  const [{ id }] = await app.sql(
    "insert into tenant (subdomain, name, status) values ('twin', 'Twin', 'active') returning id::int",
  );
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    await seedDemo(client, { tenantId: id, now: new Date(), passwordHash: 'none' });
  } finally {
    await client.end();
  }
  return id;
}

/** What the demo company has none of, for one activity in ten and for people of every kind; a line a table. */
const ROWS: readonly string[] = [
  `insert into attachment (tenant_id, owner_type, owner_id, name, kind, visibility, status)
    select tenant_id, 'order', id, 'file', 'attachment', case when id % 3 = 0 then 'customer' else 'internal' end, 'clean' from sample`,
  `insert into attachment (tenant_id, owner_type, owner_id, name, kind, visibility, status)
    select c.tenant_id, 'order_checkoff', c.id, 'photo', 'image', 'internal', 'clean' from order_checkoff c join sample s using (tenant_id) where s.id = c.order_id`,
  `insert into attachment (tenant_id, owner_type, owner_id, name, kind, visibility, status)
    select tenant_id, 'customer', id, 'file', 'attachment', 'internal', 'clean' from customer where id % 4 = 0`,
  `insert into notification (tenant_id, user_id, data, event, owner_type, owner_id)
    select s.tenant_id, u.id, '{}', 'order.released', 'order', s.id from sample s join app_user u using (tenant_id)`,
  `insert into message (tenant_id, channel, "to", subject, html, text, event, owner_type, owner_id, status)
    select tenant_id, 'email', '{a@b.test}', 's', 'h', 't', 'order.released', 'order', id, 'held' from sample`,
  `insert into message (tenant_id, channel, "to", subject, html, text, event, owner_type, owner_id, status)
    select tenant_id, 'email', '{a@b.test}', 's', 'h', 't', 'customer.documents', 'customer', id, 'held' from customer where id % 4 = 0`,
  `insert into feedback (tenant_id, order_id, customer_id, rating, answers, comment, contact_me, source, status)
    select tenant_id, id, customer_id, 2, '[]', 'c', true, 'link', 'new' from sample where customer_id is not null on conflict do nothing`,
  `insert into price_difference (tenant_id, order_id, found_at, engine_version, inputs_changed, figures)
    select tenant_id, id, now(), 1, false, '{}' from sample`,
  `insert into sign_link (tenant_id, order_id, token_sha256, name, expires_at) select tenant_id, id, encode(sha256(id::text::bytea), 'hex'), 'n', now() + interval '1 day' from sample`,
  `insert into signoff_refusal (tenant_id, order_id, name, reason, channel) select tenant_id, id, 'n', 'r', 'link' from sample`,
  `insert into saved_view (tenant_id, resource, name, user_id, shared, definition)
    select tenant_id, 'order', 'v' || id, id, id % 2 = 0, '{}' from app_user`,
  `insert into recent_item (tenant_id, user_id, resource, row_id, label, visited_at)
    select s.tenant_id, u.id, 'order', s.id, 'x', now() from sample s join app_user u using (tenant_id) where s.id % 4 = 0`,
  `insert into favourite (tenant_id, user_id, resource, row_id, label)
    select s.tenant_id, u.id, 'order', s.id, 'x' from sample s join app_user u using (tenant_id) where s.id % 4 = 0`,
  `insert into job_status (tenant_id, kind, title, state, user_id) select tenant_id, 'export', 't', 'done', id from app_user`,
  `insert into support_thread (tenant_id, customer_id, user_id, last_at, last_body, last_from_staff, staff_unread, customer_unread)
    select tenant_id, customer_id, min(user_id), now(), 'b', false, 1, 0 from customer_user group by 1, 2`,
  `insert into support_message (tenant_id, thread_id, body, from_staff) select tenant_id, id, 'b', false from support_thread`,
  `insert into portal_registration (tenant_id, mode, status, first_name, last_name, email, language, payload)
    select tenant_id, 'new', 'pending', 'f', 'l', 'new@b.test', 'en', '{}' from company`,
  `insert into email_schedule (tenant_id, name, email, action, parameters, format, rrule, starts_on, "time", time_zone, active, user_id)
    select tenant_id, 's' || id, '{a@b.test}', 'overdue_activities', '{}', 'html', 'FREQ=DAILY', '2026-01-01', '08:00', 'UTC', false, id from app_user where not is_customer_user`,
  `insert into order_document (tenant_id, order_id, order_type_document_id, state, note)
    select s.tenant_id, s.id, d.id, 'open', 'n' from sample s join order_type_document d on d.tenant_id = s.tenant_id and d.order_type_id = s.order_type_id on conflict do nothing`,
  `insert into webhook_endpoint (tenant_id, name, url, events, secret_value) select tenant_id, 'w', 'https://a.test/', '{}', 'x' from company`,
  `insert into lang_key (tenant_id, key, module, description) select tenant_id, 'walk.key', 'walk', 'd' from company`,
  `insert into lang_value (tenant_id, lang_key_id, key, locale, text, status) select tenant_id, id, key, 'en', 't', 'translated' from lang_key`,
  `insert into additional_field_mapping (tenant_id, field_id, modelable_type) select tenant_id, id, 'order' from additional_field`,
  `insert into global_configuration (tenant_id, key, value, description) select tenant_id, 'feature.walk', 'v', 'd' from company`,
];

/** Furnishes both companies; gives the tables that were filled. */
export async function furnish(app: TestServer): Promise<void> {
  await app.sql(`create table walk_sample as select o.* from "order" o where o.id % 10 = 0`);
  for (const row of ROWS)
    await app.sql(row.replaceAll(/\bsample\b/g, 'walk_sample')).catch((error: Error) => {
      throw new Error(`${error.message}: ${row}`);
    });
  await app.sql('drop table walk_sample');
  // Some activities were deleted.
  await app.sql(`update "order" set deleted_at = now() where id % 37 = 0`);
}
