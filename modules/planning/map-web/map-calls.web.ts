import { looseRemote, remote } from '../../../platform/web/query/remote.ts';
import type { dayTrack } from '../track/track.contract.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** An activity on the map, as GET order/map gives it. */
export interface MapPoint {
  readonly id: number;
  readonly reference_no: string;
  readonly title: string;
  readonly status: string;
  readonly priority: number;
  readonly is_overdue: boolean;
  readonly type: Named;
  readonly colour: string;
  readonly lat: number;
  readonly long: number;
  readonly city: string | null;
  readonly address1: string | null;
  readonly start: string | null;
  readonly end: string | null;
  readonly due_at: string | null;
  readonly all_day: boolean;
  readonly driver: Named | null;
}

/** Many activities in one place, counted by the server. */
export interface MapCluster {
  readonly lat: number;
  readonly long: number;
  readonly count: number;
  readonly overdue: number;
  readonly unassigned: number;
  readonly bounds: { n: number; e: number; s: number; w: number };
}

export interface MapAnswer {
  readonly total: number;
  readonly points: readonly MapPoint[];
  readonly clusters: readonly MapCluster[];
  readonly without_place: number;
}

/** Where a driver was last seen. */
export interface DriverSeen {
  readonly id: number;
  readonly name: string;
  readonly lat: number;
  readonly long: number;
  readonly located_at: string;
  readonly current_order: { id: number; reference: string } | null;
}

interface Place {
  readonly lat: number;
  readonly long: number;
}

/** The way of a person on a day. */
export interface DayTrack {
  readonly user: Named;
  readonly day: string;
  readonly kept_days: number;
  readonly kilometres: number;
  readonly lines: readonly (readonly Place[])[];
  readonly stops: readonly (Place & { readonly from: string; readonly to: string; readonly minutes: number })[];
}

/** Calls of the map. */
export const mapCalls = {
  points: looseRemote<{ query: { filters: Record<string, unknown>; zoom?: number } }, MapAnswer>('GET', '/order/map'),
  drivers: looseRemote<Record<never, never>, DriverSeen[]>('GET', '/user/drivers/location'),
  track: remote<typeof dayTrack>('GET', '/user/{id}/track'),
  tilesSetting: looseRemote<{ params: { key: string } }, { value?: unknown; text_value?: string | null }>(
    'GET',
    '/company/configurations/{key}',
  ),
};

/** A position greys after 15 minutes. */
const GREY_MS = 15 * 60_000;
export const isOld = (driver: DriverSeen, now: number): boolean => now - Date.parse(driver.located_at) > GREY_MS;
