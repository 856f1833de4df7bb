import { expect, test } from 'vitest';
import { compile, sql } from '../db/statement.ts';
import { filled, sorting } from './sorting.ts';

const ordering = sorting(
  { id: sql`d.id`, created_at: sql`d.id`, name: filled(sql`d.name`), due_at: sql`d.due_at` },
  { initial: '-id', tie: sql`d.id` },
);
const orderBy = (sort?: string): string => compile(ordering(sort)).sql;

test('what is never empty is sorted as its index is; the tie by whatever name', () => {
  expect(orderBy()).toBe('d.id desc, d.id desc');
  expect(orderBy('created_at')).toBe('d.id asc, d.id');
  expect(orderBy('name')).toBe('d.name asc, d.id');
  expect(orderBy('-due_at')).toBe('d.due_at desc nulls last, d.id desc');
});

test.each(['nonsense', 'constructor', 'name,due_at,id,created_at'])('%s is refused', (sort) => {
  expect(() => orderBy(sort)).toThrow();
});
