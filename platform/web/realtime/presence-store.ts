import type { LiveEvent } from './live-event.ts';

/** After this time without a further word somebody counts as gone. */
const GONE_MS = 45_000;

interface Present {
  readonly by: number;
  readonly name: string;
  readonly at: number;
}

let records: Readonly<Record<string, readonly Present[]>> = {};
const listeners = new Set<() => void>();
const keyOf = (resource: string, id: number): string => `${resource}/${id}`;

function set(key: string, present: readonly Present[]): void {
  records = { ...records, [key]: present };
  for (const listener of listeners) listener();
}

/** For the stream: somebody began or went on editing a record, or left it. */
export function heardPresence({ type, resource, id, by, name }: LiveEvent): void {
  if (!resource || !id || !by) return;
  const key = keyOf(resource, id);
  const others = (records[key] ?? []).filter((one) => one.by !== by);
  set(key, type === 'presence.editing' ? [...others, { by, name: name ?? '', at: Date.now() }] : others);
}

/** What the server answered to the question who is at a record. */
export function setPresent(resource: string, id: number, present: readonly { by: number; name: string }[]): void {
  set(
    keyOf(resource, id),
    present.map((one) => ({ ...one, at: Date.now() })),
  );
}

/** Those who edit a record now but for the reader (`self`), by name; "" when nobody does. A text, so that equal answers stay equal. */
export function namesAt(resource: string, id: number, self: number | undefined): string {
  const since = Date.now() - GONE_MS;
  const there = (records[keyOf(resource, id)] ?? []).filter(({ at, by }) => at > since && by !== self);
  return [...new Set(there.map(({ name }) => name))].join(', ');
}

/** Calls back on every change; gives the undo. Ticks, because people also go without a word. */
export function onPresence(listener: () => void): () => void {
  listeners.add(listener);
  const ticking = setInterval(listener, 5_000);
  return () => {
    listeners.delete(listener);
    clearInterval(ticking);
  };
}
