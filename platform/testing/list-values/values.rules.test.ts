import { expect, test } from 'vitest';
import { orderFilters } from '../../../modules/activities/order-filters/order-filters.contract.ts';
import { schemaOf } from '../conformance/schema-fields.ts';
import { type Asks, valuesOf } from './values.ts';

/** A company whose columns hold what is given. */
const holding = (...values: string[]) =>
  ({
    query: async (text: string) => ({
      rows: text.includes('avg(')
        ? [{ usual: 3, most: 4 }]
        : values.flatMap((value) => [
            { kind: 'asked', value },
            { kind: 'all', value },
          ]),
    }),
  }) as unknown as Asks;
const place = { of: 'o.x', from: 'x o' };
const { properties = {} } = schemaOf(orderFilters);
/** They have a value of their own kind, or none in the companies of the walk. */
const OTHERS = ['additional', 'bounds', 'near'];

test('no filter is asked with nothing, whatever the company holds', async () => {
  for (const client of [holding('1', '2'), holding('1'), holding()])
    for (const [name, schema] of Object.entries(properties).filter(([name]) => !OTHERS.includes(name))) {
      const asked = Object.values(await valuesOf(client, 1, schema, place));
      for (const value of asked)
        expect([name, JSON.stringify(value)]).toEqual([name, expect.not.stringMatching(/^(\[\]|\{\}|""|null)$/)]);
      if (name !== 'priority') expect([name, asked.length > 0]).toEqual([name, true]);
    }
});

test('values are of many rows, of few and of none', async () => {
  const of = (name: string, ...values: string[]) => valuesOf(holding(...values), 1, properties[name] ?? {}, place);
  expect(await of('payment_status', 'unpaid', 'none')).toEqual({
    common: ['unpaid'],
    rare: ['none'],
    absent: ['partial'],
  });
  expect(await of('city', 'Kingston', 'Moca')).toEqual({ common: 'Kingston', rare: 'Moca', absent: 'zzzyx' });
  expect(await of('category_id', '7')).toEqual({ common: ['7'], absent: ['987654321'] });
  expect(await of('priority', '1', '4')).toEqual({ common: [1], rare: [4] });
  expect(await of('total_price')).toEqual({ common: { from: 3 }, rare: { from: 4 }, absent: { from: 5 } });
});
