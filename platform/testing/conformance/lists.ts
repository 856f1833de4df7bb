import { registry } from '../../../generated/registry.ts';

/** What a list can be asked, so that no sort, filter or export goes without a try. */
export interface ListSubject {
  readonly path: string;
  /** The record in its path: SQL that gives its id in the demo company. */
  readonly record?: string;
  /** Who asks; the administrator where nobody is named. */
  readonly asker?: string;
  /** Columns it sorts by; each is a key of its rows. */
  readonly sorts: readonly string[];
  readonly exports?: readonly string[];
  /** Key of a row that stands in the first column of its exports. */
  readonly key?: string;
  /** Rows of a page when nothing is asked; 10 where nothing is said. */
  readonly rows?: number;
  /** Values of filters whose form the contract does not tell. */
  readonly samples?: Readonly<Record<string, unknown>>;
}

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
    sorts: [
      'id',
      'created_at',
      'updated_at',
      'reference_no',
      'title',
      'status',
      'priority',
      'scheduled_start',
      'due_at',
      'completed_at',
      'taskCompletion',
      'display_order',
      'city',
      'total_price',
      'balance_due',
    ],
    exports: ['/order/export-excel'],
    key: 'reference_no',
  },
  {
    path: '/user',
    sorts: [
      'id',
      'name',
      'first_name',
      'last_name',
      'email',
      'department_name',
      'division',
      'last_login_at',
      'created_at',
    ],
    exports: sheets('/user'),
    key: 'id',
  },
  {
    path: '/customer',
    sorts: ['name', 'customer_code', 'status', 'created_at', 'updated_at', 'last_order_at', 'email'],
    exports: ['/customer/export-excel'],
    key: 'customer_code',
  },
  { path: '/role', sorts: ['name', 'users_count'], exports: sheets('/role'), key: 'name' },
  {
    path: '/auditlogs',
    sorts: [],
    exports: ['/auditlogs/export'],
    samples: { audit_type: ['order'], action: ['update'] },
  },
  { path: '/lang/data', sorts: ['key', 'en'], rows: 50, exports: ['/lang/export'], key: 'key' },
  { path: '/customer-document', sorts: ['name', 'expires_at', 'issued_at', 'status'] },
  { path: '/permission', sorts: ['name', 'slug'] },
  { path: '/communication', sorts: ['id', 'created_at'], samples: { owner_type: 'order' } },
  { path: '/communication/suppression', sorts: ['address'] },
  { path: '/webhook-endpoint', sorts: ['name'] },
  { path: '/email-schedule', sorts: ['name'] },
  { path: '/currency/currency-history', sorts: [] },
  { path: '/additional-field-new', sorts: [], rows: 15 },
  { path: '/additional-field-new-mapping', sorts: [], rows: 15 },
  { path: '/feedback', sorts: ['created_at', 'rating'] },
  { path: '/support', sorts: ['last_at'] },
  { path: '/portal-registration', sorts: ['email'] },
  { path: '/order/price-differences', sorts: [] },
  { path: '/order-import', sorts: [] },
  { path: '/order-import/lookup-api', sorts: [], rows: 15 },
  { path: '/order-import-v3', sorts: [] },
  { path: '/order-import-v3/lookup-api', sorts: [], rows: 15 },
  { path: '/order/bulk/checkoffs', sorts: [] },
  { path: '/ordertype/documents', sorts: [], rows: 15 },
  { path: '/order-report', sorts: [] },
  { path: '/custom-report', sorts: [] },
  { path: '/order/{id}/audit_logs', sorts: [], record: mostLogged('order') },
  { path: '/user/{id}/audit_logs', sorts: [], rows: 20, record: mostLogged('app_user') },
  { path: '/customer/{id}/audit_logs', sorts: [], rows: 20, record: mostLogged('customer') },
  {
    path: '/checkoff-template/get-users-by-type-new/{id}',
    sorts: [],
    record: `select c.id from checkoff_type c join tenant t on t.id = c.tenant_id and t.subdomain = 'demo' order by c.id limit 1`,
  },
  {
    path: '/customer-portal/{customerId}/orders',
    sorts: [],
    asker: CUSTOMER,
    record: `select l.customer_id as id from customer_user l join app_user u on u.id = l.user_id
      where u.email = '${CUSTOMER}' order by l.is_primary desc, l.customer_id limit 1`,
  },
  { path: '/order-statement', sorts: [] },
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
      ...Object.keys(resource.fields),
    ],
    exports: [resource.sheet?.paths.excel, resource.sheet?.paths.csv].flatMap((file) =>
      file ? [`/${resource.path}/${file}`] : [],
    ),
    key: 'id',
    ...(ROWS[resource.path] ? { rows: ROWS[resource.path] } : {}),
  }))
  .filter(({ path }) => !BY_HAND.some((list) => list.path === path));

export const LISTS: readonly ListSubject[] = [...BY_HAND, ...derived];
