import { expect, test } from 'vitest';
import { TAG, tagTips } from './driver-tags.rules.ts';

const box = ({ x, y }: { x: number; y: number }) => ({
  left: x - TAG.width / 2,
  right: x + TAG.width / 2,
  top: y - TAG.tip - TAG.height,
  bottom: y - TAG.tip,
});

test('a driver away from everything stands where they are', () => {
  expect(tagTips([{ x: 300, y: 200 }], [{ x: 100, y: 100, radius: 20 }])).toEqual([{ x: 300, y: 200 }]);
});

test('drivers in a cluster stand on its rim, none over its count nor over another', () => {
  const circle = { x: 100, y: 100, radius: 20 };
  const boxes = tagTips(
    [0, 1, 2, 3, 4, 5].map((by) => ({ x: 98 + by, y: 97 + by })),
    [circle],
  ).map(box);
  for (const { left, right, top, bottom } of boxes) {
    const [x, y] = [Math.max(left, Math.min(100, right)), Math.max(top, Math.min(100, bottom))];
    expect(Math.hypot(x - 100, y - 100)).toBeGreaterThanOrEqual(20);
  }
  boxes.forEach((one, at) => {
    for (const other of boxes.slice(at + 1))
      expect(
        one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top,
      ).toBe(true);
  });
});
