import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { IconButton } from '../../../ui/primitives/actions/icon-button.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { useCompanyFacts } from '../../activities/public.web.tsx';
import over from '../map-drawing/over-map.module.css';
import { mainPlaces } from '../map-names/main-places.rules.ts';
import { around, countryNamed, type Land } from '../map-web/draw-land.web.ts';
import { drawMap, type MapScene, type Spot } from '../map-web/draw-map.web.ts';
import { placesOf } from '../map-web/draw-track.web.ts';
import { loadLand } from '../map-web/land.web.ts';
import { listenToMap } from '../map-web/map-gestures.web.ts';
import {
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
import { useWidth } from '../schedule-head/use-width.web.ts';
import styles from './map.module.css';
import { NoStreets } from './no-streets.staff.tsx';

interface Props {
  scene: Omit<MapScene, 'lasso' | 'tiles' | 'pointed' | 'land'>;
  hasTiles: boolean;
  /** Whether it is known that there are pictures or not. */
  isTilesKnown: boolean;
  isLasso: boolean;
  /** Changes when the map should show everything again. */
  fitKey: string;
  /** What the colours mean: in a line, or behind a button. */
  legend: (isButton: boolean) => React.ReactNode;
  /** What is said over the map, at its head. */
  above: React.ReactNode;
  /** What can be done with what is chosen, in the line at the foot. */
  bar: React.ReactNode;
  onPress: (spot: Spot) => void;
  onLasso: (polygon: readonly World[]) => void;
  /** After a move: where one looks, for clusters of the server. */
  onView: (view: MapView, width: number, height: number) => void;
}

/** A narrower map keeps its legend behind a button. */
const ROOM_FOR_LEGEND = 480;

/** The picture of the map: drag, wheel and pinch move it, arrows and + − too; drawn once a frame, whatever the number of points. */
export function MapCanvas(props: Props) {
  const t = useT();
  const frame = useRef<HTMLDivElement>(null);
  const isSmall = useWidth(frame) < ROOM_FOR_LEGEND;
  const canvas = useRef<HTMLCanvasElement>(null);
  const { country } = useCompanyFacts();
  const [outside, setOutside] = useState(0);
  const [isSilent, setSilent] = useState(false);
  const foot = useRef<HTMLDivElement>(null);
  const map = useMap({ ...props, home: country, foot, onOutside: setOutside, onSilent: setSilent }, canvas);
  return (
    <div className={styles.map} data-lasso={props.isLasso} ref={frame}>
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it takes keys for moving and zooming, as an application does */}
      <canvas
        ref={canvas}
        className={styles.canvas}
        tabIndex={0}
        role="application"
        aria-label={t('planning.map.label')}
      />
      <div className={over.above}>
        {props.above}
        {outside > 0 && !props.isLasso ? (
          <div className={over.outside}>
            <span role="status">{t('planning.map.outside', { count: outside })}</span>
            <Button variant="quiet" onClick={() => map.current?.fit()}>
              {t('planning.map.show_all')}
            </Button>
          </div>
        ) : null}
      </div>
      <div className={styles.foot} ref={foot}>
        {props.isTilesKnown && (isSilent || !props.hasTiles) ? <NoStreets isSilent={isSilent} /> : null}
        {isSmall ? null : props.legend(false)}
        {props.bar}
      </div>
      <div className={styles.zoom}>
        <IconButton
          isBordered
          label={t('planning.map.in')}
          icon={<IconPlus size={16} />}
          onClick={() => map.current?.zoom(1)}
        />
        <IconButton
          isBordered
          label={t('planning.map.out')}
          icon={<IconMinus size={16} />}
          onClick={() => map.current?.zoom(-1)}
        />
        <IconButton
          isBordered
          label={t('planning.map.fit')}
          icon={<IconFocusCentered size={16} />}
          onClick={() => map.current?.fit()}
        />
        {isSmall ? props.legend(true) : null}
      </div>
    </div>
  );
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
type AtHome = Props & {
  home: string | null;
  foot: React.RefObject<HTMLElement | null>;
  onOutside: (count: number) => void;
  onSilent: (isSilent: boolean) => void;
};

function useMap(props: AtHome, canvas: React.RefObject<HTMLCanvasElement | null>) {
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
    onPress: (x, y) => {
      const near = spotAt(spots, x, y);
      // A cluster of the server opens by coming nearer: its points are asked for where one looks.
      if (near?.bounds) show(nearer(view, near.bounds, size()));
      else if (near) live.current.onPress(near);
    },
    onPoint: (at) => {
      const near = at ? spotAt(spots, at.x, at.y) : null;
      if (near?.x === pointed?.x && near?.y === pointed?.y) return;
      pointed = near;
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
