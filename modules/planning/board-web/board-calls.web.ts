import { looseRemote, remote } from '../../../platform/web/query/remote.ts';
import type { getBoard, moveOrders } from '../board/board.contract.ts';
import type { BoardEvent } from './board-types.ts';

/** A row of the unscheduled tray; as in the list of activities. */
export interface WaitingRow {
  readonly id: number;
  readonly reference_no: string;
  readonly title: string | null;
  readonly status: string;
  readonly priority: number;
  readonly type: { id: number; name: string; colour: string };
  readonly customer: { id: number; name: string } | null;
  readonly driver: { id: number; name: string } | null;
  readonly secondary_officer: { id: number; name: string } | null;
  readonly due_at: string | null;
  readonly is_overdue: boolean;
  readonly city: string | null;
  readonly location_id: number | null;
  readonly duration_min: number | null;
  readonly time_zone: string;
  readonly lat: number | null;
  readonly long: number | null;
  readonly updated_at: string;
}

export interface Schedule {
  readonly from: string | null;
  readonly to: string | null;
  readonly events: readonly BoardEvent[];
  /** How many begin on each day, whether they came along or not. */
  readonly days: readonly { readonly day: string; readonly count: number }[];
  /** What did not come along of an officer's day, where the request bounds them. */
  readonly left: readonly {
    readonly day: string;
    readonly driver_id: number | null;
    readonly count: number;
    readonly minutes: number;
  }[];
  readonly unscheduled: readonly WaitingRow[];
  readonly unscheduled_total: number;
  readonly unscheduled_is_estimate: boolean;
}

export interface ScheduleRequest {
  query: {
    q?: string;
    filters: Record<string, unknown>;
    per_day?: number;
    per_officer?: number;
    per_half_hour?: number;
  };
}

/** Calls of the planner. */
export const boardCalls = {
  schedule: looseRemote<ScheduleRequest, Schedule>('GET', '/order/get/schedule'),
  board: remote<typeof getBoard>('GET', '/dispatch/board'),
  move: remote<typeof moveOrders>('POST', '/dispatch/move'),
};
