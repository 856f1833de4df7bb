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
  const day = await freeDay(staff);
  const board = await staff.get('/dispatch/board?with_orders=0');
  const officers = (board.data as unknown as { officers: Officer[] }).officers
    .filter(({ type_ids }) => type_ids === null)
    // Other tests add people; rows are found by their name.
    .filter(({ name }, _, all) => all.filter((other) => other.name === name).length === 1)
    .slice(0, 5);
  for (const { id } of officers) {
    const { status, data } = await staff.post('/user-roster', {
      ...{ user_id: id, day, kind: 'shift', status: 'published', break_minutes: 0 },
      ...{ start_at: `${day}T13:00:00.000Z`, end_at: `${day}T23:00:00.000Z` },
    });
    if (status !== 201) throw new Error(`no shift on ${day}: ${JSON.stringify(data)}`);
  }
  return { day, officers };
}

/** A day on which nobody has a shift, nor on the days beside it. */
async function freeDay(staff: Awaited<ReturnType<typeof staffApi>>): Promise<string> {
  for (;;) {
    const middle = Date.UTC(2031, 0, randomInt(7000));
    const [before, day, after] = [-1, 0, 1].map((n) => new Date(middle + n * 86_400_000).toISOString().slice(0, 10));
    const filters = encodeURIComponent(JSON.stringify({ day: { from: before, to: after } }));
    const { data } = await staff.get(`/user-roster?per_page=1&filters=${filters}`);
    if ((data as unknown as unknown[]).length === 0) return String(day);
  }
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
