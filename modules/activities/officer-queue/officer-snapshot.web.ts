import { useEffect, useState } from 'react';
import { keepShell } from '../../../platform/web/offline/keep-shell.ts';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { queryClient } from '../../../platform/web/query/query-client.ts';
import { send } from '../../../platform/web/query/send.ts';
import { serverNow } from '../../../platform/web/query/server-clock.ts';
import { keepKey } from '../../../platform/web/session/secure-storage.ts';
import { useSession } from '../../../platform/web/session/session-store.ts';
import { orderReads } from '../order-web/order-calls.web.ts';
import { preloadProgress } from '../order-web/order-lookups.web.ts';
import type { OrderLine, OrderRecord, OrderRow } from '../order-web/order-types.web.ts';
import { recordKey } from '../order-web/order-write.web.ts';
import { keepLists, recallLists } from './kept-lists.web.ts';
import { keepValue, readValue } from './queue-store.web.ts';
import { type QueuedWrite, withQueue } from './queued-write.rules.ts';

/** What a phone takes along: the open activities, and the full records of today and tomorrow. */
interface Snapshot {
  at: string;
  rows: OrderRow[];
}

const LIST = 'snapshot:list';
const recordName = (id: number): string => `snapshot:order:${id}`;
/** Work until the end of tomorrow, and whatever has no time yet. */
const AHEAD_MS = 2 * 86_400_000;
const MOST_RECORDS = 25;
const REFRESH_MS = 600_000;

/** The officer's open activities: from the server, or as last taken along. */
export function useMyOrders() {
  const { user } = useSession();
  const { data, error, isFetching, refetch } = useRead(orderReads.mine, {}, { every: REFRESH_MS, isQuiet: true });
  const [kept, setKept] = useState<Snapshot | null>(null);
  const rows = data as OrderRow[] | undefined;
  useEffect(() => {
    void readValue<Snapshot>(user.id, LIST).then(setKept);
    void recallLists(user.id);
  }, [user.id]);
  useEffect(() => {
    if (!rows) return;
    const snapshot = { at: new Date(serverNow()).toISOString(), rows };
    setKept(snapshot);
    void takeAlong(user.id, snapshot).catch((failure) => console.warn(failure));
  }, [rows, user.id]);
  return {
    rows: rows ?? kept?.rows,
    /** Set while what is shown is older than the last try. */
    keptAt: error && kept ? kept.at : null,
    error: kept || rows ? null : error,
    isFetching,
    refetch: () => void refetch(),
  };
}

async function takeAlong(userId: number, snapshot: Snapshot): Promise<void> {
  await keepValue(userId, LIST, snapshot);
  // From the first visit on the day opens with no network: the pages, the session, the lists.
  await Promise.all([keepShell(), keepKey()]);
  await preloadProgress();
  await keepLists(userId);
  const until = serverNow() + AHEAD_MS;
  const near = snapshot.rows
    .filter((row) => row.scheduled_start === null || Date.parse(row.scheduled_start) < until)
    .slice(0, MOST_RECORDS);
  for (const row of near) {
    const known = queryClient.getQueryData<OrderRecord>(recordKey(row.id));
    const record =
      known?.updated_at === row.updated_at
        ? known
        : await send(orderReads.get, { params: { id: row.id } }, { isQuiet: true });
    queryClient.setQueryData(recordKey(row.id), record);
    await keepValue(userId, recordName(row.id), record);
  }
}

/** Puts a write that went through into the copy on the phone: it must not look undone until the activity is read again. */
export async function absorb(userId: number | null, write: QueuedWrite): Promise<void> {
  if (userId === null) return;
  const { orderId } = write;
  const known =
    queryClient.getQueryData<OrderRecord>(recordKey(orderId)) ??
    (await readValue<OrderRecord>(userId, recordName(orderId)));
  if (!known) return;
  const record = withQueue<OrderLine, OrderRecord>(known, [{ ...write, state: 'queued' }]);
  queryClient.setQueryData(recordKey(orderId), record, { updatedAt: 1 });
  await keepValue(userId, recordName(orderId), record).catch((error) => console.warn(error));
}

/** One activity: from the server, or as last taken along. */
export function useOfficerOrder(id: number) {
  const { user } = useSession();
  const { data, error, refetch } = useRead(orderReads.get, { params: { id } }, { isQuiet: true });
  const [kept, setKept] = useState<OrderRecord | null>(null);
  useEffect(() => {
    void readValue<OrderRecord>(user.id, recordName(id)).then(setKept);
    void recallLists(user.id);
  }, [user.id, id]);
  useEffect(() => {
    if (!data) return;
    // Who came here by a link has not been to the day yet: from here on it opens with no network as well.
    const kept = [keepValue(user.id, recordName(id), data), keepShell(), keepKey()];
    void Promise.all(kept).catch((failure) => console.warn(failure));
  }, [data, user.id, id]);
  const record = data ?? (kept?.id === id ? kept : undefined);
  return { record, error: record ? null : error, refetch: () => void refetch() };
}
