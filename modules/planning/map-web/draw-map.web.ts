import { drawCountries, drawTowns } from '../map-names/draw-names.web.ts';
import { type Box, besideGroup, circlesApart } from '../map-names/map-groups.rules.ts';
import { bubble, pin } from '../map-view/draw-pins.web.ts';
import { drawDrivers } from './draw-drivers.web.ts';
import { drawLand, drawSea, type Land } from './draw-land.web.ts';
import { type At, drawTrack, type Ink } from './draw-track.web.ts';
import type { DayTrack, DriverSeen, MapCluster, MapPoint } from './map-calls.web.ts';
import { type Group, type MapView, scaleOf, toDegrees, toWorld, type World } from './mercator.rules.ts';
import type { Tiles } from './tiles.web.ts';

/** Everything the picture shows. */
export interface MapScene {
  readonly points: readonly MapPoint[];
  readonly places: readonly World[];
  readonly clusters: readonly MapCluster[];
  readonly drivers: readonly DriverSeen[];
  /** The way of the chosen driver. */
  readonly track: DayTrack | null;
  readonly selected: ReadonlySet<number>;
  readonly openId: number | null;
  readonly byStatus: boolean;
  /** Letters of the types, while colours are theirs. */
  readonly marks: ReadonlyMap<number, string>;
  readonly lasso: readonly World[];
  /** What the pointer is over. */
  readonly pointed: Spot | null;
  readonly tiles: Tiles | null;
  /** What is drawn as long as there are no pictures. */
  readonly land: Land | null;
}

/** Something that can be pressed: one activity, or several that stand together. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly ids: readonly number[];
  /** What pressing it does, where that is not to open it. */
  readonly words?: string;
  /** Server clusters: where they lie. */
  readonly bounds?: MapCluster['bounds'];
}

/** From here on the outlines say little, and lines of degrees give the measure. */
const NEAR = 10;
const STEPS = [45, 30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01];

/** Draws the map and answers what can be pressed, in pixels. */
export function drawMap(canvas: HTMLCanvasElement, view: MapView, scene: MapScene): Spot[] {
  const pen = canvas.getContext('2d');
  if (!pen) return [];
  const ratio = window.devicePixelRatio || 1;
  const [width, height] = [canvas.width / ratio, canvas.height / ratio];
  const style = getComputedStyle(canvas);
  const inks = new Map<string, string>();
  const ink = (name: string): string => {
    const known = inks.get(name) ?? style.getPropertyValue(`--app-${name}`).trim();
    inks.set(name, known);
    return known;
  };
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  drawSea(pen, width, height, ink);
  const scale = scaleOf(view.zoom);
  const at = ({ x, y }: World) => ({ x: (x - view.x) * scale + width / 2, y: (y - view.y) * scale + height / 2 });
  pen.font = `500 11px ${style.fontFamily}`;
  // Until its first picture comes, and when none does, the outlines are the base.
  const isPlain = !scene.tiles?.hasPictures();
  if (isPlain && scene.land) drawLand(pen, scene.land, view, width, height, ink);
  if (isPlain && (!scene.land || view.zoom >= NEAR)) drawGraticule(pen, view, width, height, ink, at);
  scene.tiles?.draw(pen, view, width, height);
  const groups = circlesApart(scene.places, view.zoom);
  if (scene.track) drawTrack(pen, scene.track, ink, at);
  const spots = [...drawClusters(pen, scene, ink, at), ...drawGroups(pen, scene, groups, ink, at, width, height)];
  const tags = drawDrivers(pen, scene.drivers, spots, ink, at);
  if (isPlain) {
    const sheet = { pen, ink, at, width, height, taken: [...spots.map(boxOf), ...tags] };
    drawTowns(sheet, scene.points, groups);
    if (scene.land) drawCountries(sheet, scene.land, view.zoom);
  }
  drawLasso(pen, scene.lasso, ink, at);
  if (scene.pointed) drawLabel(pen, scene.pointed, scene, ink, width);
  return spots;
}

/** Meridians and parallels with their degrees: the base where no pictures are set up. */
function drawGraticule(pen: CanvasRenderingContext2D, view: MapView, width: number, height: number, ink: Ink, at: At) {
  const scale = scaleOf(view.zoom);
  const step = STEPS.find((degrees) => (degrees / 360) * scale < 180) ?? 0.01;
  const first = toDegrees({ x: view.x - width / 2 / scale, y: Math.max(0, view.y - height / 2 / scale) });
  const last = toDegrees({ x: view.x + width / 2 / scale, y: Math.min(1, view.y + height / 2 / scale) });
  pen.strokeStyle = ink('line');
  pen.fillStyle = ink('text-3');
  pen.lineWidth = 1;
  pen.beginPath();
  for (let long = Math.floor(first.long / step) * step; long <= last.long; long += step) {
    const x = Math.round(at(toWorld(0, long)).x) + 0.5;
    pen.moveTo(x, 0);
    pen.lineTo(x, height);
    pen.fillText(degrees(long, 'E', 'W'), x + 4, height - 6);
  }
  for (let lat = Math.floor(last.lat / step) * step; lat <= first.lat; lat += step) {
    const y = Math.round(at(toWorld(lat, 0)).y) + 0.5;
    pen.moveTo(0, y);
    pen.lineTo(width, y);
    pen.fillText(degrees(lat, 'N', 'S'), 4, y - 4);
  }
  pen.stroke();
}

const boxOf = ({ x, y, radius }: Spot): Box => ({
  ...{ left: x - radius, top: y - radius },
  ...{ right: x + radius, bottom: y + radius },
});

const degrees = (value: number, plus: string, minus: string): string =>
  `${Math.abs(Math.round(value * 100) / 100)}° ${value < 0 ? minus : plus}`;

function drawClusters(pen: CanvasRenderingContext2D, { clusters }: MapScene, ink: Ink, at: At): Spot[] {
  return clusters.map(({ lat, long, count, overdue, bounds }) => {
    const { x, y } = at(toWorld(lat, long));
    const radius = bubble(pen, x, y, count, overdue, false, ink);
    return { x, y, radius, ids: [], bounds };
  });
}

function drawGroups(
  pen: CanvasRenderingContext2D,
  scene: MapScene,
  groups: readonly Group[],
  ink: Ink,
  at: At,
  width: number,
  height: number,
): Spot[] {
  const spots: Spot[] = [];
  const above: Spot[] = [];
  for (const group of groups) {
    const { x, y } = at(group);
    if (x < -40 || y < -40 || x > width + 40 || y > height + 40) continue;
    const members = group.members.flatMap((index) => scene.points[index] ?? []);
    const ids = members.map(({ id }) => id);
    const isChosen = ids.some((id) => scene.selected.has(id) || id === scene.openId);
    const [only] = members;
    const radius =
      members.length === 1 && only
        ? pin(pen, x, y, only, isChosen, scene, ink)
        : bubble(pen, x, y, members.length, members.filter(({ is_overdue }) => is_overdue).length, isChosen, ink);
    spots.push({ x, y, radius, ids });
    const opened = members.length > 1 ? members.find(({ id }) => id === scene.openId) : undefined;
    const place = opened && scene.places[scene.points.indexOf(opened)];
    if (!place || !opened) continue;
    const beside = besideGroup({ x, y }, radius, at(place));
    // Above its group: it is what one looks at.
    above.push({
      ...beside,
      radius: pin(pen, beside.x, beside.y, opened, true, scene, ink),
      ids: [opened.id],
    });
  }
  return [...spots, ...above];
}

/** What a single activity is, and what pressing several does, beside it. */
function drawLabel(pen: CanvasRenderingContext2D, spot: Spot, { points, byStatus }: MapScene, ink: Ink, width: number) {
  const point = spot.ids.length === 1 ? points.find(({ id }) => id === spot.ids[0]) : undefined;
  const own = point && [point.title, byStatus ? '' : point.type.name, point.reference_no].filter(Boolean).join(' · ');
  const words = spot.words ?? own;
  if (!words) return;
  const wide = pen.measureText(words).width + 16;
  const left = Math.max(4, Math.min(spot.x + spot.radius + 4, width - wide - 4));
  pen.beginPath();
  pen.roundRect(left, spot.y - 12, wide, 24, 4);
  pen.fillStyle = ink('text');
  pen.fill();
  pen.fillStyle = ink('surface');
  pen.fillText(words, left + 8, spot.y + 4);
}

function drawLasso(pen: CanvasRenderingContext2D, lasso: readonly World[], ink: Ink, at: At) {
  if (lasso.length < 2) return;
  pen.beginPath();
  for (const place of lasso) {
    const { x, y } = at(place);
    pen.lineTo(x, y);
  }
  pen.closePath();
  pen.strokeStyle = ink('accent');
  pen.lineWidth = 2;
  pen.setLineDash([6, 4]);
  pen.stroke();
  pen.setLineDash([]);
  pen.globalAlpha = 0.12;
  pen.fillStyle = ink('accent');
  pen.fill();
  pen.globalAlpha = 1;
}
