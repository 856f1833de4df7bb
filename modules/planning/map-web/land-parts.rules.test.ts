import { expect, test } from 'vitest';
import { boxOf, linesIn, partOf, pointsOf, ringIn, stepsOf, unwound } from './land-parts.rules.ts';

test('a place belongs to the square of its south-west corner', () => {
  expect([partOf(18.01, -76.79), partOf(-18.1, 178.4), partOf(0, -0.1), partOf(40, 0)]).toEqual([
    '-80_10',
    '170_-20',
    '-10_0',
    '0_40',
  ]);
});

test('a ring is cut at the edges of the box, and is gone when it lies outside', () => {
  const ring = [
    [-5, -5],
    [5, -5],
    [5, 5],
    [-5, 5],
  ].map(([long = 0, lat = 0]) => [long, lat] as const);
  expect(ringIn(ring, [0, 0, 10, 10]).sort()).toEqual([
    [0, 0],
    [0, 5],
    [5, 0],
    [5, 5],
  ]);
  expect(ringIn(ring, [20, 20, 30, 30])).toEqual([]);
  // A box within the land is all land.
  expect(ringIn(ring, [-1, -1, 1, 1]).sort()).toEqual([
    [-1, -1],
    [-1, 1],
    [1, -1],
    [1, 1],
  ]);
});

test('across the date line a ring goes on; around the pole it is closed there', () => {
  expect(
    unwound([
      [179, 1],
      [-179, 1],
      [-179, 2],
      [179, 1],
    ]),
  ).toEqual([
    [179, 1],
    [181, 1],
    [181, 2],
    [179, 1],
  ]);
  expect(
    unwound([
      [-180, -70],
      [0, -75],
      [170, -75],
      [-170, -70],
    ]).slice(-2),
  ).toEqual([
    [190, -90],
    [-180, -90],
  ]);
});

test('of a line only the stretches that touch the box stay', () => {
  const line = [
    [-20, 0],
    [1, 0],
    [2, 0],
    [30, 0],
    [40, 0],
    [40, 5],
    [5, 5],
  ] as const;
  expect(linesIn(line, [0, -1, 10, 10])).toEqual([
    [
      [-20, 0],
      [1, 0],
      [2, 0],
      [30, 0],
    ],
    [
      [40, 5],
      [5, 5],
    ],
  ]);
});

test('steps give the points back to a hundredth of a degree', () => {
  const points = [
    [-76.793, 18.012],
    [-76.7931, 18.0121],
    [-75.5, 18],
  ] as const;
  expect(stepsOf(points)).toEqual([-7679, 1801, 129, -1]);
  expect(pointsOf(stepsOf(points))).toEqual([
    [-76.79, 18.01],
    [-75.5, 18],
  ]);
});

test('a square reaches over its edge as far as a small map does', () => {
  expect(boxOf(-80, 10)).toEqual([-86, 4, -64, 26]);
});
