import { describe, expect, test } from 'vitest';
import { type Condition, isEmpty, OPERATORS, type Rule, shownOf } from './condition.rules.ts';
import type { FieldDefinition, FieldMapping, FieldValues } from './field.rules.ts';
import { fieldsFor } from './field.rules.ts';

const field = (id: number, more: Partial<FieldDefinition> = {}): FieldDefinition =>
  ({ id, module_for: 1, active: true, visible_if: null, required_if: null, mappings: [], ...more }) as FieldDefinition;

/** What a condition means, written without a thought of what it costs. */
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
const among = (value: unknown, wanted: unknown): boolean =>
  list(value).some((each) => list(wanted).some((one) => String(each) === String(one)));
function size(one: unknown, other: unknown): number {
  if (typeof one === 'number') return one - Number(other);
  return String(one) < String(other) ? -1 : Number(String(one) > String(other));
}
function plainly({ op, value: wanted }: Rule, value: unknown): boolean {
  if (op === 'filled') return !isEmpty(value);
  if (op === 'empty') return isEmpty(value);
  if (op === 'eq' || op === 'in') return isEmpty(value) ? wanted === false : among(value, wanted);
  if (op === 'ne' || op === 'not_in') return isEmpty(value) ? wanted !== false : !among(value, wanted);
  if (isEmpty(value)) return false;
  const way = size(value, wanted);
  return op === 'gt' ? way > 0 : op === 'gte' ? way >= 0 : op === 'lt' ? way < 0 : way <= 0;
}
function plainlyShown(fields: readonly FieldDefinition[], values: FieldValues) {
  const isShown = (id: number): boolean => {
    const one = fields.find((each) => each.id === id);
    return one !== undefined && (!one.visible_if || holds(one.visible_if));
  };
  const holds = ({ match, rules }: Condition): boolean => {
    const results = rules.map((rule) => plainly(rule, isShown(rule.field_id) ? values[rule.field_id] : undefined));
    return match === 'any' ? results.some(Boolean) : results.every(Boolean);
  };
  return { visible: fields.map(({ id }) => id).filter(isShown), holds };
}

/** The same numbers in every run. */
function drawing(seed: number) {
  let state = seed;
  const below = (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
  return { below, one: <T>(of: readonly T[]): T => of[below(of.length)] as T };
}

const VALUES = [
  ...['', 'a', 'b', '1', '2', '10', 'true', 'false', '1,2', '2026-05-01', '2026-04-30T10:00:00.000Z', 'NaN'],
  ...[0, 1, 2, 10, -3, 1.5, true, false, null, undefined],
];

describe('conditions', () => {
  test('on values of every kind they hold as their plain meaning does, for many records of the same fields', () => {
    for (let seed = 1; seed <= 120; seed++) {
      const { below, one } = drawing(seed);
      const value = (): unknown =>
        below(4) === 0
          ? Array.from({ length: below(5) }, () => one(VALUES.filter((each) => each != null)))
          : one(VALUES);
      const rule = (from: number): Rule => ({ field_id: from + below(5), op: one(OPERATORS), value: value() });
      const condition = (from: number): Condition | null =>
        below(3) === 0
          ? null
          : { match: one(['all', 'any']), rules: Array.from({ length: 1 + below(3) }, () => rule(from)) };
      // Each speaks of fields behind it only, and of some that are not there: no circle.
      const fields = Array.from({ length: 10 }, (_, id) =>
        field(id, { visible_if: condition(id + 1), required_if: condition(id + 1) }),
      );
      for (let record = 0; record < 12; record++) {
        const values = Object.fromEntries(fields.map(({ id }) => [id, value()]));
        const shown = shownOf(fields, values);
        const plain = plainlyShown(fields, values);
        expect([...shown.visible], `seed ${seed}`).toEqual(plain.visible);
        for (const { required_if } of fields)
          if (required_if) expect(shown.holds(required_if), `seed ${seed}`).toBe(plain.holds(required_if));
      }
    }
  });

  test('a value with names of its own is a text like others', () => {
    const files = [{ key: 'k', toString: 1, valueOf: 1 }];
    const fields = [
      field(1),
      field(2, { visible_if: { match: 'any', rules: [{ field_id: 1, op: 'gt', value: 'x' }] } }),
      field(3, { visible_if: { match: 'any', rules: [{ field_id: 1, op: 'eq', value: 'x' }] } }),
    ];
    expect([...shownOf(fields, { 1: files }).visible]).toEqual([1]);
  });

  test('500 lines of 60 fields, each asking by the longest conditions for 500 choices, are no work of minutes', () => {
    const wanted = (at: number) => Array.from({ length: 50 }, (_, n) => `zzzzzzzzzz${at}_${n}`);
    const condition = (at: number): Condition => ({
      match: 'any',
      rules: Array.from({ length: 10 }, (_, n) => ({
        field_id: 1,
        op: n % 2 ? 'in' : 'gt',
        value: wanted(at * 10 + n),
      })),
    });
    const fields = [
      field(1),
      ...Array.from({ length: 60 }, (_, at) =>
        field(at + 2, { visible_if: condition(at), required_if: condition(at) }),
      ),
    ];
    const chosen = Array.from({ length: 500 }, (_, at) => 1_000 + at);
    const before = process.cpuUsage();
    for (let line = 0; line < 500; line++) {
      const shown = shownOf(fields, { 1: [...chosen] });
      expect(shown.visible.size).toBe(1);
      for (const { required_if } of fields) if (required_if) shown.holds(required_if);
    }
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(4_000);
  });
});

test('where a field applies is the first of its places that names the record, else the one for every', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const { below, one } = drawing(seed);
    const mappings: FieldMapping[] = Array.from({ length: below(6) }, (_, id) => ({
      id,
      modelable_type: one(['user', 'role']),
      modelable_id: one([null, 1, 2, 3]),
      required: one([null, true, false]),
      hidden: below(2) === 0,
      display_order: below(3),
    }));
    const targets: Record<string, number[]> = { user: [below(4)], role: [1 + below(3), 1 + below(3)] };
    const row =
      mappings.find(({ modelable_type: type, modelable_id: id }) => id !== null && targets[type]?.includes(id)) ??
      mappings.find((mapping) => mapping.modelable_id === null);
    const applies = row ? !row.hidden : mappings.every((mapping) => mapping.hidden);
    const placed = fieldsFor([field(1, { mappings, required: true, display_order: 5 })], 1, targets);
    expect(
      placed.map(({ required }) => required),
      `seed ${seed}`,
    ).toEqual(applies ? [row?.required ?? true] : []);
  }
});
