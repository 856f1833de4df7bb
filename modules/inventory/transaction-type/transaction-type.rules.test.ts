import { expect, test } from 'vitest';
import { ENTITIES, type Entity, FLOWS, type Flow, isLegalFlow } from './transaction-type.rules.ts';

const LEGAL: [Flow, Entity, Entity][] = [
  ['In', 'Supplier', 'Location'],
  ['In', 'Supplier', 'Officer'],
  ['In', 'Customer', 'Location'],
  ['In', 'Customer', 'Officer'],
  ['Out', 'Location', 'Customer'],
  ['Out', 'Location', 'Supplier'],
  ['Out', 'Officer', 'Customer'],
  ['Out', 'Officer', 'Supplier'],
  ['Transfer', 'Location', 'Location'],
  ['Transfer', 'Location', 'Officer'],
  ['Transfer', 'Officer', 'Location'],
  ['Transfer', 'Officer', 'Officer'],
  ['Adjustment', 'Location', 'Black Hole'],
  ['Adjustment', 'Black Hole', 'Location'],
];

test('goods flow in, out, within the company, or between a place and the vault, and no other way', () => {
  const all = FLOWS.flatMap((flow) =>
    ENTITIES.flatMap((from) => ENTITIES.map((to): [Flow, Entity, Entity] => [flow, from, to])),
  );
  expect(
    all
      .filter((one) => isLegalFlow(...one))
      .map(String)
      .toSorted(),
  ).toEqual(LEGAL.map(String).toSorted());
});
