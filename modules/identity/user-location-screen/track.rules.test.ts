import { expect, test } from 'vitest';
import { drawn } from './track.rules.ts';

test('north is up, both ways have one scale, the newest place ends the line', () => {
  const { line, end } = drawn(
    [
      { lat: 0, long: 0 },
      { lat: 1, long: 0 },
      { lat: 1, long: 1 },
    ],
    640,
    320,
  );
  const [first, second, third] = line.split(' ').map((pair) => pair.split(',').map(Number)) as [
    [number, number],
    [number, number],
    [number, number],
  ];
  expect(second[1]).toBeLessThan(first[1]);
  expect(Math.abs(third[0] - second[0])).toBeCloseTo(Math.abs(first[1] - second[1]), 0);
  expect(end).toEqual({ x: third[0], y: third[1] });
});

test('somebody who stands still is a point in the middle; nobody is nothing', () => {
  expect(drawn([{ lat: 18, long: -76 }], 640, 320).end).toEqual({ x: 320, y: 160 });
  expect(drawn([], 640, 320)).toEqual({ line: '', end: null });
});
