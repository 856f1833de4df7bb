import type { AnswerOf } from '../../../platform/contract/endpoint.ts';
import type { getBoard } from '../board/board.contract.ts';

/** The board without its activities: officers, shifts, holidays. */
export type Board = AnswerOf<typeof getBoard>;

interface Named {
  readonly id: number;
  readonly name: string;
}

/** An activity with a time, as GET order/get/schedule gives it; the tray's get a time when they are dropped. */
export interface BoardEvent {
  readonly id: number;
  readonly reference_no: string;
  readonly title: string;
  readonly start: string;
  readonly end: string;
  readonly all_day: boolean;
  /** IANA zone of its place. */
  readonly time_zone: string;
  readonly status: string;
  readonly priority: number;
  readonly colour: string;
  readonly type: Named;
  readonly driver: Named | null;
  readonly secondary: Named | null;
  readonly customer: Named | null;
  readonly city: string | null;
  readonly location_id: number | null;
  readonly due_at: string | null;
  /** Open, and past its due date or, without one, past the end it was given. */
  readonly is_overdue: boolean;
  readonly lat: number | null;
  readonly long: number | null;
  readonly updated_at: string;
  /** Waits in the tray: its times mean nothing yet. */
  readonly isWaiting?: boolean;
}

/** Where an activity is put: instants in ms; a start of null sends it back to the tray. */
export interface Plan {
  readonly driver_id: number | null;
  readonly start: number | null;
  readonly end: number | null;
}
