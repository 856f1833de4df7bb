import { expect, test } from 'vitest';
import { groupPlaces, scaleOf, toWorld } from '../map-web/mercator.rules.ts';
import { besideGroup, circlesApart, largestPlace, lateArc, meet, nameBox, radiusOf } from './map-groups.rules.ts';

test('no two circles lie on each other at any zoom, and every activity is counted once', () => {
  // Santo Domingo on both sides of the border of two cells, and others round it.
  const places = Array.from({ length: 400 }, (_, n) =>
    toWorld(17.9 + (n % 20) * 0.083, -71 + Math.floor(n / 20) * 0.061),
  );
  let covered = 0;
  for (const zoom of [4, 5.3, 6.9, 8, 9.7, 12]) {
    const overlaps = (groups: ReturnType<typeof circlesApart>): number =>
      groups.reduce(
        (sum, one, index) =>
          sum +
          groups
            .slice(index + 1)
            .filter(
              (other) =>
                Math.hypot(one.x - other.x, one.y - other.y) * scaleOf(zoom) <
                radiusOf(one.members.length) + radiusOf(other.members.length),
            ).length,
        0,
      );
    const groups = circlesApart(places, zoom);
    covered += overlaps(groupPlaces(places, zoom));
    expect([zoom, overlaps(groups)]).toEqual([zoom, 0]);
    expect(new Set(groups.flatMap(({ members }) => members)).size).toBe(400);
    expect(groups.reduce((sum, { members }) => sum + members.length, 0)).toBe(400);
  }
  expect(covered).toBeGreaterThan(0);
});

test('of the ring of a circle as much is red as is late, a little where it is few', () => {
  expect(lateArc(4, 0)).toBe(0);
  expect(lateArc(4, 1)).toBeCloseTo(Math.PI / 2);
  expect(lateArc(4, 4)).toBeCloseTo(2 * Math.PI);
  expect(lateArc(5000, 1)).toBeCloseTo(Math.PI / 8);
});

test('the one that is looked at is not under its group: it stands at its place or at the rim', () => {
  const group = { x: 100, y: 100 };
  expect(besideGroup(group, 20, { x: 130, y: 100 })).toEqual({ x: 130, y: 100 });
  expect(besideGroup(group, 20, { x: 95, y: 100 })).toEqual({ x: 80, y: 100 });
  const rim = besideGroup(group, 20, group);
  expect(Math.hypot(rim.x - 100, rim.y - 100)).toBeCloseTo(20);
});

test('a group is called after the place most of it is in', () => {
  expect(largestPlace(['Montego Bay', 'Kingston', null, 'Kingston', 'Mandeville'])).toBe('Kingston');
  expect([largestPlace([null, undefined, '']), largestPlace([])]).toEqual([null, null]);
});

test('a name gives way to what is drawn already, and is left out where there is no room', () => {
  const circle = { x: 100, y: 100, radius: 20 };
  const map = { width: 400, height: 300 };
  const right = nameBox(circle, 60, map, []);
  expect(right).toEqual({ left: 126, top: 92, right: 186, bottom: 108 });
  // A driver's tag stands there.
  const tag = { left: 130, top: 80, right: 156, bottom: 107 };
  const left = nameBox(circle, 60, map, [tag]);
  expect(left?.right).toBe(74);
  expect(left && meet(left, tag)).toBe(false);
  expect(nameBox(circle, 60, map, [{ left: 0, top: 0, right: 400, bottom: 300 }])).toBeNull();
  expect(nameBox({ ...circle, x: 380 }, 60, map, [])?.right).toBe(354);
});
