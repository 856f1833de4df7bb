import { OPEN_STATUSES, ORDER_STATUSES } from '../order/order-states.rules.ts';

/** A view that everybody has: what it asks for. */
export interface SystemView {
  readonly id: string;
  readonly filters: Readonly<Record<string, unknown>>;
  readonly sort: string;
}

const OPEN = { status: OPEN_STATUSES };

// Every view carries a filter; "All" names all five statuses. The first is what a person without a choice of their own sees.
export const SYSTEM_VIEWS: readonly SystemView[] = [
  { id: 'open', filters: OPEN, sort: 'scheduled_start' },
  { id: 'today', filters: { ...OPEN, scheduled: { preset: 'today' } }, sort: 'scheduled_start' },
  { id: 'mine', filters: { ...OPEN, mine: true }, sort: 'scheduled_start' },
  { id: 'unassigned', filters: { ...OPEN, driver_id: ['0'] }, sort: 'scheduled_start' },
  { id: 'overdue', filters: { ...OPEN, overdue: true }, sort: 'scheduled_start' },
  { id: 'to_sign', filters: { status: ['completed'], signed_off: false }, sort: '-completed_at' },
  { id: 'all', filters: { status: ORDER_STATUSES }, sort: '-created_at' },
];

export const OTHERS_VIEW: SystemView = {
  id: 'others',
  filters: { status: ORDER_STATUSES, assigned_to_others: true },
  sort: '-created_at',
};
