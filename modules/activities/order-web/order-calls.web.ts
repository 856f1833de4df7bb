import type { FileAnswer } from '../../../platform/web/query/download.ts';
import { readOptions } from '../../../platform/web/query/hooks.ts';
import { queryClient } from '../../../platform/web/query/query-client.ts';
import { type AnyRequest, looseRemote, type Remote, remote } from '../../../platform/web/query/remote.ts';
import type { deleteOrderCall, displayOrderCall, signoffCall } from '../order-commands/order-commands.contract.ts';
import type { addNoteCall, deleteNoteCall } from '../order-notes/order-notes.contract.ts';
import type { listOrders } from '../order-queries/order-list.contract.ts';
import type { getDashboardData, getMyOrders } from '../order-queries/order-overview.contract.ts';
import type { getOrder, getOrderAuditLogs, getOrderStatus } from '../order-record/order-record.contract.ts';
import type { orderTypesByPermission } from '../order-type/order-type.contract.ts';
import type { getViewCounts } from '../order-view-counts/view-counts.contract.ts';
import type { BulkAnswer, OrderInput, OrderPage, OrderQuery, OrderRecord, SentLine } from './order-types.web.ts';

interface OfOrder {
  params: { id: number };
}
type Command<Body> = OfOrder & { body: Body };

/** The contract checks method and path; what its answer leaves open is named by the web's own types. */
const shaped = <Request, Result>({ method, path }: Remote<unknown, unknown>): Remote<Request, Result> => ({
  method,
  path,
});

/** Reads of activities. */
export const orderReads = {
  list: shaped<{ query: OrderQuery }, OrderPage>(remote<typeof listOrders>('GET', '/order')),
  viewCounts: remote<typeof getViewCounts>('GET', '/order/view_counts'),
  get: shaped<OfOrder, OrderRecord>(remote<typeof getOrder>('GET', '/order/{id}')),
  status: remote<typeof getOrderStatus>('GET', '/order/status/{id}'),
  audit: remote<typeof getOrderAuditLogs>('GET', '/order/{id}/audit_logs'),
  mine: remote<typeof getMyOrders>('GET', '/order/my_orders'),
  dashboard: remote<typeof getDashboardData>('GET', '/order/dashboard_data'),
  types: remote<typeof orderTypesByPermission>('GET', '/ordertype/fetchby/permission'),
};

/** Changes of one activity; every one answers the activity as it is afterwards. */
export const orderWrites = {
  create: looseRemote<{ body: OrderInput }, OrderRecord>('POST', '/order'),
  update: looseRemote<Command<OrderInput>, OrderRecord>('PUT', '/order/{id}'),
  remove: remote<typeof deleteOrderCall>('DELETE', '/order/{id}'),
  duplicate: looseRemote<
    { body: { id: number; include_notes?: boolean; include_attachments?: boolean; keep_schedule?: boolean } },
    OrderRecord
  >('POST', '/order/duplicate_order'),
  reorder: remote<typeof displayOrderCall>('POST', '/order/update/display/order'),
  complete: looseRemote<Command<Record<string, unknown>>, OrderRecord>('POST', '/order/{id}/complete'),
  incomplete: looseRemote<Command<Record<string, unknown>>, OrderRecord>('POST', '/order/{id}/incomplete'),
  cancel: looseRemote<Command<Record<string, unknown>>, OrderRecord>('POST', '/order/{id}/cancel'),
  release: looseRemote<Command<Record<string, unknown>>, OrderRecord>('POST', '/order/{id}/release'),
  signOff: remote<typeof signoffCall>('POST', '/order/{id}/customer-signoff'),
  checklist: looseRemote<Command<{ data: readonly Record<string, unknown>[] }>, unknown>(
    'POST',
    '/order/{id}/checklist',
  ),
  items: looseRemote<Command<{ total?: number | string; items: readonly SentLine[] }>, unknown>(
    'POST',
    '/order/{id}/items',
  ),
  addNote: remote<typeof addNoteCall>('POST', '/order/{id}/note'),
  removeNote: remote<typeof deleteNoteCall>('DELETE', '/order/{id}/note/{noteId}'),
  addFile: looseRemote<Command<Record<string, unknown>>, unknown>('POST', '/order/{id}/attachment'),
  removeFile: looseRemote<{ params: { id: number; attId: number } }, unknown>(
    'DELETE',
    '/order/{id}/attachment/{attId}',
  ),
  renameFile: looseRemote<
    { params: { id: number }; body: { id: number; name: string; description?: string | null } },
    unknown
  >('PUT', '/order/rename/attachment/{id}'),
};

type Orders = { orders: readonly number[] };
const bulk = <Extra extends object = Record<never, never>>(path: string) =>
  looseRemote<{ body: Orders & Extra }, BulkAnswer>('POST', path);

/** Changes of many activities at once; each in its own transaction. */
export const orderBulk = {
  release: bulk('/order/bulk_release'),
  complete: bulk<{ address?: string | null; completed_at?: string }>('/order/bulk_set_complete'),
  incomplete: bulk<{ reason?: string }>('/order/bulk_set_incomplete'),
  cancel: bulk<{ reason?: string }>('/order/bulk_set_cancel'),
  assign: bulk<{ driverId?: number | null; secondary_officer?: number | null }>('/order/bulk_set_driver'),
  warehouse: bulk<{ warehouseId: number | null }>('/order/bulk_set_warehouse'),
  remove: bulk('/order/bulk_delete'),
  review: bulk<{ result?: 'passed' }>('/order/bulk/checkoffs'),
};

export type StatementOption = 'pdf' | 'excel' | 'word';
type StatementRequest = { body: Orders & { option: StatementOption; include_pictures?: boolean } };

/** Many activities make a job instead of a file. */
type FileOrJob = FileAnswer & { job_id?: number };

/** Documents and exports. */
export const orderFiles = {
  statement: looseRemote<StatementRequest, FileOrJob>('POST', '/order/bulk_order_statement'),
  statementUsed: looseRemote<StatementRequest, FileOrJob>('POST', '/order/bulk_order_statement_without_unused_item'),
  receipt: looseRemote<{ body: { orderId: number; option?: StatementOption } }, FileAnswer>(
    'POST',
    '/order/generate_receipt',
  ),
  statementUrl: looseRemote<OfOrder & { query: { statement_type: string } }, unknown>(
    'GET',
    '/order/{id}/get-statement-url',
  ),
  exportExcel: looseRemote<AnyRequest, FileAnswer>('GET', '/order/export-excel'),
};

/** The activity of an address, asked for on the way to its page. */
export async function orderAhead({ id = '' }: Record<string, string>): Promise<void> {
  if (!/^\d+$/.test(id)) return;
  await queryClient.ensureQueryData(readOptions(orderReads.get, { params: { id: Number(id) } }, { isAhead: true }));
}
