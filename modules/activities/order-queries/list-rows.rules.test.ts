import { expect, test } from 'vitest';
import { compile, sql } from '../../../platform/server/db/statement.ts';
import { orderRows, pickPage, type RowRequest } from './list-rows.server.ts';

/** A limit that comes as a parameter is planned as if every row were wanted. */
const asked: RowRequest = {
  where: sql`o.status = ${'released'}`,
  keys: [{ name: 'created_at', descending: true }],
  backwards: false,
  limit: 25,
  offset: 50,
  prices: true,
};

test.each([
  ['a page', orderRows(asked)],
  ['a deep page', orderRows({ ...asked, offset: 5000 })],
  ['a page of parts', orderRows({ ...asked, parts: [sql`o.driver_id = ${7}`, sql`o.secondary_officer_id = ${7}`] })],
  [
    'a stretch of time',
    pickPage({ ...asked, window: [sql`o.due_at < now()`] }, sql`select 1 as total, 2 as sum`, 10_001),
  ],
])('%s has its limit in its text, so that it is planned for that many rows', (_name, statement) => {
  const { sql: text } = compile(statement);
  expect(text).toMatch(/limit 25 offset (50|5000)\b/);
  expect(text).not.toMatch(/(limit|offset) \$/);
});
