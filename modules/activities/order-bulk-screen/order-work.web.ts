import type { BulkWork } from '../../../platform/web/bulk/bulk-run.ts';
import type { Remote } from '../../../platform/web/query/remote.ts';
import { send } from '../../../platform/web/query/send.ts';
import type { BulkAnswer } from '../order-web/order-types.web.ts';

/** So many go in one call: progress is seen, and a stop takes effect soon. */
const PORTION = 100;

/** A bulk change that can be run, and run again for what failed. */
export interface BulkJob {
  /** Names the change: `release`, `complete`… */
  name: string;
  call: Remote<{ body: { orders: readonly number[] } & object }, BulkAnswer>;
  extra: object;
}

/** The change as work on activities, under its title. */
export const orderWork = (title: string, { call, extra }: BulkJob): BulkWork => ({
  title,
  size: PORTION,
  portion: async (orders) => {
    const answer = await send(call, { body: { orders, ...extra } });
    return {
      done: doneOrders(answer),
      failures: answer.failures.map(({ order_id, reference_no, message }) => ({
        id: order_id,
        name: reference_no,
        message,
      })),
    };
  },
});

/** An activity has several reviews; it is done when none of them failed. */
function doneOrders({ done, failures }: BulkAnswer): number[] {
  const failed = new Set(failures.map((failure) => failure.order_id));
  const ids = (done as readonly (number | { order_id: number })[]).map((each) =>
    typeof each === 'number' ? each : each.order_id,
  );
  return [...new Set(ids)].filter((id) => !failed.has(id));
}
