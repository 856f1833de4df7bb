import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { fail } from '../../../platform/kernel/errors.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import { type ImportBody, importBody } from '../../../platform/server/imports/contract.ts';
import type { ImportEngine } from '../../../platform/server/imports/engine.ts';
import { orderImport } from '../order-import/import-orders.server.ts';
import { headerRows, joinedRows } from './upload-rows.server.ts';

const { declaration } = orderImport;
const cell = z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()]);
const rows = z.array(z.record(z.string().max(100), cell)).max(50_000);
const base = { method: 'POST', area: 'orders', access: { any: ['import.order'] }, rate: 'heavy' } as const;

const uploadOrders = endpoint({
  ...base,
  path: '/order/order_upload',
  summary: 'Import activities from rows named as in the setting order_header_upload, or from a file',
  body: importBody.extend({ data: rows.optional() }),
});

const uploadOrdersWithItems = endpoint({
  ...base,
  path: '/order/order_upload_v2',
  summary: 'Import activities and their items from two lists that share a reference, or from a file',
  body: importBody.extend({
    headers: rows.optional(),
    details: rows.optional(),
    data: z.strictObject({ headers: rows, details: rows.optional() }).optional(),
  }),
});

/** The public API's first two uploads of activities: rows, told by the company's settings, on the one engine. */
export const orderUploadRoutes = (engine: () => ImportEngine): Route[] => [
  route(uploadOrders, async ({ body: { data, ...body } }, context) => {
    if (!data?.length) return engine().start(declaration, atOnce(body), context);
    const { rows, options } = await headerRows(data, context);
    return engine().start(declaration, { ...atOnce(body, rows), rows }, context, { options });
  }),
  route(uploadOrdersWithItems, async ({ body: { data, headers, details, ...body } }, context) => {
    const heads = data?.headers ?? headers;
    if (!heads?.length) return engine().start(declaration, atOnce(body), context);
    const { rows, options } = await joinedRows(heads, data?.details ?? details ?? [], context);
    return engine().start(declaration, { ...atOnce(body, rows), rows }, context, { options });
  }),
];

/** Without an own wish it is written at once, all or nothing. */
function atOnce(body: ImportBody, rows: unknown = body.rows): ImportBody {
  if (!body.key && !rows) fail('no_files');
  return { dry_run: false, ...body };
}
