import type { PlanChange } from '../order-record/order-record.contract.ts';

/** One sentence about how an activity was planned; instants and names are filled in where it is shown. */
export interface PlanEvent {
  key: 'assigned' | 'reassigned' | 'unassigned' | 'scheduled' | 'moved' | 'end_moved' | 'unscheduled';
  from: string | null;
  to: string | null;
  isTime: boolean;
}

/** What a change of officer and time says, the officer first. */
export function planEvents(change: PlanChange): PlanEvent[] {
  return [officerEvent(change), timeEvent(change)].filter((event) => event !== null);
}

function officerEvent({ is_officer: isOfficer, from_officer: from, to_officer: to }: PlanChange): PlanEvent | null {
  if (!isOfficer || from === to) return null;
  const key = to === null ? 'unassigned' : from === null ? 'assigned' : 'reassigned';
  return { key, from, to, isTime: false };
}

function timeEvent(change: PlanChange): PlanEvent | null {
  const { is_start: isStart, from_start: from, to_start: to } = change;
  if (isStart && from !== to) {
    const key = to === null ? 'unscheduled' : from === null ? 'scheduled' : 'moved';
    return { key, from, to, isTime: true };
  }
  const { is_end: isEnd, from_end: before, to_end: after } = change;
  return isEnd && before !== null && after !== null && before !== after
    ? { key: 'end_moved', from: before, to: after, isTime: true }
    : null;
}
