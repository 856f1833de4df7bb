import { prefersJob, withMessage, withStatus } from '../../../platform/server/http/answer.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import type { Platform } from '../../../platform/server/module.ts';
import {
  bulkStatementCall,
  bulkStatementUsedCall,
  MOST_INLINE,
  MOST_INLINE_ASYNC,
  receiptCall,
  statementUrlCall,
} from './documents.contract.ts';
import { jobFilesAreSeen, statementLater } from './statement-job.server.ts';
import { statementAddress } from './statement-url.server.ts';
import { renderStatement, type StatementWish } from './statements.server.ts';

/** Statements and receipts. */
export const documentRoutes = (platform: Platform): Route[] => {
  jobFilesAreSeen();
  const file = async (context: SignedInContext, wish: StatementWish) => {
    const { bytes, name } = await renderStatement(platform, context, wish);
    return { file_data: bytes.toString('base64'), file_name: name };
  };
  const many = async (context: SignedInContext, wish: StatementWish) => {
    const most = prefersJob(context) ? MOST_INLINE_ASYNC : MOST_INLINE;
    if (new Set(wish.orderIds).size <= most) return file(context, wish);
    return withStatus(await statementLater(platform, context, wish), 202);
  };
  return [
    route(bulkStatementCall, ({ body }, context) =>
      many(context, {
        layout: 'statement',
        orderIds: body.orders ?? [],
        option: body.option,
        withPictures: body.include_pictures === true,
      }),
    ),
    route(bulkStatementUsedCall, ({ body }, context) =>
      many(context, {
        layout: 'statement',
        orderIds: body.orders ?? [],
        option: body.option,
        withPictures: body.include_pictures === true,
        withoutUnused: true,
      }),
    ),
    route(receiptCall, ({ body }, context) =>
      file(context, { layout: 'receipt', orderIds: [body.orderId], option: body.option ?? 'pdf' }),
    ),
    route(statementUrlCall, async ({ params, query }, context) => {
      const address = await statementAddress(platform, context, params.id, {
        layout: query.statement_type === 'receipt' ? 'receipt' : 'statement',
        withoutUnused: ['without_unused_item', 'statement_no_unused'].includes(query.statement_type ?? ''),
      });
      return withMessage(address, address);
    }),
  ];
};
