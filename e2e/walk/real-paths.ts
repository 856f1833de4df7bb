import pg from 'pg';
import { inject } from 'vitest';
import { staffApi } from '../support/staff-api.ts';
import {
  confirmationLink,
  customerOf,
  feedbackLink,
  invitationLink,
  notMeLink,
  passwordLink,
  signedProof,
} from './links.ts';

const DEMO = "tenant_id = (select id from tenant where subdomain = 'demo')";

/** People whom screens open or walks sign in as. */
const OPENED = [
  'admin',
  'officer',
  'manager',
  'warehouse',
  'accounts',
  'tanya.morrison',
  'shanice.wright',
  'winston.brown',
]
  .map((name) => `'${name}@demo.test'`)
  .join();

/** The record a screen opens, as SQL over the demo company: not the administrator who walks, and a different one for each screen. */
const RECORDS: Readonly<Record<string, string>> = {
  '/ams/users': person('tanya.morrison@demo.test'),
  '/ams/users-v2': person('shanice.wright@demo.test'),
  '/ams/user-roster': person('officer@demo.test'),
  '/ams/fleet': person('winston.brown@demo.test'),
  '/ams/roles': newest('role', "text_key = 'accounts'"),
  '/ams/activity-type-roles': newest('role', "text_key = 'driver'"),
  '/ams/activities': newest('"order"', "status = 'released'"),
  '/ams/activities/items': newest('"order"', "status = 'pending'"),
  '/ams/activity-type': newest('order_type'),
  '/ams/activity-template': newest('order_template'),
  '/ams/order-subscriptions': newest('order_subscription'),
  '/ams/locations': newest('location'),
  '/ams/activity-reports': newest('report', "kind = 'order_report'"),
  '/ams/custom-reports': newest('report', "kind = 'custom_report'"),
  '/ams/review-types': newest('checkoff_type'),
  '/ams/review-templates': newest('checkoff_template'),
  '/ams/customer-document': newest('customer_document'),
  '/ams/payment-type': newest('payment_type'),
  '/ams/payment-purpose': newest('payment_purpose'),
  '/ams/transaction-type': newest('transaction_type'),
  '/ams/additional-field': newest('additional_field'),
  '/ams/item-type-group': newest('item_type_group'),
  '/ams/customers': newest('customer'),
  '/ams/support': newest('support_thread'),
  '/ams/document-type': newest('document_type'),
  '/ams/master-document': newest('master_document'),
  '/ams/targets': newest('target'),
  '/ams/currency': newest('currency'),
  '/ams/currency-history': newest('currency'),
  '/ams/imports': newest('import_run'),
  '/ams/exports': newest('export_run'),
  '/customer-portal/view-service': ofCustomer("status = 'completed'"),
  '/customer-portal/edit-service': ofCustomer("status = 'pending'"),
  '/customer-portal/all-rentals': newest('catalogue_entry', "kind = 'rental'"),
  '/customer-portal/all-products': newest('catalogue_entry', "kind = 'product'"),
  '/customer-portal/all-services': newest('catalogue_entry', "kind = 'service'"),
  '/customer-portal/products-group': newest('catalogue_group'),
};

/** What was deleted on the way only where nothing else is left. */
function newest(table: string, where = 'true'): string {
  return `select id, to_jsonb(one) ->> 'deleted_at' is not null as is_deleted from ${table} one where ${DEMO} and ${where} order by 2, id desc limit 1`;
}

/** This person, or once they were deleted another officer whom no other screen opens. */
function person(email: string): string {
  return `select id from app_user one where ${DEMO} and deleted_at is null and (email = '${email}' or email not in (${OPENED})
    and exists (select from user_role l join role r on r.id = l.role_id and r.audience = 'staff' where l.user_id = one.id))
    order by email = '${email}' desc, id desc limit 1`;
}

/** What a walk may have deleted whole: what another of its kind is made of. */
const MORE: Readonly<Record<string, { path: string; body: object }>> = {
  '/ams/activity-reports': { path: '/order-report', body: { name: 'Titles', columns: [{ key: 'title' }] } },
  '/ams/custom-reports': { path: '/custom-report', body: { name: 'Titles', columns: [{ key: 'title' }] } },
  '/ams/additional-field': { path: '/additional-field-new', body: { module_for: 1, name: 'Gate code', type: 1 } },
};

function ofCustomer(where: string): string {
  return newest(
    '"order"',
    `${where} and deleted_at is null and order_type_id in (select id from order_type where portal_visible) and customer_id in (
      select cu.customer_id from customer_user cu join app_user u on u.id = cu.user_id where u.email = 'customer@demo.test' and cu.is_primary)`,
  );
}

/** What stands in braces of a path and is no record; made when a path needs it. */
const MADE: Readonly<Record<string, (client: pg.Client) => Promise<string>>> = {
  '{token}': signingToken,
  '{code}': signedProof,
  '{feedback}': async () => queryOf((await feedbackLink()).path),
  '{password}': async () => queryOf((await passwordLink('staff')).path),
  '{password_of_customer}': async () => queryOf((await passwordLink('customer')).path),
  '{not_me}': async () => queryOf(await notMeLink()),
  '{invitation}': async () => queryOf((await invitationLink()).path),
  '{confirmation}': async () => queryOf(await confirmationLink('existing')),
  '{confirmation_of_company}': async () => queryOf(await confirmationLink('new')),
};

const queryOf = (path: string): string => path.slice(path.indexOf('?') + 1);

/** Paths of screens with records and links that exist in the place of what stands in braces; what the demo company lacks is made first. */
export async function realPaths(paths: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  try {
    await makeRuns();
    const real: string[] = [];
    for (const path of paths) {
      const [place] = /\{\w+\}/.exec(path) ?? [];
      if (place === undefined) real.push(path);
      else real.push(path.replace(place, await (MADE[place]?.(client) ?? idFor(client, path))));
    }
    return real;
  } finally {
    await client.end();
  }
}

async function idFor(client: pg.Client, path: string): Promise<string> {
  const screen = path.replace('/{id}', '');
  const query = RECORDS[screen];
  const { rows } = query ? await client.query<{ id: string; is_deleted?: boolean }>(query) : { rows: [] };
  const [found] = rows;
  const more = MORE[screen];
  if (more && (!found || found.is_deleted))
    return String((await (await staffApi()).post(more.path, more.body)).data.id);
  return found?.id ?? '1';
}

/** An import that was checked, and a conversation with a customer. */
async function makeRuns(): Promise<void> {
  const staff = await staffApi();
  await staff.post('/import/customer_segment', { rows: [{ name: 'Marinas' }], dry_run: true });
  const { id } = await customerOf();
  await (await staffApi('customer@demo.test')).post(`/customer-portal/${id}/support`, { body: 'Is somebody there?' });
}

/** A link a customer signs by, of an activity that is not signed off. */
async function signingToken(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    newest(
      '"order"',
      `status = 'completed' and signed_off_at is null and customer_id is not null and deleted_at is null`,
    ),
  );
  const { data } = await (await staffApi()).post(`/order/${rows[0]?.id}/sign-link`, {});
  return (
    String(data.url ?? '')
      .split('/')
      .pop() || 'nobodys'
  );
}
