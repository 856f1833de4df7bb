import { useMemo, useSyncExternalStore } from 'react';
import { taskTotals } from '../../order/tasks.rules.ts';
import type { OrderRecord } from '../../order-web/order-types.web.ts';

interface Tick {
  readonly isDone: boolean;
  readonly at: string;
}
type Ticks = ReadonlyMap<string, Tick>;

const NONE: Ticks = new Map();
const listeners = new Set<() => void>();
/** Of each activity, by the hash of a task: ticks made here that a record which is read may not have yet. */
const held = new Map<number, Ticks>();

/** Shows a tick until it is let go, whatever is read meanwhile; the function given back lets go of this one only. */
export function holdTick(orderId: number, hash: string, tick: Tick): () => void {
  change(orderId, (ticks) => ticks.set(hash, tick));
  return () => change(orderId, (ticks) => ticks.get(hash) === tick && ticks.delete(hash));
}

function change(orderId: number, write: (ticks: Map<string, Tick>) => void): void {
  const ticks = new Map(held.get(orderId));
  write(ticks);
  if (ticks.size > 0) held.set(orderId, ticks);
  else held.delete(orderId);
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** The record with the ticks that are held. */
export function useHeldTicks(record: OrderRecord): OrderRecord {
  const ticks = useSyncExternalStore(subscribe, () => held.get(record.id) ?? NONE);
  return useMemo(() => withTicks(record, ticks), [record, ticks]);
}

function withTicks(record: OrderRecord, ticks: Ticks): OrderRecord {
  if (ticks.size === 0) return record;
  const items = record.items.map((item) => {
    const tick = ticks.get(item.hash);
    return tick ? { ...item, task_checked: tick.isDone, task_checked_at: tick.isDone ? tick.at : null } : item;
  });
  const totals = taskTotals(items.map(({ type, task_checked }) => ({ is_task: type.is_task, task_checked })));
  return { ...record, items, ...totals };
}
