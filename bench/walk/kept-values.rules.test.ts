import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keptValues } from './kept-values.ts';

test('values are looked up once, until the company has written something', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'ordo-walk-'));
  const asked: string[] = [];
  let state = '1';
  const client = {
    query: async (text: string) => {
      if (text.includes('as state')) return { rows: [{ state }] };
      asked.push(text);
      return { rows: [{ value: asked.length }] };
    },
  } as never;
  const found = async (tenant: number) =>
    (await (await keptValues(client, tenant, directory)).query('select 1', [tenant])).rows;
  try {
    expect([await found(1), await found(1), await found(2)]).toEqual([[{ value: 1 }], [{ value: 1 }], [{ value: 2 }]]);
    state = '2';
    expect(await found(1)).toEqual([{ value: 3 }]);
  } finally {
    rmSync(directory, { recursive: true });
  }
});
