import { expect, test } from 'vitest';
import { leadTo, TAG, tagTips } from './driver-tags.rules.ts';

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

test('a tag that stands away has a line to its place, or to the rim of the circle there and not over its count', () => {
  const circle = { x: 100, y: 100, radius: 20 };
  expect(leadTo({ x: 300, y: 200 }, { x: 300, y: 200 }, [circle])).toBe(null);
  expect(leadTo({ x: 300, y: 200 }, { x: 330, y: 180 }, [circle])).toEqual({ x: 300, y: 200 });
  expect(leadTo({ x: 104, y: 99 }, { x: 100, y: 40 }, [circle])).toEqual({ x: 100, y: 80 });
  expect(leadTo({ x: 104, y: 99 }, { x: 100, y: 78 }, [circle])).toBe(null);
});
