import { describe, expect, test } from 'vitest';
import { effortOf } from '../pattern/effort.rules.ts';
import { isCircle, visibleIds } from './condition.rules.ts';
import { codeOf, type FieldDefinition, fieldsFor } from './field.rules.ts';
import { displayOf, listText, valueFromText } from './field-display.rules.ts';
import { mergeValues } from './field-value.rules.ts';

const field = (id: number, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  id,
  module_for: 1,
  name: `Field ${id}`,
  name_es: null,
  code: `field_${id}`,
  type: 1,
  required: false,
  default_value: null,
  help: null,
  help_es: null,
  section: null,
  section_es: null,
  display_order: id,
  min: null,
  max: null,
  max_length: null,
  pattern: null,
  is_unique: false,
  filterable: false,
  show_in_list: false,
  show_in_portal: false,
  permission_slug: null,
  visible_if: null,
  required_if: null,
  active: true,
  items: [],
  mappings: [],
  ...more,
});
const mapping = (modelable_id: number | null, more = {}) => ({
  id: 1,
  modelable_type: 'order_type',
  modelable_id,
  required: null,
  hidden: false,
  display_order: 0,
  ...more,
});

describe('where a field applies', () => {
  const at = (mappings: FieldDefinition['mappings'], type: number) =>
    fieldsFor([field(1, { mappings })], 1, { order_type: [type] })[0];

  test('without a place everywhere, with one only there', () => {
    expect(at([], 7)).toBeDefined();
    expect(at([mapping(7)], 7)).toBeDefined();
    expect(at([mapping(7)], 8)).toBeUndefined();
  });

  test('the certain place wins over the one for every', () => {
    const both = [mapping(null), mapping(7, { required: true }), mapping(8, { hidden: true })];
    expect(at(both, 7)?.required).toBe(true);
    expect(at(both, 8)).toBeUndefined();
    expect(at(both, 9)?.required).toBe(false);
    expect(at([mapping(8, { hidden: true })], 9)).toBeDefined();
  });
});

describe('conditions', () => {
  const eq = (id: number, value: unknown) => ({
    match: 'all' as const,
    rules: [{ field_id: id, op: 'eq' as const, value }],
  });

  test('a field behind a hidden one is hidden too', () => {
    const fields = [field(1), field(2, { visible_if: eq(1, 'x') }), field(3, { visible_if: eq(2, 'y') })];
    expect([...visibleIds(fields, { 1: 'x', 2: 'y' })]).toEqual([1, 2, 3]);
    expect([...visibleIds(fields, { 1: 'z', 2: 'y' })]).toEqual([1]);
  });

  test('a circle is found through others', () => {
    expect(isCircle(1, eq(2, 'x'), [field(2, { visible_if: eq(3, 'x') }), field(3, { visible_if: eq(1, 'x') })])).toBe(
      true,
    );
    expect(isCircle(1, eq(2, 'x'), [field(2)])).toBe(false);
  });

  test('comparisons of numbers, days, choices and boxes', () => {
    const shows = (op: 'gt' | 'lte' | 'ne' | 'in' | 'empty', wanted: unknown, value: unknown) =>
      visibleIds([field(1), field(2, { visible_if: { match: 'all', rules: [{ field_id: 1, op, value: wanted }] } })], {
        1: value,
      }).has(2);
    expect([shows('gt', 9, 10), shows('gt', 9, 9), shows('lte', '2026-05-01', '2026-04-30')]).toEqual([
      true,
      false,
      true,
    ]);
    expect([shows('in', [3, 4], [4, 5]), shows('ne', 3, 4), shows('empty', null, undefined)]).toEqual([
      true,
      true,
      true,
    ]);
    expect(shows('ne', true, undefined)).toBe(true);
  });
});

test('who may not see a field leaves it as it is and is not asked for it', () => {
  const fields = [{ field: field(1, { required: true }), required: true }];
  const known = [field(1), field(2)];
  const merge = { fields, known, stored: { 1: 'kept' }, isNew: false, asks: true, mayWrite: () => false };
  expect(mergeValues({ ...merge, sent: {} }).values).toEqual({ 1: 'kept' });
  expect(mergeValues({ ...merge, sent: { 1: 'other' } }).errors).toEqual({ 1: 'unknown_key' });
  expect(mergeValues({ ...merge, sent: { 1: 'kept' } }).errors).toEqual({ 1: 'unknown_key' });
  expect(mergeValues({ ...merge, sent: {}, stored: {}, isNew: true }).errors).toEqual({});
  // Nor is a guess told from a miss where the field applies no more.
  const left = { ...merge, stored: { 2: 'left' } };
  for (const value of ['left', 'other', null])
    expect(mergeValues({ ...left, sent: { 2: value } }).errors).toEqual({ 2: 'unknown_key' });
  expect(mergeValues({ ...left, sent: { 2: 'left' }, mayWrite: () => true }).errors).toEqual({});
});

test('texts of sheets and documents, in both languages', () => {
  const items = [
    { id: 5, name: 'House', name_es: 'Casa', value: 'house', display_order: 1, active: true },
    { id: 6, name: 'Flat', name_es: null, value: 'flat', display_order: 2, active: true },
  ];
  const many = field(1, { type: 5, items });
  expect([displayOf(many, [5, 6], 'es', 'UTC'), displayOf(many, [6], 'en', 'UTC')]).toEqual(['Casa; Flat', 'Flat']);
  expect(valueFromText(many, 'casa; FLAT')).toEqual([5, 6]);
  expect([valueFromText(field(1, { type: 7 }), 'Sí'), displayOf(field(1, { type: 7 }), false, 'es', 'UTC')]).toEqual([
    true,
    'No',
  ]);
  expect(displayOf(field(1, { type: 10 }), '2026-07-01T10:00:00.000Z', 'en', 'America/New_York')).toBe(
    '2026-07-01 06:00',
  );
  expect([codeOf('Gate code'), codeOf('¿Código de la puerta?'), codeOf('4 × 4')]).toEqual([
    'gate_code',
    'codigo_de_la_puerta',
    'field_4_4',
  ]);
});

test('several choices in one cell come back as they were written, whatever their names hold', () => {
  const names = ['Red', 'Blue', 'Red; Blue', '"Gold"', 'A "b"; c;d', ';'];
  const items = names.map((name, at) => ({
    id: at,
    name,
    name_es: null,
    value: `v${at}`,
    display_order: 1,
    active: true,
  }));
  const many = field(1, { type: 5, items });
  for (let bits = 1; bits < 1 << names.length; bits++) {
    const ids = names.flatMap((_name, at) => ((bits >> at) & 1 ? [at] : []));
    const text = listText(ids.map((id) => names[id] ?? ''));
    expect(valueFromText(many, text), text).toEqual(ids);
  }
  // As an export wrote them before, and as people do.
  expect(valueFromText(many, 'A "b"; c;d; blue')).toEqual([4, 1]);
  expect(valueFromText(many, 'Red; Blue; Green;')).toEqual([0, 1, 'Green']);
  const two = field(1, { type: 5, items: items.filter(({ id }) => id !== 1) });
  expect(valueFromText(two, 'Red; Red; Blue')).toEqual([0, 2]);
});

test('a cell costs milliseconds, whatever it names of however many choices', () => {
  const choices = (count: number, name: (at: number) => string) =>
    Array.from({ length: count }, (_, id) => {
      return { id, name: name(id), name_es: `${name(id)} es`, value: `v${id}`, display_order: 1, active: true };
    });
  const many = field(1, { type: 5, items: choices(500, (at) => `Choice ${at}`) });
  const all = many.items.map(({ name }) => name.toUpperCase()).join('; ');
  const semicolons = field(2, { type: 5, items: choices(500, (at) => `${';'.repeat(200)}${at}`) });
  const long = Array.from({ length: 49 }, () => 'x'.repeat(400)).join(';');
  const before = process.cpuUsage();
  for (let row = 0; row < 200; row++) {
    expect(valueFromText(many, all)).toHaveLength(500);
    // More entries than there are choices are no list of them.
    expect(valueFromText(many, 'x;'.repeat(4_990))).toBeTypeOf('string');
    expect(valueFromText(semicolons, ';'.repeat(9_980))).toBeTypeOf('string');
    expect(valueFromText(semicolons, long)).toHaveLength(49);
  }
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(2_000);
});

test('of a record with thousands of unknown fields the first fifty are named, and a known one among them is checked', () => {
  const known = Array.from({ length: 500 }, (_, at) => field(at + 1));
  const fields = known.map((one) => ({ field: one, required: false }));
  const merge = {
    fields,
    known,
    stored: {},
    isNew: false,
    asks: true,
    mayWrite: ({ id }: { id: number }) => id !== 500,
  };
  const unknown = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [9_000_000 + at, 1]));
  const before = process.cpuUsage();
  const { errors, values } = mergeValues({ ...merge, sent: { 7: 3, 8: 'x', ...unknown } });
  const { user, system } = process.cpuUsage(before);
  expect(Object.keys(errors)).toHaveLength(51);
  expect([errors[7], errors[9_000_000], values]).toEqual(['invalid', 'unknown_key', { 8: 'x' }]);
  expect((user + system) / 1000).toBeLessThan(500);
  // A field of another kind of record that the writer may not see is no more told than before.
  expect(mergeValues({ ...merge, fields: [], sent: { 500: null, 499: null } }).errors).toEqual({ 500: 'unknown_key' });
});

test('texts that cost too much to check are refused, the other fields of the record with them', () => {
  const pattern = '(a|b)*a(a|b){190}';
  const fields = [1, 2, 3].map((id) => ({ field: field(id, { type: 6, pattern }), required: false }));
  const merge = (text: string, effort = effortOf('one')) =>
    mergeValues({
      ...{ fields, known: [], stored: {}, isNew: true, asks: true, mayWrite: () => true, effort },
      sent: { 1: 'a'.repeat(200), 2: text, 3: 'b'.repeat(9).concat('a'.repeat(191)) },
    });
  expect(merge('a'.repeat(200)).errors).toEqual({});
  // Each place of it is another set of ways.
  const mixed = Array.from({ length: 20_000 }, (_, at) => ((Math.sin(at * 12.9898) * 43_758.5453) % 1 < 0 ? 'a' : 'b'));
  expect(merge(mixed.join('')).errors).toEqual({ 2: 'pattern_effort' });
  const none = { ...effortOf('one'), left: -1 };
  expect(merge('a', none).errors).toEqual({ 1: 'pattern_effort', 2: 'pattern_effort', 3: 'pattern_effort' });
});

test('defaults fill in so many characters together and no more, and what nobody looked at is not missing unseen', () => {
  const fields = [1, 2, 3].map((id) => ({
    field: field(id, { type: 6, default_value: 'x'.repeat(20_000), pattern: id === 3 ? 'x*' : null }),
    required: false,
  }));
  const effort = effortOf('one');
  const merge = () =>
    mergeValues({ fields, known: [], stored: {}, sent: {}, isNew: true, asks: true, mayWrite: () => true, effort });
  expect([merge().errors, Object.keys(merge().values), effort.characters < 0]).toEqual([{}, ['1', '2'], true]);
  expect(merge().errors).toEqual({ 1: 'default_effort', 2: 'default_effort', 3: 'default_effort' });
  Object.assign(effort, { characters: 100_000, left: -1 });
  expect(merge().errors).toEqual({ 3: 'pattern_effort' });
});

test('a text has as many characters as a person counts', () => {
  const placed = { field: field(1, { max_length: 3 }), required: false };
  const wrong = (text: string) =>
    mergeValues({
      ...{ fields: [placed], known: [], stored: {}, sent: { 1: text }, isNew: true, asks: true, mayWrite: () => true },
    }).errors[1];
  expect([wrong('😀😀😀'), wrong('abc'), wrong('abcd'), wrong('😀😀😀😀'), wrong('x'.repeat(9_000))]).toEqual([
    undefined,
    undefined,
    'at_most_characters:3',
    'at_most_characters:3',
    'at_most_characters:3',
  ]);
});

test('500 lines with 500 fields at their limits stay within the effort of one request', () => {
  const fields = Array.from({ length: 500 }, (_, at) => ({
    field: field(at + 1, { type: 6, default_value: 'a'.repeat(20), pattern: `[a-z]{1,3}${'b?'.repeat(at % 4)}.*` }),
    required: false,
  }));
  const effort = effortOf('many');
  const line = { fields, known: [], stored: {}, sent: {}, isNew: true, asks: true, mayWrite: () => true, effort };
  for (let at = 0; at < 500; at++) expect(mergeValues(line).errors).toEqual({});
  expect(effort.characters).toBe(0);
  expect(effortOf('many').left - effort.left).toBeLessThan(1_500_000);
  expect(mergeValues(line).errors[1]).toBe('default_effort');
});
