import { useMemo, useState } from 'react';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import type { FilterValue } from '../../../ui/patterns/filter/filter-value.ts';
import { OPEN } from '../board/board-checks.rules.ts';
import { mapCalls } from '../map-web/map-calls.web.ts';
import { boundsOf, type MapView, toWorld } from '../map-web/mercator.rules.ts';

export const OPEN_STATES = [...OPEN];

/** The filters as they work: with no status chosen the map shows what is open, and its chip says so. */
export const withOpen = (value: FilterValue): FilterValue => ({
  status: { kind: 'choice', values: OPEN_STATES },
  ...value,
});

/** The same the other way: what holds anyway stands in no address. */
export function withoutOpen({ status, ...rest }: FilterValue): FilterValue {
  const isOpen =
    status?.kind === 'choice' &&
    status.values.length === OPEN_STATES.length &&
    OPEN_STATES.every((open) => status.values.includes(open));
  return status === undefined || isOpen ? rest : { status, ...rest };
}

const EVERY_MS = 60_000;
const NONE: readonly never[] = [];

/** The points of the filter, or clusters of the part one looks at; drivers each minute; whether pictures are set up. */
export function useMapData(wire: Readonly<Record<string, unknown>>) {
  const can = useCan();
  const [looked, setLooked] = useState<{ zoom: number; bounds: unknown } | null>(null);
  const filters = useMemo(() => ('status' in wire ? wire : { status: OPEN_STATES, ...wire }), [wire]);
  const all = useRead(mapCalls.points, { query: { filters } }, { keepsPrevious: true, every: EVERY_MS });
  const isClustered = (all.data?.clusters.length ?? 0) > 0;
  const part = useRead(
    mapCalls.points,
    { query: { filters: { ...filters, bounds: looked?.bounds }, zoom: looked?.zoom } },
    { keepsPrevious: true, isEnabled: isClustered && looked !== null },
  );
  const drivers = useRead(
    mapCalls.drivers,
    {},
    { isEnabled: can('view_location.users'), every: EVERY_MS, isQuiet: true },
  );
  const tiles = useRead(
    mapCalls.tilesSetting,
    { params: { key: 'map_tiles_url' } },
    { fresh: 'master', isQuiet: true },
  );
  const shown = isClustered && part.data ? part.data : all.data;
  const points = shown?.points ?? NONE;
  const places = useMemo(() => points.map(({ lat, long }) => toWorld(lat, long)), [points]);
  return {
    ...{ points, places, clusters: shown?.clusters ?? NONE, drivers: drivers.data ?? NONE },
    total: all.data?.total,
    // Officers stand above the activities: neither comes before the other and pushes it away.
    isLoading: (shown === undefined && !all.error) || drivers.isLoading,
    isEmpty: shown !== undefined && shown.points.length + shown.clusters.length === 0,
    withoutPlace: all.data?.without_place ?? 0,
    error: all.error,
    refetch: () => void all.refetch(),
    hasTiles: Boolean(tiles.data?.text_value || tiles.data?.value),
    /** Nobody is told what is missing before it is known. */
    isTilesKnown: tiles.data !== undefined,
    onView: (view: MapView, width: number, height: number) => {
      if (isClustered) setLooked({ zoom: Math.round(view.zoom), bounds: boundsOf(view, width, height) });
    },
  };
}
