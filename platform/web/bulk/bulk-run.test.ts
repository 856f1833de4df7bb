import { expect, test } from 'vitest';
import { ApiError } from '../query/api-error.ts';
import { type BulkProgress, idsOfAll, oneByOne, problemOf, runBulk } from './bulk-run.ts';

const work = (refused: readonly number[]) =>
  oneByOne('Lock people', {
    apply: async (id) => {
      if (refused.includes(id)) throw new Error('no');
    },
    nameOf: async (id) => {
      if (id === 9) throw new Error('gone');
      return `Person ${id}`;
    },
    unknown: 'Something went wrong',
  });

test('each refusal stands for itself, with the name of the record or its number', async () => {
  const seen: BulkProgress[] = [];
  const end = await runBulk(work([2, 9]), [1, 2, 3, 4, 5, 9], (progress) => seen.push(progress), AbortSignal.any([]));
  expect(end).toEqual({
    total: 6,
    done: [1, 3, 4, 5],
    failures: [
      { id: 2, name: 'Person 2', message: 'no' },
      { id: 9, name: '#9', message: 'no' },
    ],
  });
  expect(seen.map(({ done, failures }) => done.length + failures.length)).toEqual([4, 6]);
});

test('a stop takes effect between two portions, and what was done stays told', async () => {
  const stop = new AbortController();
  const end = await runBulk(work([]), [1, 2, 3, 4, 5, 6], () => stop.abort(), stop.signal);
  expect(end.done).toEqual([1, 2, 3, 4]);
});

test('all ids of a list are read page by page, and no more than the most', async () => {
  const asked: number[] = [];
  const rows = Array.from({ length: 450 }, (_, at) => ({ id: at + 1 }));
  const page = async (query: { page: number; per_page: number }) => {
    asked.push(query.page);
    return rows.slice((query.page - 1) * query.per_page, query.page * query.per_page);
  };
  expect(await idsOfAll(page, 1000)).toHaveLength(450);
  expect(asked).toEqual([1, 2, 3]);
  expect(await idsOfAll(page, 300)).toHaveLength(300);
});

test('what failed as a whole says why, and whether it is sure that nothing was changed', () => {
  const failed = (status: number, code: string) =>
    problemOf(new ApiError({ status, code, message: 'why', requestId: 'r1' }), (key) => key);
  expect(failed(403, 'permission_denied')).toEqual({ text: 'why', next: null, isSure: true });
  expect(failed(503, 'unknown')).toEqual({ text: 'why', next: null, isSure: true });
  expect(failed(500, 'internal')).toMatchObject({ next: 'ui.state.unknown_next ui.state.request: r1', isSure: true });
  expect(failed(504, 'unknown').isSure).toBe(false);
  expect(failed(0, 'network')).toEqual({ text: 'why', next: 'ui.state.retry_text', isSure: false });
});
