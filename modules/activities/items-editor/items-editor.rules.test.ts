import { expect, test } from 'vitest';
import { convertLines } from './convert-lines.rules.ts';
import {
  changedValues,
  countMarks,
  editorLine,
  lineMark,
  newLine,
  rebase,
  type StoredLine,
  sentLines,
} from './editor-lines.rules.ts';
import { inOrder, moveLine } from './move-lines.rules.ts';

const type = { id: 1, name: 'Part', is_task: false, is_discount: false, is_order_item: true, customer_access: 1 };
const task = { ...type, id: 2, name: 'Task', is_task: true, is_order_item: false };
const stored = (hash: string, position: number, more: Partial<StoredLine> = {}): StoredLine => ({
  hash,
  name: hash,
  quantity: 40,
  quantity_used: null,
  price: 1.5,
  discount: 0,
  discount_type: 'percent',
  tax_rate: null,
  required: false,
  position,
  selling_price: null,
  task_checked: false,
  task_checked_at: null,
  checklist_group: null,
  type,
  ...more,
});
const lines = () => [stored('a', 1), stored('t', 2, { type: task }), stored('b', 3), stored('c', 4)].map(editorLine);
const edit = (hash: string, values: object) =>
  lines().map((line) => (line.hash === hash ? { ...line, now: { ...line.now, ...values } } : line));

test('a line is edited only when a value differs, however the number is written', () => {
  expect(edit('a', { quantity: '40.00' }).map(lineMark)).toEqual([undefined, undefined, undefined, undefined]);
  const [line] = edit('a', { quantity: '60' });
  expect(line && changedValues(line)).toEqual(['quantity']);
});

test('order_items.client_hash, order_items.merge: only changes are sent: values of edited lines, hashes of deleted ones, everything of new ones', () => {
  const [a, t, b, c] = edit('a', { quantity: '60', tax_rate: '' });
  if (!a || !t || !b || !c) throw new Error('four lines');
  const added = newLine('n', type, { name: 'Hose', price: '12.5' }, [a, t, b, c]);
  expect(sentLines([a, t, { ...b, isDeleted: true }, c, added], true)).toEqual([
    { hash: 'a', quantity: '60' },
    { hash: 'b', deleted: true },
    {
      hash: 'n',
      order_item_type_id: 1,
      name: 'Hose',
      quantity: '1',
      price: '12.5',
      discount: '0',
      discount_type: 'percent',
      tax_rate: null,
      required: false,
      position: 5,
    },
  ]);
  expect(sentLines([added], false)).toEqual([
    { hash: 'n', order_item_type_id: 1, name: 'Hose', quantity: '1', required: false, position: 5 },
  ]);
  expect(sentLines([{ ...added, isDeleted: true }], true)).toEqual([]);
  expect(countMarks([a, t, { ...b, isDeleted: true }, c, added])).toEqual({
    edited: 1,
    added: 1,
    deleted: 1,
    moved: 0,
  });
});

test('moving an item keeps the places of tasks', () => {
  const moved = inOrder(moveLine(lines(), 'c', 0));
  expect(moved.map((line) => line.hash)).toEqual(['c', 't', 'a', 'b']);
  expect(sentLines(moved, true)).toEqual([
    { hash: 'c', position: 1 },
    { hash: 'a', position: 3 },
    { hash: 'b', position: 4 },
  ]);
});

test('a newer version goes under what the person changed', () => {
  const mine = edit('a', { quantity: '60' });
  const merged = rebase(mine, [stored('a', 1, { quantity: 41, price: 2 }), stored('b', 3), stored('d', 5)]);
  expect(merged.map((line) => line.hash)).toEqual(['a', 'b', 'd']);
  expect(merged[0]?.now).toMatchObject({ quantity: '60', price: '2' });
  expect(merged[0]?.stored).toMatchObject({ quantity: '41' });
});

test('order_items.converted: a change of the currency converts every line once and marks the unsaved ones __converted; back it brings the same figures', () => {
  const [dollar, coarse] = [
    { currency_id: 1, rate: 1 },
    { currency_id: 2, rate: 0.01 },
  ];
  const edited = edit('a', { price: '19.99' });
  const added = newLine('n', type, { name: 'Hose', price: '12.5', discount: '4', discount_type: 'amount' }, edited);
  const abroad = convertLines([...edited, added], dollar, coarse);
  expect(abroad.map(({ now }) => now.price)).toEqual(['0.20', '0.02', '0.02', '0.02', '0.13']);
  expect(abroad.map(lineMark)).toEqual(['edited', undefined, undefined, undefined, 'added']);
  expect(sentLines(abroad, true, true)).toEqual([
    { hash: 'a', price: '0.20', __converted: true },
    expect.objectContaining({ hash: 'n', price: '0.13', discount: '0.04', __converted: true }),
  ]);
  expect(convertLines(abroad, coarse, coarse)).toEqual(abroad);
  const home = convertLines(abroad, coarse, dollar);
  expect(home.map(({ now }) => Number(now.price))).toEqual([19.99, 1.5, 1.5, 1.5, 12.5]);
  expect(sentLines(home, true).every((line) => !('__converted' in line))).toBe(true);
});
