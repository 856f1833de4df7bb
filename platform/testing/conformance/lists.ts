import { registry } from '../../../generated/registry.ts';
import { day } from '../list-values/values.ts';

/** What a list can be asked, so that no sort, filter or export goes without a try. */
export interface ListSubject {
  readonly path: string;
  /** The record in its path: SQL that gives its id in the demo company. */
  readonly record?: string;
  /** Who asks; the administrator where nobody is named. */
  readonly asker?: string;
  /** Columns it sorts by, where a definition says so. A list written by hand is asked for its own. */
  readonly sorts?: readonly string[];
  /** Orders that are no column's and run one way only. */
  readonly ownOrders?: readonly string[];
  readonly exports?: readonly string[];
  /** Key of a row that stands in the first column of its exports, where one does. */
  readonly key?: string;
  /** Rows of a page when nothing is asked; 10 where nothing is said. */
  readonly rows?: number;
  /** Values of filters whose form the contract does not tell. */
  readonly samples?: Readonly<Record<string, unknown>>;
}

/** The columns that the refusal of a sort names; none for any other text. */
export const namedSorts = (refusal = ''): string[] =>
  /^This list sorts by: (.+)\.$/.exec(refusal)?.[1]?.split(', ') ?? [];

const sheets = (path: string): string[] => [`${path}/export-excel`, `${path}/export-excel-csv`];

const CUSTOMER = 'customer@demo.test';
/** Of the demo company, what the audit log says most of. */
const mostLogged = (table: string): string =>
  `select row_id as id from audit_log a join tenant t on t.id = a.tenant_id and t.subdomain = 'demo'
    where table_name = '${table}' group by row_id order by count(*) desc, row_id limit 1`;

/** Lists written by hand. One that is missing here fails the walk. */
const BY_HAND: readonly ListSubject[] = [
  {
    path: '/order',
    exports: ['/order/export-excel'],
    key: 'reference_no',
  },
  {
    path: '/user',
    exports: sheets('/user'),
    key: 'id',
  },
  {
    path: '/customer',
    exports: ['/customer/export-excel'],
    key: 'customer_code',
  },
  { path: '/role', exports: sheets('/role'), key: 'name' },
  {
    path: '/auditlogs',
    exports: ['/auditlogs/export'],
    samples: { audit_type: ['order'], action: ['update'] },
  },
  {
    path: '/lang/data',
    exports: ['/lang/export'],
    key: 'key',
    samples: { module: ['audit'] },
  },
  { path: '/customer-document' },
  { path: '/permission' },
  { path: '/communication', samples: { owner_type: 'order' } },
  { path: '/communication/suppression' },
  { path: '/webhook-endpoint' },
  { path: '/email-schedule' },
  { path: '/currency/currency-history' },
  { path: '/additional-field-new', rows: 15 },
  { path: '/additional-field-new-mapping', rows: 15 },
  { path: '/feedback' },
  { path: '/support' },
  { path: '/portal-registration' },
  { path: '/order/price-differences' },
  { path: '/order-import' },
  { path: '/order-import/lookup-api', rows: 15 },
  { path: '/order-import-v3' },
  { path: '/order-import-v3/lookup-api', rows: 15 },
  { path: '/order/bulk/checkoffs' },
  { path: '/ordertype/documents', rows: 15 },
  { path: '/order-report' },
  { path: '/custom-report' },
  { path: '/order/{id}/audit_logs', record: mostLogged('order') },
  { path: '/user/{id}/audit_logs', rows: 20, record: mostLogged('app_user') },
  { path: '/customer/{id}/audit_logs', rows: 20, record: mostLogged('customer') },
  {
    path: '/checkoff-template/get-users-by-type-new/{id}',
    record: `select c.id from checkoff_type c join tenant t on t.id = c.tenant_id and t.subdomain = 'demo' order by c.id limit 1`,
  },
  {
    path: '/customer-portal/{customerId}/orders',
    asker: CUSTOMER,
    record: `select l.customer_id as id from customer_user l join app_user u on u.id = l.user_id
      where u.email = '${CUSTOMER}' order by l.is_primary desc, l.customer_id limit 1`,
    ownOrders: ['nearest'],
    samples: { q: 'no such visit', from: day(-45), to: day(-45), kind: 'rental', order_type_id: ['1', '2', '3'] },
  },
  { path: '/order-statement' },
];

/** Derived lists with pages of another size. */
const ROWS: Readonly<Record<string, number>> = { holiday: 15 };

/** Lists that derive from a definition and are answered, or exported, by it alone. */
const derived: readonly ListSubject[] = Object.values(registry)
  .map((resource) => ({
    path: `/${resource.path}`,
    sorts: [
      'id',
      'created_at',
      'updated_at',
      ...(resource.ordered ? ['display_order'] : []),
      ...Object.keys(resource.fields).filter((name) => !resource.fields[name]?.options.long),
    ],
    exports: [resource.sheet?.paths.excel, resource.sheet?.paths.csv].flatMap((file) =>
      file ? [`/${resource.path}/${file}`] : [],
    ),
    key: 'id',
    ...(ROWS[resource.path] ? { rows: ROWS[resource.path] } : {}),
  }))
  .filter(({ path }) => !BY_HAND.some((list) => list.path === path));

export const LISTS: readonly ListSubject[] = [...BY_HAND, ...derived];
