import { expect, test } from 'vitest';
import {
  boundsOf,
  fitView,
  groupPlaces,
  isInside,
  outlineZoom,
  raised,
  revealed,
  scaleOf,
  toDegrees,
  toWorld,
  zoomAt,
} from './mercator.rules.ts';

test('degrees and the plane lead back to each other', () => {
  for (const [lat, long] of [
    [18.0179, -76.8099],
    [-33.9, 151.2],
    [0, 0],
    [84, 179],
  ] as const) {
    const back = toDegrees(toWorld(lat, long));
    expect(back.lat).toBeCloseTo(lat, 6);
    expect(back.long).toBeCloseTo(long, 6);
  }
});

test('zooming keeps what is under the pointer', () => {
  const view = { x: 0.3, y: 0.4, zoom: 5 };
  const under = (one: typeof view) => one.x + 100 / scaleOf(one.zoom);
  expect(under(zoomAt(view, 1.3, 100, -40))).toBeCloseTo(under(view), 9);
});

test('a fitted view shows every place', () => {
  const places = [toWorld(18, -76.8), toWorld(19.4, -70.7), toWorld(25.8, -80.2)];
  const { n, e, s, w } = boundsOf(fitView(places, 900, 600), 900, 600);
  for (const place of places) {
    const { lat, long } = toDegrees(place);
    expect(lat < n && lat > s && long < e && long > w).toBe(true);
  }
});

test('a fit leaves the foot of the map free', () => {
  const places = [toWorld(18, -76.8), toWorld(25.8, -76.8)];
  const [width, height, foot] = [900, 600, 60];
  const view = raised(fitView(places, width, height - foot), foot);
  for (const { y } of places) expect((y - view.y) * scaleOf(view.zoom)).toBeLessThan(height / 2 - foot);
});

test('without streets a place comes only as near as an outline is in view', () => {
  const size = { width: 800, height: 600 };
  const place = toWorld(18, -76.8);
  const coast = toWorld(17.9, -76.8);
  const zoom = outlineZoom(place, [coast.x, coast.y, 0.9, 0.9], size);
  const away = (at: number) => Math.abs(coast.y - place.y) * scaleOf(at);
  expect(away(zoom)).toBeLessThan(size.height / 2);
  expect(away(zoom + 0.5)).toBeGreaterThan(size.height / 2);
  // Far from every line a place is still told from its neighbours.
  expect(outlineZoom(place, [], size)).toBe(6);
  const far = { ...toWorld(10, -60), zoom: 4 };
  expect(revealed(far, place, size, 8.5)).toEqual({ ...place, zoom: 8.5 });
});

test('a chosen place comes into the middle unless it is clear of the edges and near enough', () => {
  const size = { width: 800, height: 600 };
  const view = { ...toWorld(18, -76.8), zoom: 12 };
  expect(revealed(view, toWorld(18.01, -76.79), size)).toBe(view);
  const away = toWorld(18.5, -77.9);
  expect(revealed(view, away, size)).toEqual({ ...away, zoom: 12 });
  // Among many in one spot it comes nearer.
  expect(revealed({ ...view, zoom: 6 }, view, size).zoom).toBeGreaterThan(6);
});

test('close places are one group, which falls apart with the zoom; all are counted once', () => {
  const places = Array.from({ length: 5000 }, (_, n) => toWorld(18 + (n % 70) * 0.01, -77 + Math.floor(n / 70) * 0.01));
  const far = groupPlaces(places, 5);
  const near = groupPlaces(places, 12);
  const sum = (groups: typeof far) => groups.reduce((total, { members }) => total + members.length, 0);
  expect([sum(far), sum(near), near.length > far.length]).toEqual([5000, 5000, true]);
});

test('a lasso holds what it surrounds', () => {
  const square = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 1 },
    { x: 0, y: 1 },
  ];
  expect([isInside({ x: 0.5, y: 0.5 }, square), isInside({ x: 1.5, y: 0.5 }, square)]).toEqual([true, false]);
});
