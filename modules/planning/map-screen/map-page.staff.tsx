import { IconLassoPolygon } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { param, useSearchState } from '../../../platform/web/routing/search-state.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { FilterBar } from '../../../ui/patterns/filter/filter-bar.tsx';
import { BulkBar } from '../../../ui/patterns/list/bulk-bar.tsx';
import { Page } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import { ErrorState } from '../../../ui/patterns/states/states.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { OrderPeek, useOrderFilters } from '../../activities/public.web.tsx';
import type { Spot } from '../map-web/draw-map.web.ts';
import { mapCalls } from '../map-web/map-calls.web.ts';
import { boundsOf, isInside, type MapView, toWorld, type World } from '../map-web/mercator.rules.ts';
import { AssignManyDialog } from './assign-dialog.staff.tsx';
import styles from './map.module.css';
import { MapCanvas } from './map-canvas.staff.tsx';
import { DriverList, MapList } from './map-list.staff.tsx';

const SEARCH = { open: param.id(), colour: param.oneOf('type', 'status') };
const FILTERS = ['status', 'type_id', 'driver_id', 'customer_id', 'scheduled', 'overdue', 'unscheduled', 'priority'];
const OPEN_STATES = ['pending', 'released', 'incomplete'];
const EVERY_MS = 60_000;
const NONE: readonly never[] = [];

/** /ams/maps: where the work is and who is near; chosen activities get an officer. The list says the same in words. */
export function MapPage() {
  const t = useT();
  const format = useFormat();
  const [search, setSearch] = useSearchState(SEARCH);
  const filters = useOrderFilters(FILTERS);
  const map = useMapData(filters.wire);
  const { selected, setSelected, choose } = useChosen();
  const [isLasso, setLasso] = useState(false);
  const [isAssigning, setAssigning] = useState(false);
  const mayAssign = useCan()('assign_driver.order');
  const { points } = map;
  const open = (id: number | null) => void setSearch({ open: id });
  const onPress = ({ ids }: Spot) => {
    const [only] = ids;
    if (ids.length === 1 && only) open(only);
    else if (mayAssign) choose(ids, !ids.every((id) => selected.has(id)));
  };
  const scene = useMemo(
    () => ({
      ...{ points, places: map.places, clusters: map.clusters, drivers: map.drivers, selected },
      openId: search.open,
      byStatus: search.colour === 'status',
    }),
    [points, map.places, map.clusters, map.drivers, selected, search.open, search.colour],
  );
  return (
    <Page layout="list">
      <PageHeader
        title={t('planning.map')}
        count={map.total === undefined ? undefined : format.number(map.total)}
        controls={
          <MapControls
            colour={search.colour}
            onColour={(colour) => void setSearch({ colour })}
            isLasso={isLasso}
            onLasso={mayAssign ? setLasso : undefined}
          />
        }
      />
      <FilterBar
        fields={filters.fields}
        value={filters.value}
        onChange={filters.onFilters}
        resultNote={t('planning.results', { count: map.total ?? 0 })}
      />
      {map.withoutPlace > 0 ? (
        <Banner meaning="info" shape="line" title={t('planning.map.without_place', { count: map.withoutPlace })} />
      ) : null}
      {map.error ? <ErrorState title={map.error.message} onRetry={map.refetch} level={2} /> : null}
      <div className={styles.split}>
        <section className={styles.list} aria-label={t('planning.map.list')}>
          <DriverList drivers={map.drivers} />
          {map.clusters.length > 0 ? <p className={styles.note}>{t('planning.map.clustered')}</p> : null}
          <MapList
            points={points}
            selected={selected}
            openId={search.open}
            maySelect={mayAssign}
            onSelect={(id, isOn) => choose([id], isOn)}
            onOpen={open}
          />
        </section>
        <MapCanvas
          scene={scene}
          hasTiles={map.hasTiles}
          isLasso={isLasso}
          fitKey={JSON.stringify(filters.wire)}
          onPress={onPress}
          onLasso={(polygon) => choose(inside(map.places, points, polygon), true)}
          onView={map.onView}
        />
      </div>
      <BulkBar
        count={selected.size}
        onClear={() => setSelected(new Set())}
        actions={[{ id: 'assign', label: t('planning.map.set_driver'), onSelect: () => setAssigning(true) }]}
      />
      <OrderPeek id={search.open} row={points.find(({ id }) => id === search.open)} onClose={() => open(null)} />
      {isAssigning ? (
        <AssignManyDialog
          ids={[...selected]}
          onClose={() => setAssigning(false)}
          onDone={(failed) => setSelected(new Set(failed))}
        />
      ) : null}
    </Page>
  );
}

interface ControlProps {
  colour: 'type' | 'status';
  onColour: (colour: 'type' | 'status') => void;
  isLasso: boolean;
  /** Absent for who may not assign. */
  onLasso?: (isOn: boolean) => void;
}

function MapControls({ colour, onColour, isLasso, onLasso }: ControlProps) {
  const t = useT();
  return (
    <>
      <Button onClick={() => onColour(colour === 'type' ? 'status' : 'type')}>
        {t(`planning.map.colour_${colour}`)}
      </Button>
      {onLasso ? (
        <Button icon={<IconLassoPolygon size={16} />} aria-pressed={isLasso} onClick={() => onLasso(!isLasso)}>
          {t('planning.map.lasso')}
        </Button>
      ) : null}
    </>
  );
}

function useChosen() {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const choose = (ids: readonly number[], isOn: boolean) =>
    setSelected((before) => {
      const next = new Set(before);
      for (const id of ids) isOn ? next.add(id) : next.delete(id);
      return next;
    });
  return { selected, setSelected, choose };
}

function inside(places: readonly World[], points: readonly { id: number }[], polygon: readonly World[]): number[] {
  return points.flatMap(({ id }, index) => {
    const place = places[index];
    return place && isInside(place, polygon) ? [id] : [];
  });
}

/** The points of the filter, or clusters of the part one looks at; drivers each minute; whether pictures are set up. */
function useMapData(wire: Readonly<Record<string, unknown>>) {
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
    withoutPlace: all.data?.without_place ?? 0,
    error: all.error,
    refetch: () => void all.refetch(),
    hasTiles: Boolean(tiles.data?.text_value || tiles.data?.value),
    onView: (view: MapView, width: number, height: number) => {
      if (isClustered) setLooked({ zoom: Math.round(view.zoom), bounds: boundsOf(view, width, height) });
    },
  };
}
