import type { TestServer } from '../server.ts';
import type { Mark, MarkedTable } from './marks.ts';
import type { Person } from './people.ts';

/** Which rows `t` of a table a person may see, as SQL of its own that shares nothing with what the product asks. */
type Oracle = (person: Person) => string;

const all = (oracle: Oracle, tables: string): Record<string, Oracle> =>
  Object.fromEntries(tables.split(' ').map((table) => [table, oracle]));
const list = (ids: readonly number[]): string => `array[${ids.join()}]::bigint[]`;
const isStaff: Oracle = ({ audience }) => String(audience === 'staff');
const everybody: Oracle = () => 'true';
const own =
  (column: string): Oracle =>
  ({ id }) =>
    `t.${column} = ${id}`;
const holders =
  (...slugs: string[]): Oracle =>
  ({ audience, slugs: held }) =>
    String(audience === 'staff' && slugs.some((slug) => held.has(slug)));
const either =
  (...oracles: Oracle[]): Oracle =>
  (person) =>
    oracles.map((oracle) => `(${oracle(person)})`).join(' or ');

/** An activity: by its type, and for who may not see all also by their part in it; a customer's own. */
export function order({ audience, id, types, slugs, isAdministrator, customer }: Person, alias = 't'): string {
  if (audience === 'customer')
    return `${alias}.customer_id = ${customer} and exists (select from order_type y where y.id = ${alias}.order_type_id and y.portal_visible)`;
  const typed = types === 'all' ? 'true' : `${alias}.order_type_id = any(${list(types)})`;
  const part = `(${id} in (${alias}.created_by, ${alias}.driver_id, ${alias}.secondary_officer_id)
    or exists (select from order_checkoff k where k.order_id = ${alias}.id and k.done_by = ${id}))`;
  return isAdministrator || slugs.has('view_all.order') ? typed : `${typed} and ${part}`;
}

/** A type by the rights of the person; who gives rights on types knows the names of all. */
const typed =
  (column: string): Oracle =>
  ({ audience, types, slugs }) => {
    if (audience === 'customer')
      return `exists (select from order_type y where y.id = t.${column} and y.portal_visible)`;
    const gives = ['view.activity_type_roles', 'view.roles', 'view.users'].some((slug) => slugs.has(slug));
    return types === 'all' || gives ? 'true' : `t.${column} is null or t.${column} = any(${list(types)})`;
  };

const customer: Oracle = (person) =>
  person.audience === 'customer'
    ? `t.id = ${person.customer}`
    : person.slugs.has('view.customers') || person.slugs.has('export.customers')
      ? 'true'
      : `exists (select from "order" o where o.customer_id = t.id and ${order(person, 'o')})`;

const ofCustomer: Oracle = (person) =>
  `exists (select from customer c where c.id = t.customer_id and (${customer(person).replaceAll('t.', 'c.')}))`;

/** Of a file: what its record is. */
const ofOwner: Oracle = (person) => {
  const ofOrder = `exists (select from "order" o where o.id = t.owner_id and ${order(person, 'o')})`;
  const ofCustomer = `exists (select from customer c where c.id = t.owner_id and ${customer(person).replaceAll('t.', 'c.')})`;
  return `case t.owner_type when 'order' then ${ofOrder} when 'customer' then ${ofCustomer} else ${isStaff(person)} end`;
};

/** What only staff, and customers as the record says, see of an activity's parts. */
const shared =
  (condition: string): Oracle =>
  ({ audience }) =>
    audience === 'staff' ? 'true' : condition;

/** Conditions beyond the record that a table hangs on. */
const BESIDES: Readonly<Record<string, Oracle>> = {
  order_note: shared("t.visibility = 'customer'"),
  order_item: shared(
    'exists (select from order_item_type y where y.id = t.order_item_type_id and y.customer_access <> 0)',
  ),
};

/**
 * Tables by themselves. One that cannot do without an activity or a customer needs no line: it is seen with that record. A new
 * table that hangs on neither and stands nowhere here fails the walk by its name.
 */
const ORACLES: Readonly<Record<string, Oracle>> = {
  order: (person) => order(person),
  customer,
  // Lists of their own, each with its permission.
  customer_document: either(holders('view.customer_document'), ofCustomer),
  customer_user: either(holders('view.customer_users', 'view.portal_users'), ofCustomer),
  order_type: typed('id'),
  order_template: typed('order_type_id'),
  order_subscription: typed('order_type_id'),
  attachment: ofOwner,
  message: ofOwner,
  recent_item: own('user_id'),
  favourite: own('user_id'),
  job_status: own('user_id'),
  saved_view: either(own('user_id'), () => 't.shared'),
  report: ({ id, role }) =>
    `t.owner_id = ${id} or t.shared = 'all' or (t.shared = 'roles' and ${role ?? 0} = any(t.role_ids))`,
  // What everybody of the company meets on their screens.
  ...all(
    everybody,
    'company currency progress_status request_category document_type feedback_question additional_field lang_key lang_value',
  ),
  ...all(everybody, 'order_item_type master_document'),
  app_user: ({ audience, customer: of }) =>
    audience === 'staff'
      ? 'true'
      : `exists (select from "order" o where o.customer_id = ${of} and t.id in (o.driver_id, o.secondary_officer_id, o.completed_by, o.created_by))
        or exists (select from customer_user l where l.customer_id = ${of} and l.user_id = t.id)
        or exists (select from order_note n join "order" o on o.id = n.order_id
          where o.customer_id = ${of} and n.visibility = 'customer' and n.author_id = t.id)`,
  // A notice of an activity goes with the activity.
  notification: (person) =>
    `t.user_id = ${person.id} and exists (select from "order" o where o.id = t.owner_id and o.deleted_at is null and (${order(person, 'o')}))`,
  // Who answers customers answers all of them.
  support_thread: ({ audience, slugs, customer: of }) =>
    audience === 'staff' ? String(slugs.has('view.support')) : `t.customer_id = ${of}`,
  // What staff choose from.
  ...all(
    isStaff,
    'role location order_category item_type_group asset_type asset_vendor customer_agent customer_group customer_segment',
  ),
  ...all(
    isStaff,
    'lifecycle_stage interaction_type transaction_type payment_type payment_purpose holiday checkoff_type checkoff_template',
  ),
  ...all(isStaff, 'crm_pipeline crm_opportunity_type bill_payment_to bill_payment_email_subject_line import_error'),
  // Their own once they are published; those of others behind the permission.
  roster_entry: ({ audience, slugs, id }) =>
    audience !== 'staff'
      ? 'false'
      : slugs.has('view.user_roster')
        ? 'true'
        : `t.user_id = ${id} and t.status = 'published'`,
  ...all(isStaff, 'catalogue_category catalogue_group'),
  catalogue_entry: holders('view.portal_catalogue'),
  ...all(holders('view.communications_management', 'view.email_schedule'), 'message_template email_schedule'),
  bank: ({ slugs, role, audience }) =>
    audience === 'customer'
      ? 'false'
      : slugs.has('view.master_bank')
        ? 'true'
        : `t.role_ids = '{}' or ${role ?? 0} = any(t.role_ids)`,
  target: holders('view.targets'),
  global_configuration: holders('view.global_configurations'),
  portal_registration: holders('approve.customer_users'),
  order_import: holders('view.order_import'),
  backup_run: holders('export.everything'),
};

/** Columns that more people see than the rest of their record: any of the staff chooses a customer by name. */
const COLUMNS: Readonly<Record<string, Oracle>> = { 'customer.name': either(isStaff, customer) };

/** Records of the company: whoever reads the audit log reads their history; activities and customers keep their own conditions there. */
const isOfTheHouse = (table: string): boolean => table in ORACLES && !GUARDED.includes(table);
const GUARDED = [
  'order',
  'customer',
  'customer_document',
  'customer_user',
  'order_type',
  'order_template',
  'order_subscription',
  'attachment',
  'message',
];

/** The condition of each marked table, and the tables that have none. */
export async function oraclesOf(
  app: TestServer,
  marked: readonly MarkedTable[],
): Promise<{ of: Map<string, Oracle>; missing: string[] }> {
  const links = await app.sql<{
    name: string;
    target: string;
    column: string;
  }>(`select k.conrelid::regclass::text as name,
      trim('"' from k.confrelid::regclass::text) as target, a.attname::text as column
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname <> 'tenant_id'
    where k.contype = 'f' and a.attnotnull`);
  const of = new Map<string, Oracle>(Object.entries(ORACLES));
  const missing: string[] = [];
  const find = (table: string, seen: readonly string[] = []): Oracle | undefined => {
    const known = of.get(table);
    if (known || seen.includes(table)) return known;
    const parents = links
      .filter((link) => link.name === table && link.target !== 'app_user')
      .flatMap(({ target, column }) => {
        const parent = find(target, [...seen, table]);
        return parent ? [{ target, column, parent }] : [];
      });
    const roots = parents.filter(({ target }) => ['order', 'customer'].includes(target));
    const used = roots.length > 0 ? roots : parents;
    if (used.length === 0) return undefined;
    return (person) =>
      [
        ...used.map(
          ({ target, column, parent }) => `t.${column} in (select t.id from "${target}" t where ${parent(person)})`,
        ),
        BESIDES[table]?.(person) ?? 'true',
      ].join(' and ');
  };
  for (const { table } of marked) {
    const oracle = find(table);
    if (oracle) of.set(table, oracle);
    else missing.push(table);
  }
  return { of, missing };
}

/** Which rows of each table a person may see, asked of the database once. */
export class Sight {
  private readonly rows = new Map<string, Promise<Set<number>>>();
  private readonly app: TestServer;
  private readonly person: Person;
  private readonly of: ReadonlyMap<string, Oracle>;

  constructor(app: TestServer, person: Person, of: ReadonlyMap<string, Oracle>) {
    this.app = app;
    this.person = person;
    this.of = of;
  }

  /** Whether the person may meet the record of a mark at an address. */
  async has({ table, column, id, tenant }: Mark, path: string): Promise<boolean> {
    const { slugs } = this.person;
    if (tenant !== this.person.tenant) return false;
    if (path.startsWith('/auditlogs') && isOfTheHouse(table))
      return slugs.has('view.auditlogs') || slugs.has('export.auditlogs');
    const special = COLUMNS[`${table}.${column}`];
    const key = special ? `${table}.${column}` : table;
    const known = this.rows.get(key) ?? this.load(table, special ?? this.of.get(table));
    this.rows.set(key, known);
    return (await known).has(id);
  }

  private async load(table: string, oracle: Oracle | undefined): Promise<Set<number>> {
    const condition = oracle?.(this.person) ?? 'false';
    const rows = await this.app.sql<{ id: number }>(
      `select t.id::int from "${table}" t where t.tenant_id = ${this.person.tenant} and (${condition})`,
    );
    return new Set(rows.map(({ id }) => id));
  }
}
