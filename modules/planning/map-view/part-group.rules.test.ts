import { expect, test } from 'vitest';
import { MOST_ZOOM, toWorld } from '../map-web/mercator.rules.ts';
import { boundsAround, canPart } from './part-group.rules.ts';

test('activities of one town part by coming nearer, those of one building do not', () => {
  const kingston = [toWorld(18.01, -76.81), toWorld(18.02, -76.79)];
  expect(canPart(kingston, MOST_ZOOM)).toBe(true);
  expect(canPart([toWorld(18.01, -76.81), toWorld(18.01, -76.81)], MOST_ZOOM)).toBe(false);
  expect(canPart([toWorld(18.01, -76.81), toWorld(18.010_01, -76.81)], MOST_ZOOM)).toBe(false);
});

test('the bounds around places hold them all', () => {
  const { n, e, s, w } = boundsAround([toWorld(18, -77), toWorld(19, -76), toWorld(18.5, -76.5)]);
  expect([n, e, s, w].map((degrees) => Math.round(degrees * 1000) / 1000)).toEqual([19, -76, 18, -77]);
});
