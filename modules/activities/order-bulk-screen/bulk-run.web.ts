import type { Remote } from '../../../platform/web/query/remote.ts';
import { send } from '../../../platform/web/query/send.ts';
import { orderReads } from '../order-web/order-calls.web.ts';
import type { BulkAnswer, BulkFailure, OrderQuestion } from '../order-web/order-types.web.ts';

/** So many go in one call: progress is seen, and a stop takes effect soon. */
const PORTION = 100;
const ID_PAGE = 200;
/** "Select all matching" ends here; more is a task for an export or a narrower filter. */
export const MOST_SELECTED = 5000;

type BulkCall<Extra> = Remote<{ body: { orders: readonly number[] } & Extra }, BulkAnswer>;

export interface BulkProgress {
  done: number[];
  failures: BulkFailure[];
  total: number;
}

/**
 * Runs a bulk change over the activities in portions and tells the progress after each; `stop` ends it between portions.
 * Throws ApiError when a whole portion was refused (no permission, no network): what came before it is told by then.
 */
export async function runBulk<Extra extends object>(
  call: BulkCall<Extra>,
  orders: readonly number[],
  extra: Extra,
  onProgress: (progress: BulkProgress) => void,
  stop: AbortSignal,
): Promise<BulkProgress> {
  let progress: BulkProgress = { done: [], failures: [], total: orders.length };
  for (let at = 0; at < orders.length && !stop.aborted; at += PORTION) {
    const answer = await send(call as BulkCall<object>, { body: { orders: orders.slice(at, at + PORTION), ...extra } });
    progress = {
      total: orders.length,
      done: [...progress.done, ...doneOrders(answer)],
      failures: [...progress.failures, ...answer.failures],
    };
    onProgress(progress);
  }
  return progress;
}

/** An activity has several reviews; it is done when none of them failed. */
function doneOrders({ done, failures }: BulkAnswer): number[] {
  const failed = new Set(failures.map((failure) => failure.order_id));
  const ids = (done as readonly (number | { order_id: number })[]).map((each) =>
    typeof each === 'number' ? each : each.order_id,
  );
  return [...new Set(ids)].filter((id) => !failed.has(id));
}

/** What a bulk change with failures raises as its error: the message of the first (document 001 §4, §8); null without any. */
export const raised = ({ failures }: BulkProgress): string | null => failures[0]?.message ?? null;

/** Ids of everything the question finds, in list order, at most MOST_SELECTED. */
export async function allIds(question: OrderQuestion, signal: AbortSignal): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ids.length < MOST_SELECTED; page += 1) {
    const { data } = await send(orderReads.list, { query: { ...question, page, per_page: ID_PAGE } }, { signal });
    ids.push(...data.map((row) => row.id));
    if (data.length < ID_PAGE) break;
  }
  return ids.slice(0, MOST_SELECTED);
}
