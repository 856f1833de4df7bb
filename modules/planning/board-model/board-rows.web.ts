import type { Board, BoardEvent } from '../board-web/board-types.ts';

type Row = Board['officers'][number];

/** Of somebody the board knows nothing of but the name on an activity. */
const unknown = ({ id, name }: { id: number; name: string }): Row => ({
  ...{ id, name, department_name: null, active: true, type_ids: null, location_id: null, lat: null, long: null },
  ...{ shifts: [], leave: [], skills: [], vehicle: null, load_percent: null, orders: [] },
});

/** The people who have a row: those of the board and everybody else with work among the events; only the wanted ones, where some are. */
export function rowsOf(
  officers: readonly Row[],
  events: readonly Pick<BoardEvent, 'driver' | 'secondary'>[],
  wanted: ReadonlySet<number> | null,
): Row[] {
  const known = new Set(officers.map(({ id }) => id));
  const others: Row[] = [];
  for (const { driver, secondary } of events)
    for (const person of [driver, secondary]) {
      if (!person || known.has(person.id)) continue;
      known.add(person.id);
      others.push(unknown(person));
    }
  const rows = [...officers, ...others.sort((one, other) => one.name.localeCompare(other.name))];
  return wanted ? rows.filter(({ id }) => wanted.has(id)) : rows;
}
