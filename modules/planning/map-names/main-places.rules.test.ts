import { expect, test } from 'vitest';
import { toWorld, type World } from '../map-web/mercator.rules.ts';
import { mainPlaces } from './main-places.rules.ts';

/** So many places within a few kilometres of one. */
const around = (lat: number, long: number, count: number): World[] =>
  Array.from({ length: count }, (_, n) => toWorld(lat + (n % 7) * 0.01, long + (n % 5) * 0.01));
const opened = (places: readonly World[]) => mainPlaces(places, 900, 700);

const KINGSTON = around(18, -76.8, 70);
const SANTO_DOMINGO = around(18.5, -69.9, 60);

test('a map opens on where most of the work is: one place far away takes nothing from it', () => {
  const brooklyn = around(40.7, -73.9, 1);
  expect(opened([...brooklyn, ...KINGSTON, ...SANTO_DOMINGO])).toHaveLength(130);
  expect(opened([...around(25.8, -80.2, 16), ...brooklyn, ...KINGSTON, ...SANTO_DOMINGO])).toHaveLength(130);
});

test('two regions of a size are both shown, and so is everything where leaving out would show no more', () => {
  expect(opened([...KINGSTON, ...around(40.7, -73.9, 60)])).toHaveLength(130);
  expect(opened(KINGSTON)).toHaveLength(70);
  const spread = Array.from({ length: 100 }, (_, n) => toWorld(10 + (n % 10), -80 + Math.floor(n / 10)));
  expect(opened(spread)).toHaveLength(100);
  expect(opened([...around(40.7, -73.9, 1), ...KINGSTON.slice(0, 3)])).toHaveLength(4);
  expect(opened([])).toEqual([]);
});
