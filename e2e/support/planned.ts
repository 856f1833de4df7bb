import { randomInt } from 'node:crypto';
import { newActivity } from './records.ts';
import { staffApi } from './staff-api.ts';
import { unique } from './unique.ts';

export interface Officer {
  type_ids: number[] | null;
  id: number;
  name: string;
}

export interface Planned {
  id: number;
  driver: { id: number } | null;
  start: string;
  end: string;
}

/** A day of its own in the far future for each try, with five officers on shift from 13:00 to 23:00 UTC (08:00 in Jamaica). */
export async function ownDay(): Promise<{ day: string; officers: Officer[] }> {
  const staff = await staffApi();
  const day = new Date(Date.UTC(2031, 0, randomInt(7000))).toISOString().slice(0, 10);
  const board = await staff.get('/dispatch/board?with_orders=0');
  const officers = (board.data as unknown as { officers: Officer[] }).officers
    .filter(({ type_ids }) => type_ids === null)
    // Other tests add people; rows are found by their name.
    .filter(({ name }, _, all) => all.filter((other) => other.name === name).length === 1)
    .slice(0, 5);
  for (const { id } of officers)
    await staff.post('/user-roster', {
      ...{ user_id: id, day, kind: 'shift', status: 'published', break_minutes: 0 },
      ...{ start_at: `${day}T13:00:00.000Z`, end_at: `${day}T23:00:00.000Z` },
    });
  return { day, officers };
}

/** Open activities without a time, named so that the tray finds them. */
export async function waiting(count: number): Promise<{ word: string; ids: number[] }> {
  const word = unique();
  const ids: number[] = [];
  for (let n = 0; n < count; n++)
    ids.push(await newActivity({ title: `${word} ${n}`, duration_min: 60, priority: 1, driver_id: null }));
  return { word, ids };
}

export async function plannedOn(day: string, ids: readonly number[]): Promise<Planned[]> {
  const staff = await staffApi();
  const filters = encodeURIComponent(
    JSON.stringify({ id: ids, scheduled: { from: `${day}T00:00:00.000Z`, to: `${day}T23:59:59.999Z` } }),
  );
  const { data } = await staff.get(`/order/get/schedule?filters=${filters}`);
  return (data as unknown as { events: Planned[] }).events;
}
