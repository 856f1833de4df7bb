import { useRead } from '../../../platform/web/query/hooks.ts';
import { param, useSearchState } from '../../../platform/web/routing/search-state.ts';
import { useCompanyFacts } from '../../activities/public.web.tsx';
import { dayOf } from '../board-web/board-time.web.ts';
import { mapCalls } from '../map-web/map-calls.web.ts';

const SEARCH = { driver: param.id(), day: param.day() };
const EVERY_MS = 60_000;

/** The driver whose way the map shows, and the day; both stand in the address. Today's way grows each minute. */
export function useDriverTrack() {
  const { zone } = useCompanyFacts();
  const [search, setSearch] = useSearchState(SEARCH);
  const today = dayOf(Date.now(), zone);
  const day = search.day ?? today;
  const read = useRead(
    mapCalls.track,
    { params: { id: search.driver ?? 0 }, query: { day } },
    { isEnabled: search.driver !== null, isQuiet: true, every: day === today ? EVERY_MS : undefined },
  );
  return {
    driverId: search.driver,
    ...{ day, today },
    track: search.driver === null ? null : (read.data ?? null),
    error: read.error,
    choose: (id: number | null) => void setSearch({ driver: id, day: null }),
    setDay: (next: string) => void setSearch({ day: next === '' || next === today ? null : next }),
  };
}

export type DriverTrack = ReturnType<typeof useDriverTrack>;
