import { expect, test } from 'vitest';
import { z } from 'zod';
import type { AppError } from '../../kernel/errors.ts';
import { parseJson } from './forms/json.ts';
import { check } from './validation.ts';

const LOGIN = { email: z.string(), password: z.string() };

function problemsOf(shape: object, body: unknown): string[] {
  try {
    check(shape as never, body, 'body', 'en');
  } catch (error) {
    return Object.keys((error as AppError).info.errors ?? {});
  }
  return [];
}

test('of a body that is wrong in thousands of places the first fifty are named', () => {
  const keys = Object.fromEntries(Array.from({ length: 15_000 }, (_, at) => [`k${at}`, at]));
  const lists = { rows: Array.from({ length: 20_000 }, () => ({ n: 'x' })) };
  for (const problems of [
    problemsOf(z.strictObject(LOGIN), { ...keys, email: 'a@b.c', password: 'p' }),
    problemsOf(z.object(LOGIN), { ...keys, email: 'a@b.c', password: 'p' }),
    problemsOf(z.object({ rows: z.array(z.object({ n: z.number() })) }), lists),
  ])
    expect(problems).toHaveLength(50);
  expect(
    problemsOf(z.object({ rows: z.array(z.object({ n: z.number() })) }), { rows: [{ n: 'x' }, { n: 1 }] }),
  ).toEqual(['rows.0.n']);
});

test('keys that reach a prototype are refused at any depth, also written with escapes; a body of too many parts too', () => {
  for (const text of [
    '{"a":[{"__proto__":{}}]}',
    '{"\\u005f_proto__":1}',
    '[[{"constructor":{"x":1}}]]',
    '{"a":{"prototype":1}}',
  ])
    expect(() => parseJson(Buffer.from(text))).toThrow();
  expect(parseJson(Buffer.from('\ufeff{"name":"\\u00e9 constructor"}'))).toEqual({ name: 'é constructor' });
  const rows = z.object({ rows: z.array(z.unknown()) });
  expect(problemsOf(rows, { rows: Array.from({ length: 70_000 }, () => ({})) })).toEqual(['rows']);
  expect(problemsOf(rows, { rows: Array.from({ length: 50_001 }, () => ({ a: 1 })) })).toEqual([]);
  expect(problemsOf(rows, { rows: Array.from({ length: 40_000 }, () => 1) })).toEqual([]);
});
