/** A place on the web map: both coordinates from 0 to 1, north-west first. */
export interface World {
  readonly x: number;
  readonly y: number;
}

/** What a map shows: its middle, and how many pixels the world is wide (256 at zoom 0, doubling with each). */
export interface MapView extends World {
  readonly zoom: number;
}

export interface Bounds {
  readonly n: number;
  readonly e: number;
  readonly s: number;
  readonly w: number;
}

const MOST_LATITUDE = 85.0511;
export const TILE = 256;
export const MOST_ZOOM = 18;

/** Degrees to the plane of web maps (Mercator). */
export function toWorld(lat: number, long: number): World {
  const sine = Math.sin((Math.min(MOST_LATITUDE, Math.max(-MOST_LATITUDE, lat)) * Math.PI) / 180);
  return { x: (long + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

/** The plane back to degrees. */
export function toDegrees({ x, y }: World): { lat: number; long: number } {
  return { lat: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI, long: x * 360 - 180 };
}

/** Pixels the world is wide at a zoom. */
export const scaleOf = (zoom: number): number => TILE * 2 ** zoom;

/** The outermost of some places, in parts of the world. */
export function edgesOf(places: readonly World[]): { w: number; e: number; n: number; s: number } {
  let [w, e, n, s] = [1, 0, 1, 0];
  for (const { x, y } of places) {
    w = Math.min(w, x);
    e = Math.max(e, x);
    n = Math.min(n, y);
    s = Math.max(s, y);
  }
  return { w, e, n, s };
}

/** The view that shows all the places, with room around them. */
export function fitView(places: readonly World[], width: number, height: number): MapView {
  if (places.length === 0) return { x: 0.5, y: 0.4, zoom: 1.5 };
  const { w, e, n, s } = edgesOf(places);
  const room = 96;
  const across = Math.max(64, width - room) / Math.max(e - w, 1e-6);
  const down = Math.max(64, height - room) / Math.max(s - n, 1e-6);
  const zoom = Math.min(14, Math.max(1, Math.log2(Math.min(across, down) / TILE)));
  return { x: (w + e) / 2, y: (n + s) / 2, zoom };
}

/** The view that shows what lies in a cluster, at least one step nearer than now. */
export function nearer(
  view: MapView,
  { n, e, s, w }: Bounds,
  { width, height }: { width: number; height: number },
): MapView {
  const fit = fitView([toWorld(n, w), toWorld(s, e)], width, height);
  return { ...fit, zoom: Math.min(MOST_ZOOM, Math.max(fit.zoom, view.zoom + 1)) };
}

/** The same place under the pointer after zooming; x and y are pixels from the middle. */
export function zoomAt(view: MapView, by: number, x: number, y: number): MapView {
  const zoom = Math.min(MOST_ZOOM, Math.max(1, view.zoom + by));
  const before = scaleOf(view.zoom);
  const after = scaleOf(zoom);
  return { x: view.x + x / before - x / after, y: view.y + y / before - y / after, zoom };
}

/** The same view with what is in its middle in the middle above so many pixels at the foot. */
export const raised = (view: MapView, foot: number): MapView => ({
  ...view,
  y: view.y + foot / 2 / scaleOf(view.zoom),
});

/** Of the way to the edge so much: a line at the very edge says nothing. */
const SEEN = 0.8;
const LEAST_NEAR = 6;

/** The nearest zoom around a place at which an outline is still in view; `outline`: x and y of its points in turn. */
export function outlineZoom(
  { x, y }: World,
  outline: ArrayLike<number>,
  { width, height }: { width: number; height: number },
): number {
  let nearest = 1;
  for (let at = 0; at + 1 < outline.length; at += 2) {
    const aside = Math.abs((outline[at] ?? 0) - x) / width;
    const down = Math.abs((outline[at + 1] ?? 0) - y) / height;
    nearest = Math.min(nearest, Math.max(aside, down));
  }
  return Math.max(LEAST_NEAR, Math.log2(SEEN / 2 / Math.max(nearest, 1e-9) / TILE));
}

const CLEAR_PIXELS = 64;
const NEAR_ZOOM = 11;

/** A view in which a place lies clear of the edges and near enough to be told from its neighbours, at most at `most`; the same one where it does. */
export function revealed(
  view: MapView,
  place: World,
  { width, height }: { width: number; height: number },
  most = NEAR_ZOOM,
): MapView {
  const near = Math.min(NEAR_ZOOM, most);
  const scale = scaleOf(view.zoom);
  const isClear =
    Math.abs(place.x - view.x) * scale <= width / 2 - CLEAR_PIXELS &&
    Math.abs(place.y - view.y) * scale <= height / 2 - CLEAR_PIXELS;
  return isClear && view.zoom >= near ? view : { ...place, zoom: Math.max(view.zoom, near) };
}

/** The degrees a view shows, for a filter of the server. */
export function boundsOf(view: MapView, width: number, height: number): Bounds {
  const scale = scaleOf(view.zoom);
  const clamp = (value: number): number => Math.min(1, Math.max(0, value));
  const north = toDegrees({ x: clamp(view.x - width / 2 / scale), y: clamp(view.y - height / 2 / scale) });
  const south = toDegrees({ x: clamp(view.x + width / 2 / scale), y: clamp(view.y + height / 2 / scale) });
  return { n: north.lat, w: north.long, s: south.lat, e: south.long };
}

/** Points that stand too close to tell apart, by a grid of the plane; a single point is a group of one. */
export interface Group extends World {
  readonly members: readonly number[];
}

const CELL_PIXELS = 56;

/** Groups places (by index) in cells of 56 pixels at a whole zoom: one pass, stable while one pans. */
export function groupPlaces(places: readonly World[], zoom: number): Group[] {
  const cells = scaleOf(Math.floor(zoom)) / CELL_PIXELS;
  const byCell = new Map<number, number[]>();
  places.forEach(({ x, y }, index) => {
    const cell = Math.floor(x * cells) * 4_194_304 + Math.floor(y * cells);
    const list = byCell.get(cell);
    if (list) list.push(index);
    else byCell.set(cell, [index]);
  });
  return [...byCell.values()].map((members) => {
    let [x, y] = [0, 0];
    for (const index of members) {
      x += places[index]?.x ?? 0;
      y += places[index]?.y ?? 0;
    }
    return { x: x / members.length, y: y / members.length, members };
  });
}

/** Whether a place lies inside a polygon (even-odd). */
export function isInside({ x, y }: World, polygon: readonly World[]): boolean {
  let inside = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [a, b] = [polygon[i], polygon[j]];
    if (a && b && a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}
