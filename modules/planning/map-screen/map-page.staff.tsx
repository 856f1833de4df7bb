import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useRef, useState } from 'react';
import { filtersToSearch } from '../../../platform/web/resource-list/state/filters-url.ts';
import { param, useSearchState } from '../../../platform/web/routing/search-state.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { toPlain } from '../../../ui/patterns/filter/filter-value.ts';
import { BulkBar } from '../../../ui/patterns/list/bulk-bar.tsx';
import { Page } from '../../../ui/patterns/page/page.tsx';
import { useFoldedMenu } from '../../../ui/patterns/shell/shell-context.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/patterns/states/states.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { OrderPeek, useOrderFilters } from '../../activities/public.web.tsx';
import { AssignManyDialog } from '../map-assign/assign-dialog.staff.tsx';
import { DrawingLine } from '../map-drawing/drawing-line.staff.tsx';
import { useDrawing } from '../map-drawing/use-drawing.web.ts';
import { MapHead } from '../map-head/map-head.staff.tsx';
import { typeMarks } from '../map-names/type-marks.rules.ts';
import type { Spot } from '../map-web/draw-map.web.ts';
import type { MapPoint } from '../map-web/map-calls.web.ts';
import { DriverList } from './driver-list.staff.tsx';
import styles from './map.module.css';
import { MapCanvas } from './map-canvas.staff.tsx';
import { MapLegend, MapLegendButton } from './map-legend.staff.tsx';
import { MapList } from './map-list.staff.tsx';
import { MapSheet } from './map-sheet.staff.tsx';
import { useDriverTrack } from './use-driver-track.web.ts';
import { OPEN_STATES, useMapData } from './use-map-data.web.ts';

const SEARCH = { open: param.id(), colour: param.oneOf('status', 'type') };
const FILTERS = ['status', 'type_id', 'driver_id', 'customer_id', 'scheduled', 'overdue', 'unscheduled', 'priority'];

/** /ams/maps: where the work is and who is near; chosen activities get an officer. The list says the same in words. */
export function MapPage() {
  const t = useT();
  const [search, setSearch] = useSearchState(SEARCH);
  const filters = useOrderFilters(FILTERS);
  const map = useMapData(filters.wire);
  const way = useDriverTrack();
  const { selected, setSelected, choose, chosen } = useChosen(map.points);
  const drawing = useDrawing(map, (ids) => choose(ids, true));
  const [isAssigning, setAssigning] = useState(false);
  const mayAssign = useCan()('assign_driver.order');
  const open = (id: number | null) => void setSearch({ open: id });
  const onPress = ({ ids }: Spot) => {
    if (ids.length === 1) open(ids[0] ?? null);
    else if (mayAssign) choose(ids, !ids.every((id) => selected.has(id)));
  };
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const bar = (
    <ChosenBar count={selected.size} onClear={() => setSelected(new Set())} onAssign={() => setAssigning(true)} />
  );
  const scene = useScene(map, way, selected, search);
  return (
    <Page layout="list">
      <MapHead
        total={map.total}
        filters={filters}
        colour={search.colour}
        onColour={(colour) => void setSearch({ colour })}
        isLasso={drawing.isOn}
        onLasso={mayAssign && !map.isEmpty ? drawing.set : undefined}
        isWaiting={map.isLoading}
      />
      <div className={styles.split} data-choosing={selected.size > 0 || undefined}>
        <MapSheet
          head={map.total === undefined ? '' : t('planning.results', { count: map.total })}
          isChoosing={selected.size > 0 || map.error !== null}
        >
          {map.isLoading ? (
            <div className={styles.waiting}>
              <Skeleton lines={9} height={42} />
            </div>
          ) : (
            <>
              <Failure map={map} />
              <AboveList map={map} way={way} filters={toPlain(filters.value)} />
              <MapList
                points={map.points}
                selected={selected}
                openId={search.open}
                maySelect={mayAssign}
                byStatus={search.colour === 'status'}
                onSelect={(id, isOn) => choose([id], isOn)}
                onOpen={open}
              />
            </>
          )}
        </MapSheet>
        <MapCanvas
          scene={scene}
          hasTiles={map.hasTiles}
          isTilesKnown={map.isTilesKnown}
          legend={(isButton) => {
            const Legend = isButton ? MapLegendButton : MapLegend;
            return <Legend points={map.points} byStatus={search.colour === 'status'} />;
          }}
          bar={isPhone ? null : bar}
          isLasso={drawing.isOn}
          above={<DrawingLine drawing={drawing} isTouch={isPhone} />}
          fitKey={JSON.stringify(filters.wire)}
          hintOf={(...group) => pressWords(t, mayAssign, ...group)}
          onPress={onPress}
          onLasso={drawing.finish}
          onView={map.onView}
        />
      </div>
      {isPhone ? bar : null}
      <MapPeek id={search.open} points={map.points} onClose={() => open(null)} />
      {isAssigning ? (
        <AssignManyDialog
          points={chosen}
          onClose={() => setAssigning(false)}
          onDone={(failed) => setSelected(new Set(failed))}
        />
      ) : null}
    </Page>
  );
}

/** What a press on several that stand together does; what the server counted cannot be chosen. */
function pressWords(t: Translate, maySelect: boolean, count: number, isPartable: boolean, isCounted: boolean): string {
  if (!isPartable) return maySelect ? t('planning.map.click_selects', { count }) : '';
  return t(maySelect && isCounted ? 'planning.map.click_or_shift' : 'planning.map.click_zooms', { count });
}

function ChosenBar({ onAssign, ...bar }: { count: number; onClear: () => void; onAssign: () => void }) {
  const t = useT();
  const label = t('planning.map.set_driver');
  return <BulkBar {...bar} actions={[{ id: 'assign', label, onSelect: onAssign }]} />;
}

/** An error is shown in the place of the list, where nothing moves; stale data is kept and marked as such. */
function Failure({ map }: { map: ReturnType<typeof useMapData> }) {
  const t = useT();
  const { error } = map;
  if (!error) return null;
  if (map.total === undefined)
    return <ErrorState title={error.message} requestId={error.requestId} onRetry={map.refetch} level={2} />;
  const retry = { id: 'retry', label: t('ui.state.retry'), onSelect: map.refetch };
  return <Banner meaning="warning" shape="line" title={t('planning.map.stale')} actions={[retry]} />;
}

interface AboveProps {
  map: ReturnType<typeof useMapData>;
  way: ReturnType<typeof useDriverTrack>;
  filters: ReturnType<typeof toPlain>;
}

/** What stands above the activities of the list: what the map cannot show, officers, that there is nothing. */
function AboveList({ map, way, filters }: AboveProps) {
  const t = useT();
  return (
    <>
      <WithoutPlace count={map.isEmpty ? 0 : map.withoutPlace} filters={filters} />
      <DriverList drivers={map.drivers} way={way} />
      {map.clusters.length > 0 ? <p className={styles.note}>{t('planning.map.clustered')}</p> : null}
      {map.isEmpty ? <NothingThere filters={filters} withoutPlace={map.withoutPlace} /> : null}
    </>
  );
}

/** Where all there is has no place, the way to it is what there is to do. */
function NothingThere({ filters, withoutPlace: count }: { filters: Filters; withoutPlace: number }) {
  const t = useT();
  const isFiltered = Object.keys(filters).length > 0;
  const mayAdd = useCan()('create.order') && !isFiltered;
  if (count > 0)
    return (
      <EmptyState
        actions={[{ id: 'list', label: t('planning.map.show_without', { count }), href: withoutPlacePath(filters) }]}
        title={t('planning.map.empty')}
        text={t('planning.map.without_place', { count })}
      />
    );
  return (
    <EmptyState
      actions={mayAdd ? [{ id: 'new', label: t('planning.new'), href: '/ams/activities?open=new' }] : []}
      title={t('planning.map.empty')}
      text={t(isFiltered ? 'planning.map.empty_filtered' : 'planning.map.empty_text')}
    />
  );
}

type Filters = ReturnType<typeof toPlain>;

const withoutPlacePath = (filters: Filters): string =>
  `/ams/activities?${new URLSearchParams(filtersToSearch({ status: OPEN_STATES, ...filters, on_map: false }))}`;

/** What the map cannot show, and why: above the list, where it pushes nothing away when it comes. */
function WithoutPlace({ count, filters }: { count: number; filters: ReturnType<typeof toPlain> }) {
  const t = useT();
  if (count === 0) return null;
  return (
    <Banner
      meaning="info"
      shape="line"
      title={t('planning.map.without_short', { count })}
      actions={[{ id: 'list', label: t('planning.map.show_them', { count }), href: withoutPlacePath(filters) }]}
    />
  );
}

interface PeekProps {
  id: number | null;
  points: ReturnType<typeof useMapData>['points'];
  onClose: () => void;
}

/** The activity of a point, beside the map. */
function MapPeek({ id, points, onClose }: PeekProps) {
  useFoldedMenu(id !== null);
  const row = points.find((point) => point.id === id);
  return <OrderPeek id={id} row={row} width={400} besideFrom={1024} onClose={onClose} />;
}

/** What is drawn; made anew only when a part of it changed. */
function useScene(
  { points, places, clusters, drivers }: ReturnType<typeof useMapData>,
  { track }: ReturnType<typeof useDriverTrack>,
  selected: ReadonlySet<number>,
  { open: openId, colour }: { open: number | null; colour: 'type' | 'status' },
) {
  return useMemo(
    () => ({
      ...{ points, places, clusters, drivers, selected, track, openId, byStatus: colour === 'status' },
      marks: typeMarks(points.map(({ type }) => type)),
    }),
    [points, places, clusters, drivers, selected, track, openId, colour],
  );
}

/** What is chosen; it stays so where one looks elsewhere and the map has other points. */
function useChosen(points: readonly MapPoint[]) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const seen = useRef(new Map<number, MapPoint>());
  const chosen = useMemo(() => {
    for (const point of points) seen.current.set(point.id, point);
    return [...selected].flatMap((id) => seen.current.get(id) ?? []);
  }, [points, selected]);
  const choose = (ids: readonly number[], isOn: boolean) =>
    setSelected((before) => {
      const next = new Set(before);
      for (const id of ids) isOn ? next.add(id) : next.delete(id);
      return next;
    });
  return { selected, setSelected, choose, chosen };
}
