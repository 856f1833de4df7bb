import type { ReactNode } from 'react';

/** One thing that happened to a record. */
export interface TimelineEvent {
  id: string;
  /** 'note', 'status', 'file', 'payment', 'change'… decides icon and filter. */
  kind: string;
  /** Instant. */
  at: string;
  who?: string;
  /** The rest of the sentence, translated: "added a note". */
  what: ReactNode;
  /** Text of a note, details of a payment. */
  body?: ReactNode;
  /** True for bookkeeping of the system, which collapses. */
  isSystem?: boolean;
}

/** Events shown as one entry: a single event, or two and more system events of one person in a row. */
export interface TimelineGroup {
  events: readonly TimelineEvent[];
}

/** Joins neighbouring system events of the same person; everything else stays by itself. Order is kept. */
export function collapseEvents(events: readonly TimelineEvent[]): TimelineGroup[] {
  const groups: { events: TimelineEvent[] }[] = [];
  for (const event of events) {
    const last = groups[groups.length - 1];
    const before = last?.events[0];
    if (last && event.isSystem && before?.isSystem && before.who === event.who) last.events.push(event);
    else groups.push({ events: [event] });
  }
  return groups;
}
