import { expect, test } from 'vitest';
import { boneGround } from './bone-ground.ts';

const at = (ground: string) =>
  [...ground.matchAll(/ (\d+)px 50% \/ (\d+)px/g)].map(([, left, width]) => [Number(left), Number(width)]);

test('the bars of a waiting row stand where the words of their columns will', () => {
  const room = { table: 600, gutter: 16, isSelectable: true, hasActions: true };
  // 42 for the box, 48 for the menu: 310 are left for the name.
  const ground = boneGround([100, undefined, 100], [false, false, true], room, [1]);
  expect(at(ground)).toEqual([
    [50, 84],
    [150, 294],
    [460, 84],
  ]);
  expect(
    at(boneGround([100, 100], [false, true], { ...room, table: 200, isSelectable: false, hasActions: false }, [0.5])),
  ).toEqual([
    [16, 38],
    [146, 38],
  ]);
  expect(boneGround([100], [false], { ...room, table: 0 }, [1])).toBe('none');
});
