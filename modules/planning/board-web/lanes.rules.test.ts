import { expect, test } from 'vitest';
import { layLanes, visibleRows } from './lanes.rules.ts';

const span = (start: number, end: number) => ({ start, end });

test('what does not overlap stands in one lane; a chain of overlaps shares its lanes', () => {
  expect(layLanes([span(0, 2), span(2, 4)])).toEqual([
    { lane: 0, lanes: 1 },
    { lane: 0, lanes: 1 },
  ]);
  expect(layLanes([span(0, 3), span(1, 5), span(3, 4), span(6, 7)])).toEqual([
    { lane: 0, lanes: 2 },
    { lane: 1, lanes: 2 },
    { lane: 0, lanes: 2 },
    { lane: 0, lanes: 1 },
  ]);
});

test('short bars take the room they are drawn with', () => {
  expect(layLanes([span(0, 1), span(2, 3)], 5).map(({ lane }) => lane)).toEqual([0, 1]);
});

test('no two spans of one lane ever overlap, for five thousand at random', () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const spans = Array.from({ length: 5000 }, () => {
    const start = Math.floor(random() * 10_000);
    return span(start, start + 1 + Math.floor(random() * 90));
  }).sort((one, other) => one.start - other.start);
  const lanes = layLanes(spans);
  const ends = new Map<number, number>();
  spans.forEach(({ start, end }, index) => {
    const { lane = 0, lanes: all = 0 } = lanes[index] ?? {};
    expect(lane).toBeLessThan(all);
    expect(ends.get(lane) ?? 0).toBeLessThanOrEqual(start);
    ends.set(lane, end);
  });
});

test('only the rows in sight are shown', () => {
  const tops = [0, 60, 120, 240, 300];
  expect(visibleRows(tops, 0, 100)).toEqual([0, 1]);
  expect(visibleRows(tops, 130, 250)).toEqual([2, 3]);
  expect(visibleRows(tops, 299, 900)).toEqual([3, 3]);
  expect(visibleRows([0], 0, 100)).toEqual([0, -1]);
});
