import { keyedLabels } from '../../../platform/kernel/texts/product-texts.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Platform } from '../../../platform/server/module.ts';
import { type Dataset, type DatasetColumn, offerDatasets, offerStatements } from '../../reports/public.server.ts';
import { MOST_INLINE, MOST_INLINE_ASYNC, MOST_ORDERS } from '../order-documents/documents.contract.ts';
import { statementLater } from '../order-documents/statement-job.server.ts';
import { renderStatement } from '../order-documents/statements.server.ts';
import { filterRecords } from '../order-filters/filter-records.server.ts';
import { type OrderFilters, orderFilters } from '../order-filters/order-filters.contract.ts';
import { orderConditions } from '../order-filters/order-filters.server.ts';
import { filterScope } from '../order-queries/order-list.server.ts';
import { ITEM_COLUMNS, ORDER_COLUMNS } from './order-columns.server.ts';

const JOINS: Dataset['joins'] = [
  ['t', 'left join order_type t on t.id = o.order_type_id'],
  ['c', 'left join customer c on c.id = o.customer_id'],
  ['cg', 'left join customer_group cg on cg.id = c.customer_group_id'],
  ['cat', 'left join order_category cat on cat.id = o.category_id'],
  ['ps', 'left join progress_status ps on ps.id = o.progress_status_id'],
  ['d', 'left join app_user d on d.id = o.driver_id'],
  ['s', 'left join app_user s on s.id = o.secondary_officer_id'],
  ['cb', 'left join app_user cb on cb.id = o.created_by'],
  ['fb', 'left join app_user fb on fb.id = o.completed_by'],
  ['lo', 'left join location lo on lo.id = o.location_id'],
  ['wh', 'left join location wh on wh.id = o.warehouse_id'],
  ['cu', 'left join currency cu on cu.id = o.currency_id'],
];

const READ_LINES = 'view.order_items';
const LINES = 'order_item i left join order_item_type it on it.id = i.order_item_type_id';

const shared: Pick<Dataset, 'permission' | 'currency' | 'list' | 'fields' | 'filters' | 'named' | 'officers'> = {
  permission: 'view.order',
  currency: 'cu.code',
  fields: { module: 'activity', column: 'o.additional' },
  filters: orderFilters as unknown as Dataset['filters'],
  list: 'order',
  named: (filters, actor) => filterRecords(filters, actor),
  officers: (ids) => ({ officer_id: ids }),
};

const LABELS = keyedLabels(
  'report.dataset',
  { module: 'reports', use: 'list', where: ['Report columns', 'Columnas de reportes'] },
  { orders: ['Activities', 'Actividades'], order_items: ['Activity items', 'Partidas de actividades'] },
);

const where: Dataset['where'] = async (context, filters) =>
  orderConditions(await filterScope(context, { filters: filters as OrderFilters }), filters as OrderFilters);

/** Activities, one row each; their items in rows of their own or summed up. */
const orders: Dataset = {
  ...shared,
  key: 'orders',
  label: LABELS.orders,
  columns: [...ORDER_COLUMNS, ...ITEM_COLUMNS],
  from: '"order" o',
  folded: { alias: 'o', currency: ['currency_id'] },
  joins: JOINS,
  id: 'o.id',
  lineFields: { module: 'order_item', column: 'i.additional', permission: READ_LINES, isItem: true },
  items: { from: LINES, on: 'i.order_id = o.id and i.deleted_at is null', order: ['i.position', 'i.id'] },
  order: [
    ['o.created_at', 'desc'],
    ['o.id', 'desc'],
  ],
  where,
};

/** A fact of the activity stands beside each of its items and is not added up. */
const besideItems = ({ isItem: _, isDefault: __, ...column }: DatasetColumn): DatasetColumn =>
  ORDER_COLUMNS.some(({ key }) => key === column.key) ? { ...column, aggregate: null } : column;

const TICKED = new Set(['reference_no', 'customer', 'item_name', 'item_quantity', 'item_total']);

/** Items of activities, one row each. */
const orderItems: Dataset = {
  ...shared,
  key: 'order_items',
  permission: ['view.order', READ_LINES],
  label: LABELS.order_items,
  columns: [...ITEM_COLUMNS, ...ORDER_COLUMNS]
    .map(besideItems)
    .map((column) => (TICKED.has(column.key) ? { ...column, isDefault: true } : column)),
  lineFields: { module: 'order_item', column: 'i.additional', permission: READ_LINES },
  from: 'order_item i join "order" o on o.id = i.order_id',
  joins: [['it', 'left join order_item_type it on it.id = i.order_item_type_id'], ...JOINS],
  id: 'i.id',
  order: [
    ['o.created_at', 'desc'],
    ['o.id', 'desc'],
    ['i.position', 'asc'],
    ['i.id', 'asc'],
  ],
  where: async (context, filters) => sql`i.deleted_at is null and ${await where(context, filters)}`,
};

/** Says what reports of activities can be made of, and renders their statements. */
export function offerOrderReports(platform: Platform): void {
  offerDatasets([orders, orderItems]);
  offerStatements({
    mostInline: MOST_INLINE,
    mostInlineAsync: MOST_INLINE_ASYNC,
    most: MOST_ORDERS,
    now: (context, order) => renderStatement(platform, context, order),
    later: (context, order) => statementLater(platform, context, order),
  });
}
