import { useEffect, useRef } from 'react';
import { mainPlaces } from '../map-names/main-places.rules.ts';
import { around, countryNamed, type Land } from '../map-web/draw-land.web.ts';
import { drawMap, type MapScene, type Spot } from '../map-web/draw-map.web.ts';
import { placesOf } from '../map-web/draw-track.web.ts';
import { loadLand } from '../map-web/land.web.ts';
import { listenToMap } from '../map-web/map-gestures.web.ts';
import {
  type Bounds,
  fitView,
  type MapView,
  MOST_ZOOM,
  nearer,
  outlineZoom,
  raised,
  revealed,
  toWorld,
  type World,
  zoomAt,
} from '../map-web/mercator.rules.ts';
import { createTiles, type Tiles } from '../map-web/tiles.web.ts';
import { boundsAround, canPart } from './part-group.rules.ts';

/** What the picture needs, and what it tells. */
export interface MapProps {
  scene: Omit<MapScene, 'lasso' | 'tiles' | 'pointed' | 'land'>;
  hasTiles: boolean;
  isLasso: boolean;
  /** Changes when the map should show everything again. */
  fitKey: string;
  /** What pressing several that stand together does, for who points at them. */
  hintOf: (count: number, isPartable: boolean, isCounted: boolean) => string;
  /** One activity is opened; several are chosen. */
  onPress: (spot: Spot) => void;
  onLasso: (polygon: readonly World[]) => void;
  /** After a move: where one looks, for clusters of the server. */
  onView: (view: MapView, width: number, height: number) => void;
}

interface Handle {
  zoom(by: number): void;
  fit(places?: readonly World[]): void;
  /** Shows where most of it is. */
  begin(): void;
  /** Shows the company's country unless the map was already moved to something. */
  rest(): void;
  /** Moves as far as it takes to see the place. */
  reveal(place: World): void;
  paint(): void;
}

/** `home`: code of the company's country, which is shown while there is nothing else to show. */
type AtHome = MapProps & {
  home: string | null;
  foot: React.RefObject<HTMLElement | null>;
  onOutside: (count: number) => void;
  onSilent: (isSilent: boolean) => void;
};

/** The picture of the map on a canvas, and the hands that move it. */
export function useMap(props: AtHome, canvas: React.RefObject<HTMLCanvasElement | null>) {
  const live = useRef(props);
  live.current = props;
  const handle = useRef<Handle | null>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const { close, ...rest } = openMap(element, live);
    handle.current = rest;
    return () => {
      handle.current = null;
      close();
    };
  }, [canvas]);
  const { fitKey, home, scene } = props;
  const { track } = scene;
  const shown = scene.places.length + scene.clusters.length > 0;
  // The way of another person or day; that today's grows moves nothing under the planner's hand.
  const wayKey = track && track.lines.length > 0 ? `${track.user.id} ${track.day}` : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: fits anew for another question or way, once its answer is there
  useEffect(() => {
    if (wayKey && track) handle.current?.fit(placesOf(track));
    else if (shown) handle.current?.begin();
    else if (home) handle.current?.rest();
  }, [fitKey, shown, wayKey, home]);
  const opened = scene.places[scene.points.findIndex(({ id }) => id === scene.openId)];
  // biome-ignore lint/correctness/useExhaustiveDependencies: another activity moves the map, new data of the same does not
  useEffect(() => {
    if (opened) handle.current?.reveal(opened);
  }, [scene.openId, opened === undefined]);
  useEffect(() => handle.current?.paint());
  return handle;
}

/** The buttons at the edge cover so many pixels; what is in the middle keeps clear of them. */
const BUTTONS = 48;
/** The line at the foot with its bar, and what lies below it. */
const FOOT = { least: 44, below: 12 };
/** The line at the head that says what is farther away, less the room that a fitted view has anyway. */
const HEAD = 36;

const spotAt = (spots: readonly Spot[], x: number, y: number): Spot | null =>
  spots.findLast((spot) => Math.hypot(spot.x - x, spot.y - y) <= spot.radius + 2) ?? null;

function openMap(element: HTMLCanvasElement, live: React.RefObject<AtHome>): Handle & { close: () => void } {
  let view: MapView = fitView([], 800, 600);
  let spots: Spot[] = [];
  let lasso: World[] = [];
  let pointed: Spot | null = null;
  let frame = 0;
  let told: ReturnType<typeof setTimeout> | undefined;
  let tiles: Tiles | null = null;
  let land: Land | null = null;
  let isResting = true;
  void loadLand().then((found) => {
    land = found;
    rest();
    paint();
  });
  const size = () => ({ width: element.clientWidth, height: element.clientHeight });
  const paint = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      if (live.current.hasTiles) tiles ??= createTiles(paint);
      spots = drawMap(element, view, {
        ...live.current.scene,
        ...{ lasso, pointed, land, tiles: live.current.hasTiles ? tiles : null },
      });
      live.current.onSilent(tiles?.isSilent() ?? false);
    });
  };
  /** How near one may come to a place by itself: without streets, while an outline is in view. */
  const nearest = (place: World): number =>
    live.current.hasTiles || !land?.outline ? MOST_ZOOM : outlineZoom(place, land.outline, size());
  const fitted = (places: readonly World[], head = 0): MapView => {
    const { width, height } = size();
    const foot = Math.max(FOOT.least, live.current.foot.current?.offsetHeight ?? 0) + FOOT.below;
    const fit = fitView(places, width - BUTTONS, height - foot - head);
    return raised({ ...fit, zoom: Math.min(fit.zoom, nearest(fit)) }, foot - head);
  };
  /** What was one is seen whole, clear of the buttons and of the line at the foot. */
  const parted = (bounds: Bounds): MapView => {
    const { width, height } = size();
    const foot = Math.max(FOOT.least, live.current.foot.current?.offsetHeight ?? 0) + FOOT.below;
    return raised(nearer(view, bounds, { width: width - BUTTONS, height: height - foot }), foot);
  };
  const rest = () => {
    const country = land && countryNamed(land, live.current.home);
    if (!isResting || !country) return;
    show(fitView(around(country), size().width, size().height));
    isResting = true;
  };
  const show = (next: MapView, outside = 0) => {
    isResting = false;
    live.current.onOutside(outside);
    view = next;
    pointed = null;
    // What was under the pointer is elsewhere now.
    element.style.cursor = '';
    paint();
    clearTimeout(told);
    told = setTimeout(() => live.current.onView(view, size().width, size().height), 200);
  };
  const resize = () => {
    const ratio = window.devicePixelRatio || 1;
    element.width = Math.round(element.clientWidth * ratio);
    element.height = Math.round(element.clientHeight * ratio);
    paint();
  };
  const placesAt = ({ ids }: Spot): World[] => {
    const { points, places } = live.current.scene;
    const wanted = new Set(ids);
    return places.filter((_, index) => wanted.has(points[index]?.id ?? 0));
  };
  const isPartable = (spot: Spot): boolean =>
    spot.ids.length > 1 && view.zoom < MOST_ZOOM && canPart(placesAt(spot), MOST_ZOOM);
  const wordsOf = (spot: Spot): string | undefined =>
    spot.bounds || spot.ids.length > 1
      ? live.current.hintOf(spot.ids.length, spot.bounds !== undefined || isPartable(spot), spot.bounds === undefined)
      : undefined;
  const watch = new ResizeObserver(resize);
  watch.observe(element);
  // Colours are read when it is drawn: another theme draws it anew.
  const themed = new MutationObserver(paint);
  themed.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  const unlisten = listenToMap(element, {
    view: () => view,
    show,
    isLasso: () => live.current.isLasso,
    onLasso: (polygon, isDone) => {
      lasso = isDone ? [] : polygon;
      if (isDone && polygon.length > 2) live.current.onLasso(polygon);
      paint();
    },
    onPress: (x, y, isChoosing) => {
      const near = spotAt(spots, x, y);
      // Several together part by coming nearer; those of the server are asked for where one looks. What stands in one place is chosen.
      if (near?.bounds) show(parted(near.bounds));
      else if (near && !isChoosing && isPartable(near)) show(parted(boundsAround(placesAt(near))));
      else if (near) live.current.onPress(near);
    },
    onPoint: (at) => {
      const near = at ? spotAt(spots, at.x, at.y) : null;
      if (near?.x === pointed?.x && near?.y === pointed?.y) return;
      pointed = near && { ...near, words: wordsOf(near) };
      element.style.cursor = near ? 'pointer' : '';
      paint();
    },
  });
  const placesShown = () => {
    const { places, clusters } = live.current.scene;
    return clusters.length > 0 ? clusters.map(({ lat, long }) => toWorld(lat, long)) : places;
  };
  return {
    zoom: (by) => show(zoomAt(view, by, 0, 0)),
    fit: (only) => {
      const all = only ?? placesShown();
      if (all.length > 0) return show(fitted(all));
      isResting = true;
      rest();
    },
    begin: () => {
      const [all, { width, height }] = [placesShown(), size()];
      // Clusters stand for numbers of their own: all of them are shown.
      const main = live.current.scene.clusters.length > 0 ? all : mainPlaces(all, width, height);
      const outside = all.length - main.length;
      show(fitted(main, outside > 0 ? HEAD : 0), outside);
    },
    rest,
    reveal: (place) => {
      // The panel that opens beside it takes some of its width first.
      requestAnimationFrame(() => show(revealed(view, place, size(), nearest(place))));
    },
    paint,
    close: () => {
      clearTimeout(told);
      cancelAnimationFrame(frame);
      watch.disconnect();
      themed.disconnect();
      unlisten();
      tiles?.close();
    },
  };
}
