import { invalidate, readKey } from '../../../platform/web/query/hooks.ts';
import { queryClient } from '../../../platform/web/query/query-client.ts';
import type { Translate } from '../../../ui/text/text.tsx';
import { orderReads } from './order-calls.web.ts';
import type { OrderRecord } from './order-types.web.ts';

const isListKey = (key: readonly unknown[]): boolean => key[0] === orderReads.list.path;

/**
 * After a change of activities: pages nobody looks at are forgotten, what is on screen is read again from page 1 on, and so are
 * records and counts.
 */
export async function ordersChanged(): Promise<void> {
  queryClient.removeQueries({ predicate: ({ queryKey }) => isListKey(queryKey), type: 'inactive' });
  await invalidate([orderReads.list.path]);
}

/** Puts the activity a command answered into the cache and has the lists read again. */
export async function keepRecord(record: OrderRecord | undefined): Promise<void> {
  if (record?.id !== undefined && Array.isArray(record.items)) {
    queryClient.setQueryData(recordKey(record.id), record);
  }
  await ordersChanged();
}

/** Cache key of one activity. */
export const recordKey = (id: number) => readKey(orderReads.get as never, { params: { id } });

/** Reads one activity anew: after notes and files. */
export const refetchRecord = (id: number) => queryClient.invalidateQueries({ queryKey: recordKey(id) });

/** The question before an activity is deleted. */
export function deleteQuestion(t: Translate, row: { reference_no: string }) {
  return {
    title: t('activity.delete.title', { reference: row.reference_no }),
    text: t('activity.delete.text'),
    confirm: t('activity.delete.confirm'),
    isDanger: true,
  };
}
