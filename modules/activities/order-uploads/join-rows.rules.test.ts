import { describe, expect, test } from 'vitest';
import { joinRows } from './join-rows.rules.ts';

describe('activities and their items in two lists', () => {
  test('each item stands beside its activity, an activity without items alone', () => {
    const joined = joinRows(
      [{ ref: 'A', title: 'One' }, { ref: 'b', title: 'Two' }, { title: 'No reference' }],
      [
        { ref: 'B', item: 'x' },
        { ref: 'a', item: 'y' },
        { ref: 'A ', item: 'z' },
      ],
      'ref',
    );
    expect(joined.lost).toEqual([]);
    expect(joined.rows).toEqual([
      { ref: 'A', title: 'One', item: 'y' },
      { ref: 'A', title: 'One', item: 'z' },
      { ref: 'b', title: 'Two', item: 'x' },
      { title: 'No reference' },
    ]);
  });

  test('items of no activity are named', () => {
    expect(joinRows([{ ref: 'A' }], [{ ref: 'C' }, { item: 'x' }], 'ref').lost).toEqual([0, 1]);
  });

  test('an activity that comes twice keeps its items once', () => {
    const { rows } = joinRows([{ ref: 'A' }, { ref: 'A', title: 'Again' }], [{ ref: 'A', item: 'x' }], 'ref');
    expect(rows).toEqual([
      { ref: 'A', item: 'x' },
      { ref: 'A', title: 'Again' },
    ]);
  });
});
