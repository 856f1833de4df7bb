import { registry } from '../../../generated/registry.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { tableOf } from '../../resource/define.ts';
import type { TestServer } from '../server.ts';
import type { Person } from './people.ts';

/** Whose number stands in a path, by its beginning; the longest that fits counts. Lists of the registry say it themselves. */
const NUMBERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(registry).map((resource) => [`/${resource.path}`, tableOf(resource)])),
  '/user': 'app_user',
  '/role': 'role',
  '/permission': 'permission',
  '/activity-type-role': 'role',
  '/notification/checknotifition-toggle': 'app_user',
  '/communication': 'message',
  '/communication-template': 'message_template',
  '/webhook-endpoint': 'webhook_endpoint',
  '/email-schedule': 'email_schedule',
  '/currency': 'currency',
  '/lang': 'lang_value',
  '/additional-field': 'additional_field',
  '/additional-field-new': 'additional_field',
  '/additional-field-new-mapping': 'additional_field_mapping',
  '/customer': 'customer',
  '/support': 'support_thread',
  '/location': 'location',
  '/location/section-details': 'location_section',
  '/transaction_type/fetch_order': 'order',
  '/ordertype': 'order_type',
  '/ordertype/fetch_order': 'order',
  '/order': 'order',
  '/order-template': 'order_template',
  '/order-subscription': 'order_subscription',
  '/order-import': 'order_import',
  '/order-import-v3': 'order_import',
  '/checkoff': 'checkoff_type',
  '/checkoff-template': 'checkoff_template',
  '/checkoff-template/get-users-by-type': 'checkoff_type',
  '/checkoff-template/get-users-by-type-new': 'checkoff_type',
  '/service/attachment': 'attachment',
  // The public API's name for the items of a request; a service of the catalogue has the same beginning.
  '/service/{id}/items': 'order',
  '/customer-document': 'customer_document',
  '/js-report': 'app_user',
  '/saved-view': 'saved_view',
  '/favourite': 'favourite',
  '/notification': 'notification',
  '/notification/{user_id}': 'app_user',
  '/feedback': 'feedback',
  '/export': 'export_run',
  '/import': 'import_run',
  '/job': 'job_status',
  '/backup': 'backup_run',
  '/auditlogs': 'audit_log',
  '/auth/sessions': 'session',
  '/portal-registration': 'portal_registration',
  '/order-report': 'report',
  '/order-statement': 'report',
  '/custom-report': 'report',
  '/order/rename/attachment': 'attachment',
  '/order/rename/checkoff-attachment': 'attachment',
  '/customer/rename/attachment': 'attachment',
};

/** Values of parameters that are no number of a record. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  '/company/configurations/{key}': ['default_role'],
  '/global-configurations/{key}': ['feature.walk'],
  '/presigned/{operation}': ['view'],
  '/additional-field-form/{moduleFor}': ['1', '2', '3'],
  '/map/tiles/{z}/{x}/{y}': ['0'],
};

/** Where a path has two numbers, or belongs to the person of a customer: numbers that go together. */
const TOGETHER: Readonly<Record<string, string>> = {
  '/customer/{id}/users/{userId}': 'select customer_id as id, user_id as "userId" from customer_user',
  '/order-template/{id}/items/{itemId}': 'select template_id as id, id as "itemId" from order_template_item',
  '/order/{id}/get-checkoff-history/{checkoffId}':
    'select order_id as id, checkoff_type_id as "checkoffId" from order_checkoff',
  '/customer-portal/{customerId}/orders/{id}/feedback':
    'select customer_id as "customerId", order_id as id from feedback',
  '/customer-portal': 'select customer_id as "customerId", id from "order" where customer_id is not null',
  '/order-report': "select id from report where kind = 'order_report'",
  '/order-statement': "select id from report where kind = 'order_statement'",
  '/custom-report': "select id from report where kind = 'custom_report'",
  '/service/{id}/items': 'select customer_id as "customerId", id from "order" where customer_id is not null',
};

/** What some calls cannot do without; `id` in a value is a number of the table that it names. */
const ASKED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/user/{id}/why': { permission: 'view.order' },
  '/communication/compose': { owner_type: 'order', owner_id: '#order' },
  '/currency/fetch-exchange-rate': { currency_id: '#currency' },
  '/additional-field-new/{id}/type-change': { type: '1' },
  '/order-subscription/preview': { rrule: 'FREQ=DAILY', start_date: '2026-01-01', time_of_day: '08:00' },
  '/ordertype/customer-documents': { activity_type_id: '#order_type' },
  '/email-schedule/next-runs': { rrule: 'FREQ=DAILY', time: '08:00', time_zone: 'UTC', starts_on: '2026-01-01' },
  '/auditlogs/as-of': { audit_type: 'order', row_id: '#order', at: new Date(Date.now() + 60_000).toISOString() },
};

const longestStart = (known: Readonly<Record<string, string>>, path: string): string | undefined =>
  known[
    Object.keys(known)
      .filter((start) => path === start || path.startsWith(`${start}/`))
      .toSorted((a, b) => b.length - a.length)[0] ?? ''
  ];

/** Whose number stands first in a path; undefined where none does. */
export const tableInPath = (path: string): string | undefined => longestStart(NUMBERS, path);

/** The query that a call cannot do without, naming activities among those of a condition; empty for the others. */
export async function needsOf(app: TestServer, path: string, seen: string): Promise<string> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(ASKED[path] ?? {})) {
    const table = value.startsWith('#') ? value.slice(1) : '';
    const where = table === 'order' ? `where ${seen} and t.deleted_at is null` : '';
    const [row] = table ? await app.sql(`select t.id::int from "${table}" t ${where} order by t.id limit 1`) : [];
    query.set(name, table ? String(row?.id ?? 0) : value);
  }
  return query.toString();
}

/** Searching for every mark, whole lists, long pages: what shows most. */
const LISTED: readonly Readonly<Record<string, string>>[] = [
  {},
  { q: 'zq.' },
  { page: '0' },
  { page: '1', per_page: '200' },
  { filters: '{"deleted":true}' },
];

/** A whole file shows everything at once, but a long one is written by a job: the log of the walk itself is long. */
const FILES: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
  '/auditlogs/export': ['order', 'customer', 'app_user', 'message'].map((type) => ({
    filters: JSON.stringify({ audit_type: [type] }),
  })),
};

type Numbers = Readonly<Record<string, number>>;

/** Addresses that ask a call, with numbers of both companies where it takes some. */
export class Questions {
  private readonly numbers = new Map<string, Promise<Numbers[]>>();
  private readonly app: TestServer;
  private readonly random: () => number;

  constructor(app: TestServer, random: () => number) {
    this.app = app;
    this.random = random;
  }

  async to({ path }: Endpoint, many: number, person: Person): Promise<string[]> {
    const asked = ASKED[path];
    if (!path.includes('{') && !asked) {
      const queries = /export/.test(path) ? (FILES[path] ?? [{}]) : LISTED;
      return queries.map((query) => `${path}?${new URLSearchParams(query)}`);
    }
    const addresses: string[] = [];
    for (let at = 0; at < many; at++) addresses.push((await this.address(path, person)) + (await this.query(asked)));
    return [...new Set(addresses)];
  }

  private async query(asked: Readonly<Record<string, string>> = {}): Promise<string> {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(asked)) {
      const { id = 0 } = value.startsWith('#') ? await this.one(`select id from "${value.slice(1)}"`) : {};
      query.set(name, value.startsWith('#') ? String(id) : value);
    }
    return query.size > 0 ? `?${query}` : '';
  }

  private async address(path: string, person: Person): Promise<string> {
    if (!path.includes('{')) return path;
    const words = WORDS[path];
    if (words) return path.replace(/\{\w+\}/g, () => this.oneOf(words));
    const table = longestStart(NUMBERS, path);
    const together = TOGETHER[path] ?? longestStart(TOGETHER, path);
    if (!table && !together) throw new Error(`the walk of access does not know whose number ${path} takes`);
    const numbers = await this.one(together ?? `select id from "${table}"`, person);
    return path.replace(/\{(\w+)\}/g, (_, name: string) => String(numbers[name] ?? numbers.id ?? 0));
  }

  /** A record by chance; people of a customer mostly ask about their own. */
  private async one(text: string, { customer }: { customer?: number | null } = {}): Promise<Numbers> {
    const known = this.numbers.get(text) ?? this.app.sql<Numbers>(text).then(asNumbers);
    this.numbers.set(text, known);
    const all = await known;
    const own = all.filter(({ customerId }) => customerId === customer);
    return this.oneOf(own.length > 0 && this.random() < 0.8 ? own : all) ?? {};
  }

  private oneOf<T>(all: readonly T[]): T {
    return all[Math.floor(this.random() * all.length)] as T;
  }
}

/** The driver gives big integers as texts. */
const asNumbers = (rows: readonly object[]): Numbers[] =>
  rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)])));
