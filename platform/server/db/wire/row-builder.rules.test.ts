import { expect, test } from 'vitest';
import { rowBuilder } from './row-builder.ts';

const read = (text: string): unknown => text;

test('columns by their names, each read by its parser; none is null', () => {
  const build = rowBuilder(['id', 'name', 'note']);
  expect(build(['7', 'Ana', null], [Number, read, read])).toEqual({ id: 7, name: 'Ana', note: null });
});

test('a name is data, whatever it looks like', () => {
  const names = ['__proto__', 'constructor', 'a"b', "it's", '`x`', 'additional.1001', '\u2028', ''];
  const row = rowBuilder(names)(
    names.map(String),
    names.map(() => read),
  );
  expect(Object.keys(row)).toEqual(names);
  expect(Object.values(row)).toEqual(names);
  expect(Object.getPrototypeOf(row)).toBe(Object.prototype);
});

test('of two columns with one name the last counts', () => {
  expect(rowBuilder(['n', 'n'])(['1', '2'], [Number, Number])).toEqual({ n: 2 });
});

test('the same columns have the same builder', () => {
  expect(rowBuilder(['a', 'b'])).toBe(rowBuilder(['a', 'b']));
  expect(rowBuilder(['a,b'])).not.toBe(rowBuilder(['a', 'b']));
});
