import type { Endpoint } from '../../contract/endpoint.ts';

export type Row = Readonly<Record<string, number | string>>;

/** What a call takes that its contract cannot say. */
export interface Asked {
  /** SQL for the rows to try it with; columns named like parameters of the path stand in their place. */
  readonly from?: string;
  /** What its body has besides the fields it cannot do without. */
  readonly body?: (row: Row) => object;
  /** It takes a file, too. */
  readonly file?: (key: string, row: Row) => object;
  /** Permissions its handler asks for besides that of the call. */
  readonly needs?: readonly string[];
}

/** A person who may do nothing, so that everybody may change them. */
export const PLAIN = 'Nobody in particular';
const plain = `select u.id, r.role_id, (select min(id) from order_type where tenant_id = 1)::int as type from app_user u
  join user_role r on r.user_id = u.id where u.last_name = '${PLAIN}'`;
const newest = (table: string): string => `select id from "${table}" where tenant_id = 1 order by id desc limit 3`;
const first = (table: string): string => `select min(id)::int as ${table} from "${table}" where tenant_id = 1`;
const orders = (where: string): string =>
  `select o.id, i.id as "itemId", i.order_item_type_id as type, i.hash from "order" o join order_item i on i.order_id = o.id
    join order_item_type t on t.id = i.order_item_type_id
    where o.tenant_id = 1 and o.deleted_at is null and ${where} order by o.id, i.id limit 6`;
const options = (table: string): string =>
  `select f.id as field, o.id from additional_field f left join ${table} o on o.field_id = f.id where f.tenant_id = 1 order by o.id`;
const reviews = `select order_id as id, checkoff_type_id as type, id as "checkoffId" from order_checkoff
  where tenant_id = 1 and result = 'pending' and order_id in (select id from "order" where status = 'released') order by id limit 6`;
const everybodyReviews = `with reviewers as (update checkoff_type set role_ids = (select array_agg(id) from role where tenant_id = 1)
  where tenant_id = 1)`;
const answered = `update order_checkoff c set result = 'passed', done_at = now(), done_by = {me}
  where id = (select max(id) from order_checkoff where tenant_id = 1) returning order_id as id, id as "checkoffId"`;
const ownReport = (kind: string): string =>
  `update report set owner_id = {me} where id = (select max(id) from report where kind = '${kind}') returning id`;
const ownCustomer = '(select customer_id from customer_user where user_id = {me})';
const ownRole = '(select portal_role_id from customer_user where user_id = {me})';
const ownRequest = `select customer_id as "customerId", id, title from "order" where customer_id = ${ownCustomer} order by id desc limit 2`;
const ownWork = (
  status: string,
): string => `select o.customer_id as "customerId", o.id from "order" o join order_type t on t.id = o.order_type_id
  where o.customer_id = ${ownCustomer} and o.status = '${status}' and t.portal_visible and o.deleted_at is null order by o.id desc limit 5`;
const mails = (status: string): string =>
  `update message set status = '${status}' where id = (select max(id) from message where channel = 'email' and owner_type = 'order')
    returning id, owner_id as "order"`;
const shift = {
  kind: 'shift',
  start_at: '2031-05-01T08:00:00.000Z',
  end_at: '2031-05-01T16:00:00.000Z',
  task_type: undefined,
};
/** Whoever opens the portal to somebody reads what they will read. */
const READ_BY_CUSTOMERS = ['view_all.order', 'view_prices.order'];
const months = { start_month: '2031-01-01', end_month: '2031-02-01', months: [] };
const hook = { url: 'http://127.0.0.1:9/told', events: ['user.updated'] };

const ASKED: Readonly<Record<string, Asked>> = {
  'POST /user': {
    needs: ['assign_roles.users'],
    from: plain,
    body: ({ role_id }) => ({ email: 'new@demo.test', roles: [role_id] }),
  },
  'PUT /user/{id}/email': { body: () => ({ email: 'other@demo.test' }) },
  'PUT /user/{id}/password': { body: () => ({ password: 'A long one of 2031!' }) },
  '/user/{id}': { from: plain },
  'PUT /role/{id}': { from: plain.replace('u.id, r.role_id', 'r.role_id as id') },
  'POST /activity-type-permission': {
    from: plain,
    body: ({ role_id, type }) => ({ role_id, permissions: [{ order_type_id: type, can_view: true }] }),
  },
  'POST /communication/{id}/retry': { from: mails('failed') },
  'POST /communication/{id}/cancel': { from: mails('held') },
  'PUT /feedback/{id}': { from: 'select id, order_id as "order" from feedback where tenant_id = 1' },
  'POST /customer-document': {
    from: 'select min(c.id) as customer, min(t.id) as type from customer c join document_type t using (tenant_id) where tenant_id = 1',
    file: (key, { customer, type }) => ({
      ...{ customer_id: customer, name: 'Told', document_type_ids: [type], expires_at: '2031-01-01' },
      attachments: [{ key, name: 'told.pdf' }],
    }),
  },
  'PUT /customer-document/{id}': { from: newest('customer_document') },
  'POST /order/duplicate_order': { from: orders('true'), body: ({ id }) => ({ id }) },
  'PUT /rental/{id}': { from: newest('catalogue_entry') },
  'POST /communication': { body: () => ({ to: ['a@b.test'], cc: undefined, subject: 'Told', text: 'Told' }) },
  'POST /communication/suppression': { body: () => ({ address: 'a@b.test' }) },
  'POST /webhook-endpoint': { needs: ['view.users'], body: () => hook },
  'POST /email-schedule': {
    needs: ['view.order'],
    body: () => ({
      ...{ action: 'overdue_activities', email: ['boss@example.test'], rrule: 'FREQ=DAILY', starts_on: '2031-01-01' },
      ...{ time: '08:00', time_zone: 'UTC' },
    }),
  },
  'PUT /email-schedule/{id}': { needs: ['view.order'] },
  'POST /currency': { body: () => ({ code: 'ISK' }) },
  'PUT /global-configurations/{key}': { from: `select key from global_configuration` },
  'PUT /lang/{id}': {
    from: 'select lang_key_id as id from lang_value where tenant_id = 1',
    body: () => ({ values: [{ locale: 'en', text: 'Told' }] }),
  },
  'POST /additional-field-new-mapping': {
    needs: ['update.additional_field'],
    from: first('additional_field'),
    body: (row) => ({ additional_field_id: row.additional_field, modelable_type: 'order_type' }),
  },
  '/create-field-item': {
    needs: ['update.additional_field'],
    from: options('additional_field_item'),
    body: ({ field }) => ({ additional_field_id: field, name: 'Told' }),
  },
  '/update-field-item/{id}': { from: options('additional_field_item') },
  'POST /customer/{id}/users': {
    needs: READ_BY_CUSTOMERS,
    body: () => ({ email: 'told@customer.test', first_name: 'Told' }),
  },
  'POST /portal-registration/{id}/approve': { needs: READ_BY_CUSTOMERS },
  'POST /backup/export-everything': { needs: READ_BY_CUSTOMERS },
  'PUT /customer/{id}/users/{userId}': {
    from: 'select customer_id as id, user_id as "userId" from customer_user where tenant_id = 1',
  },
  'POST /portal-registration/{id}/reject': {
    from: `update portal_registration set status = 'pending' where tenant_id = 1 returning id`,
    body: () => ({ reason: 'Told' }),
  },
  'POST /order-template/{id}/items': {
    from: `select t.id, min(i.id)::int as item from order_template t, order_item_type i where t.tenant_id = 1 and i.tenant_id = 1 group by 1`,
    body: ({ item }) => ({ items: [{ order_item_type_id: item }] }),
  },
  'POST /order/{id}/create_template': { from: orders('true'), body: ({ id }) => ({ name: `Told of ${id}` }) },
  'POST /order/{id}/release': {
    from: orders("o.status = 'pending' and o.driver_id is not null and o.scheduled_start is not null"),
  },
  'POST /order/{id}/incomplete': { from: orders("o.status = 'released'") },
  'POST /order/{id}/cancel': { from: orders("o.status = 'pending'") },
  'POST /order/{id}/create_item': {
    from: orders("o.status = 'pending'"),
    body: ({ type }) => ({ order_item_type_id: type }),
  },
  'POST /order/{id}/items': {
    from: orders("o.status = 'pending'"),
    body: ({ hash }) => ({ items: [{ hash, name: 'Told' }] }),
  },
  'DELETE /order/{id}/items/{itemId}': { from: orders("o.status = 'pending'") },
  'POST /order/{id}/checklist': {
    from: orders("o.status = 'released' and t.is_task"),
    body: ({ hash }) => ({ data: [{ hash, task_checked: true }] }),
  },
  'POST /order/items/bulk_checkoff': {
    from: orders("o.status = 'released' and t.is_task"),
    body: ({ id, itemId }) => ({ order_id: id, orderItems: [itemId] }),
  },
  'DELETE /order/{id}/sign-link/{linkId}': {
    from: 'select order_id as id, id as "linkId" from sign_link where tenant_id = 1 and revoked_at is null order by id limit 5',
  },
  'POST /targets': { body: () => months },
  'POST /user-roster': {
    from: 'select {me} as me',
    body: ({ me }) => ({ ...shift, user_id: me, day: '2031-05-01', status: 'published' }),
  },
  'PUT /user-roster/{id}': {
    from: `update roster_entry set user_id = {me} where id = (select max(id) from roster_entry) returning id`,
  },
  '/checkoff/{id}/webhook': { needs: ['view.order', 'view_all.order', 'view_prices.order', 'view.reviews'] },
  'POST /checkoff/{id}/webhook': { body: () => ({ url: hook.url }) },
  'POST /order/{id}/checkoff': {
    from: `${everybodyReviews} ${reviews}`,
    body: ({ type }) => ({ checkoff_type_id: type, result: 'passed' }),
  },
  'PUT /order/{id}/checkoff/{checkoffId}': { from: answered, body: () => ({ result: 'passed', score: 90 }) },
  'POST /order/{id}/checkoff/{checkoffId}/attachment': { from: answered, file: (key) => ({ key, name: 'told.pdf' }) },
  'PUT /order-report/{id}': { from: ownReport('order_report') },
  'PUT /custom-report/{id}': { from: ownReport('custom_report') },
  'PUT /order-statement/{id}': { from: ownReport('order_statement') },
  '/order-report': { needs: ['view.order'] },
  '/custom-report': { needs: ['view.order'] },
  '/order-statement': { needs: ['view.order'] },
  'POST /bill-payment-email-sender': { body: () => ({ pattern: 'a@b.test' }) },
  '/rename/': { body: () => ({ name: 'Told' }) },
  '/attachments': { file: (key) => ({ key, name: 'told.pdf' }) },
  'POST /order/{id}/attachment': { from: orders("o.status = 'pending'"), file: (key) => ({ key, name: 'told.pdf' }) },
};

/** The same for people of customers, whose calls stand for what is theirs. */
const ASKED_IN_PORTAL: Readonly<Record<string, Asked>> = {
  'POST /customer-portal/{customerId}/orders': {
    from: `select ${ownCustomer} as "customerId", min(id) as type from order_type where tenant_id = 1 and portal_visible and deleted_at is null`,
    body: ({ type }) => ({ order_type_id: type, title: 'Told' }),
  },
  'PUT /customer-portal/{customerId}/orders/{id}': { from: ownRequest, body: () => ({ title: 'Told again' }) },
  'POST /customer-portal/{customerId}/edit-orders': {
    from: ownRequest,
    body: ({ id }) => ({ orders: [{ id, title: 'Told of many' }] }),
  },
  'POST /customer-portal/{customerId}/orders/{id}/notes': { from: ownRequest, body: () => ({ content: 'Told' }) },
  'POST /customer-portal/{customerId}/orders/{id}/attachments': {
    from: ownRequest,
    file: (key) => ({ key, name: 'told.pdf' }),
  },
  'POST /customer-portal/{customerId}/orders/{id}/feedback': {
    from: ownWork('completed'),
    body: () => ({ rating: 5 }),
  },
  'POST /order/{id}/customer-signoff': { from: ownWork('completed'), body: () => ({ signer_name: 'Told' }) },
  'POST /order/{id}/refuse-signoff': { from: ownWork('completed'), body: () => ({ name: 'Told', reason: 'Late' }) },
  'POST /customer-document': {
    from: 'select min(id) as type from document_type where tenant_id = 1',
    file: (key, { type }) => ({
      ...{ name: 'Told', document_type_ids: [type], expires_at: '2031-01-01' },
      attachments: [{ key, name: 'told.pdf' }],
    }),
  },
  'PUT /customer-document/{id}': {
    from: `update customer_document set status = 'pending' where id = (select max(id) from customer_document where customer_id = ${ownCustomer})
      returning id`,
    body: () => ({ name: 'Told again' }),
  },
  'POST /customer/{id}/users': {
    from: `select ${ownCustomer} as id, ${ownRole} as role`,
    body: ({ role }) => ({ email: 'told-by@customer.test', first_name: 'Told', portal_role_id: role }),
  },
  'PUT /customer/{id}/users/{userId}': {
    from: `update customer_user set portal_role_id = ${ownRole} where user_id = (select max(user_id) from customer_user
      where customer_id = ${ownCustomer} and user_id <> {me}) returning customer_id as id, user_id as "userId"`,
    body: () => ({ title: 'Told' }),
  },
  'POST /portal-registration/{id}/reject': { body: () => ({ reason: 'Told' }) },
  '/portal-registration/{id}/': {
    // Somebody nobody has let in yet, whichever customer it is.
    from: `update portal_registration set status = 'pending', mode = 'existing', customer_id = ${ownCustomer}, email = 'told-anew@customer.test' where tenant_id = 1
      returning id, ${ownRole} as role`,
    body: ({ role }) => ({ portal_role_id: role, reason: undefined }),
  },
};

/** What stands under a part of the path, and what stands under the call itself. */
export function askedOf({ method, path }: Endpoint, audience: 'staff' | 'customer' = 'staff'): Asked {
  const known = audience === 'staff' ? ASKED : ASKED_IN_PORTAL;
  const part = Object.keys(known).find((each) => each.startsWith('/') && path.includes(each)) ?? '';
  return { ...known[part], ...known[`${method} ${path}`] };
}
