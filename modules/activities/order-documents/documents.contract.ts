import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { fileAnswer, flag, ids, idText } from '../../../platform/contract/kinds.ts';

const AREA = 'orders';
/** Activities in a file that is answered at once; more make a job. */
export const MOST_INLINE = 200;
/** The same for callers who say `Prefer: respond-async`: a browser shows the progress of a job, and can cancel it. */
export const MOST_INLINE_ASYNC = 20;
/** Activities a statement can be of. */
export const MOST_ORDERS = 2000;
const orderId = z.union([idText(), z.looseObject({ id: idText() }).transform((row) => row.id)]);

// Any text gets through to the public API's 'Invalid export option'.
const option = z.string().max(20).optional();
const bulkBody = z.strictObject({
  orders: z.array(orderId).max(MOST_ORDERS).optional(),
  option,
  include_pictures: flag().optional(),
});

const statement = <const P extends string>(call: P, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/order/${call}`,
    summary,
    area: AREA,
    access: { any: ['send_statement.order'] },
    rate: 'heavy',
    body: bulkBody,
    answer: z.union([fileAnswer(), z.object({ job_id: z.number().int(), total: z.number().int() })]),
  });

export const bulkStatementCall = statement(
  'bulk_order_statement',
  'Generate the statements of activities as one PDF, Excel or Word file',
);
export const bulkStatementUsedCall = statement(
  'bulk_order_statement_without_unused_item',
  'Generate the statements of activities without unused items',
);

export const receiptCall = endpoint({
  method: 'POST',
  path: '/order/generate_receipt',
  summary: 'Generate the receipt of an activity; a PDF unless `option` says otherwise',
  area: AREA,
  access: { any: ['generate_receipt.order'] },
  rate: 'heavy',
  body: z.strictObject({ orderId: idText(), option }),
  answer: fileAnswer(),
});

export const statementUrlCall = endpoint({
  method: 'GET',
  path: '/order/{id}/get-statement-url',
  summary: 'Get the statement URL of an activity (in `message`)',
  area: AREA,
  access: { any: ['send_statement.order'] },
  params: ids('id'),
  query: z.object({
    statement_type: z.enum(['statement', 'statement_no_unused', 'without_unused_item', 'receipt', '']).optional(),
  }),
  answer: z.string(),
});
