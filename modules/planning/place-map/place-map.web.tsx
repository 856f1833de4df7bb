import { useEffect, useRef, useState } from 'react';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { drawLand, drawSea, type Land } from '../map-web/draw-land.web.ts';
import { loadLandAround } from '../map-web/land-part.web.ts';
import { mapCalls } from '../map-web/map-calls.web.ts';
import { type MapView, toWorld } from '../map-web/mercator.rules.ts';
import { createTiles, type Tiles } from '../map-web/tiles.web.ts';
import styles from './place-map.module.css';

/** Props of PlaceMap. */
export interface PlaceMapProps {
  lat: number;
  long: number;
  /** What the picture is called: the address. */
  label: string;
}

/** Streets where pictures are set up, else the coast around the place. */
const STREETS = 14;
const COAST = 6.5;

/** A small picture of where a place is; it only shows, the address beside it is the link. */
export default function PlaceMap({ lat, long, label }: PlaceMapProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const setting = useRead(
    mapCalls.tilesSetting,
    { params: { key: 'map_tiles_url' } },
    { fresh: 'master', isQuiet: true },
  );
  const hasTiles = Boolean(setting.data?.text_value || setting.data?.value);
  const [land, setLand] = useState<Land | null>(null);
  const wantsLand = !setting.isPending && !hasTiles;
  useEffect(() => {
    const element = canvas.current;
    return element && wantsLand ? whenSeen(element, () => void loadLandAround(lat, long).then(setLand)) : undefined;
  }, [wantsLand, lat, long]);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const view: MapView = { ...toWorld(lat, long), zoom: hasTiles ? STREETS : COAST };
    let tiles: Tiles | null = null;
    const paint = () => draw(element, view, land, tiles);
    if (hasTiles) tiles = createTiles(paint);
    const watch = new ResizeObserver(paint);
    watch.observe(element);
    const scheme = new MutationObserver(paint);
    scheme.observe(document.documentElement, { attributes: true });
    return () => {
      watch.disconnect();
      scheme.disconnect();
      tiles?.close();
    };
  }, [lat, long, hasTiles, land]);
  return <canvas ref={canvas} className={styles.map} role="img" aria-label={label} />;
}

/** Not every browser knows when it is idle. */
const idle: Partial<Pick<Window, 'requestIdleCallback' | 'cancelIdleCallback'>> = window;

/** Does something dear once an element is in sight and the page has nothing else to do; gives the way to call it off. */
function whenSeen(element: Element, work: () => void): () => void {
  let waiting = 0;
  const sight = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return;
    sight.disconnect();
    waiting = idle.requestIdleCallback?.(work) ?? window.setTimeout(work, 200);
  });
  sight.observe(element);
  return () => {
    sight.disconnect();
    if (idle.cancelIdleCallback) idle.cancelIdleCallback(waiting);
    else clearTimeout(waiting);
  };
}

function draw(element: HTMLCanvasElement, view: MapView, land: Land | null, tiles: Tiles | null): void {
  const pen = element.getContext('2d');
  if (!pen) return;
  const ratio = window.devicePixelRatio || 1;
  const { clientWidth: width, clientHeight: height } = element;
  element.width = Math.round(width * ratio);
  element.height = Math.round(height * ratio);
  const style = getComputedStyle(element);
  const ink = (name: string) => style.getPropertyValue(`--app-${name}`).trim();
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  drawSea(pen, width, height, ink);
  if (land) drawLand(pen, land, view, width, height, ink);
  tiles?.draw(pen, view, width, height);
  pen.beginPath();
  pen.arc(width / 2, height / 2, 6, 0, 2 * Math.PI);
  pen.fillStyle = ink('accent');
  pen.fill();
  pen.lineWidth = 2;
  pen.strokeStyle = ink('surface');
  pen.stroke();
}
