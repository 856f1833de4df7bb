import { errorMessage } from '../../../platform/web/query/api-error.ts';
import { send } from '../../../platform/web/query/send.ts';
import { type CustomerQuestion, customerReads, customerWrites } from '../customer-web/customer-calls.web.ts';

/** A field many customers get at once, with the record it points to. */
export interface BulkChange {
  field: 'customer_group_id' | 'lifecycle_stage_id' | 'owner_user_id' | 'add_segment' | 'remove_segment';
  value: number;
}

/** A customer the change was refused for, and why. */
export interface BulkFailure {
  id: number;
  message: string;
}

export interface BulkProgress {
  done: readonly number[];
  failures: readonly BulkFailure[];
  total: number;
}

/** So many calls are on their way at once. */
const AT_ONCE = 4;
const ID_PAGE = 200;
/** "Select all matching" ends here; more is a task for the import. */
export const MOST_SELECTED = 1000;

/** Runs a change customer by customer and tells the progress; `stop` ends it between two. */
export async function runBulk(
  change: BulkChange,
  ids: readonly number[],
  onProgress: (progress: BulkProgress) => void,
  stop: AbortSignal,
  unknownText: string,
): Promise<BulkProgress> {
  let progress: BulkProgress = { done: [], failures: [], total: ids.length };
  const one = async (id: number) => {
    try {
      await apply(change, id);
      progress = { ...progress, done: [...progress.done, id] };
    } catch (error) {
      progress = { ...progress, failures: [...progress.failures, { id, message: errorMessage(error, unknownText) }] };
    }
    onProgress(progress);
  };
  for (let at = 0; at < ids.length && !stop.aborted; at += AT_ONCE) {
    await Promise.all(ids.slice(at, at + AT_ONCE).map(one));
  }
  return progress;
}

async function apply({ field, value }: BulkChange, id: number): Promise<unknown> {
  const params = { id };
  if (field !== 'add_segment' && field !== 'remove_segment') {
    return send(customerWrites.update, { params, body: { [field]: value } });
  }
  const { segments, updated_at } = await send(customerReads.get, { params });
  const others = segments.map((segment) => segment.id).filter((segment) => segment !== value);
  const segment_ids = field === 'add_segment' ? [...others, value] : others;
  return send(customerWrites.update, { params, body: { segment_ids, updated_at } });
}

/** Ids of everybody the question finds, in list order, at most MOST_SELECTED. */
export async function allIds(question: CustomerQuestion): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ids.length < MOST_SELECTED; page += 1) {
    const { data } = await send(customerReads.list, { query: { ...question, page, per_page: ID_PAGE } });
    ids.push(...data.map((row) => row.id));
    if (data.length < ID_PAGE) break;
  }
  return ids.slice(0, MOST_SELECTED);
}
