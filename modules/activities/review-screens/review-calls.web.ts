import { queryClient } from '../../../platform/web/query/query-client.ts';
import { looseRemote } from '../../../platform/web/query/remote.ts';
import type { BulkReviewOutcome, QueueRow, ReviewRow } from '../order-reviews/order-reviews.contract.ts';
import { ordersChanged, refetchRecord } from '../order-web/order-write.web.ts';

/** An answer as people give it. */
export interface ReviewAnswer {
  result?: 'passed' | 'failed' | 'waived';
  comment?: string | null;
  score?: string | null;
}

interface Page<Row> {
  data: Row[];
  total: number;
}
interface Of {
  params: { id: number; checkoffId: number };
}

/** The calls about reviews. */
export const reviewCalls = {
  queue: looseRemote<{ query: { page: number; per_page: number; filters?: Record<string, unknown> } }, Page<QueueRow>>(
    'GET',
    '/order/bulk/checkoffs',
  ),
  history: looseRemote<Of, ReviewRow[]>('GET', '/order/{id}/get-checkoff-history/{checkoffId}'),
  answer: looseRemote<{ params: { id: number }; body: ReviewAnswer & { checkoff_type_id: number } }, ReviewRow>(
    'POST',
    '/order/{id}/checkoff',
  ),
  reopen: looseRemote<Of, unknown>('DELETE', '/order/{id}/checkoff/{checkoffId}'),
  addFile: looseRemote<Of & { body: Record<string, unknown> }, unknown>(
    'POST',
    '/order/{id}/checkoff/{checkoffId}/attachment',
  ),
  removeFile: looseRemote<{ params: { id: number; checkoffId: number; attachmentId: number } }, unknown>(
    'DELETE',
    '/order/{id}/checkoff/{checkoffId}/attachment/{attachmentId}',
  ),
  bulk: looseRemote<
    { body: ReviewAnswer & { items: readonly { order_id: number; checkoff_type_id: number }[] } },
    BulkReviewOutcome
  >('POST', '/order/bulk/checkoffs'),
};

/** After an answer: the activity and its lists are read anew. */
export async function reviewsChanged(orderId: number): Promise<void> {
  await Promise.all([
    refetchRecord(orderId),
    ordersChanged(),
    queryClient.invalidateQueries({ queryKey: [reviewCalls.history.path] }),
  ]);
}
