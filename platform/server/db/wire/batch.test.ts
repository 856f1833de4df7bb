import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { countingReads } from '../../bytes/reading.ts';
import { compile, prepared, sql } from '../statement.ts';
import { runBatch } from './batch.ts';
import { EXACT_TYPES, WIRE_TYPES } from './wire-types.ts';

let database: TestDatabase;
let client: pg.Client;

beforeEach(async () => {
  database = await testDatabase(false);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`create table parcel (id bigint primary key, weight numeric, note text)`);
  await client.query(`insert into parcel values (1, 2.50, 'fragile'), (2, 10, null)`);
});
afterEach(async () => {
  await client.end();
  await database.close();
});

const parcels = prepared('parcels', 'select * from parcel where id >= $1 order by id');
const heavier = prepared('heavier', 'update parcel set weight = weight + 1 where id >= $1');
const read = async (from: number, types = WIRE_TYPES) => (await runBatch(client, [parcels(from)], types))[0]?.rows;

test('a prepared statement gives the same rows on every run, in wire and in exact types', async () => {
  const wire = [
    { id: 1, weight: 2.5, note: 'fragile' },
    { id: 2, weight: 10, note: null },
  ];
  for (let run = 0; run < 3; run++) {
    expect(await read(1)).toEqual(wire);
    expect(await read(2, EXACT_TYPES)).toEqual([{ id: 2, weight: '10', note: null }]);
  }
  expect(await read(3)).toEqual([]);
});

test('statements of one round trip keep their own rows and counts, also the same one twice', async () => {
  for (let run = 0; run < 2; run++) {
    const results = await runBatch(
      client,
      [parcels(2), heavier(1), parcels(1), compile(sql`select ${'x'}::text as letter`)],
      WIRE_TYPES,
    );
    expect(results.map(({ rows, count }) => [rows.length, count])).toEqual([
      [1, 1],
      [0, 2],
      [2, 2],
      [1, 1],
    ]);
    expect(results[3]?.rows).toEqual([{ letter: 'x' }]);
  }
  expect(await read(1)).toMatchObject([{ weight: 4.5 }, { weight: 12 }]);
});

test('a table that changes its columns fails the old plan once, never gives rows of a wrong shape', async () => {
  await read(1);
  await client.query('alter table parcel drop column note; alter table parcel add column colour text default $$red$$');
  await expect(read(2)).rejects.toMatchObject({ code: '0A000' });
  expect(await read(2)).toEqual([{ id: 2, weight: 10, colour: 'red' }]);
});

test('after an error the statements of the batch are prepared anew', async () => {
  await read(1);
  await expect(
    runBatch(client, [parcels(1), { sql: 'select 1 / 0', parameters: [] }], WIRE_TYPES),
  ).rejects.toMatchObject({ code: '22012' });
  expect(await read(2)).toEqual([{ id: 2, weight: 10, note: null }]);
});

test('what is asked side by side is sent one after the other, in its order, also behind one that fails', async () => {
  const state = client as unknown as { _activeQuery: unknown; _queryQueue: unknown[]; query(batch: unknown): unknown };
  const underWay: unknown[] = [];
  const query = state.query.bind(client);
  state.query = (batch) => {
    underWay.push(state._activeQuery, ...state._queryQueue);
    return query(batch);
  };
  const ask = (text: string) =>
    runBatch(client, [{ sql: text, parameters: [] }], WIRE_TYPES).then(
      ([result]) => result?.rows,
      (error: { code: string }) => error.code,
    );
  expect(
    await Promise.all([
      ask('insert into parcel values (3)'),
      ask('select 1 / 0'),
      ask('select max(id) as id from parcel'),
    ]),
  ).toEqual([[], '22012', [{ id: 3 }]]);
  expect(underWay.filter(Boolean)).toEqual([]);
  expect(await read(3)).toEqual([{ id: 3, weight: null, note: null }]);
});

test('work hears of what it reads while it comes; what it refuses is not kept, and the connection stays whole', async () => {
  const large = prepared('large', "select repeat('x', 10000) as note from generate_series(1, $1::int)");
  const told: number[] = [];
  const ends: number[] = [];
  const refusesAt = (most: number) => () => ({
    take(bytes: number) {
      told.push(bytes);
      if (told.reduce((sum, one) => sum + one, 0) > most) throw new Error('too much');
    },
    end: () => void ends.push(told.length),
  });
  const ask = (rows: number) => countingReads(refusesAt(1_000_000), () => runBatch(client, [large(rows)], WIRE_TYPES));
  expect((await ask(50))[0]?.rows).toHaveLength(50);
  expect(told.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(400_000);
  told.length = 0;
  await expect(ask(1_000)).rejects.toThrow('too much');
  // Nine of ten rows came after it: nothing was told of them.
  expect(told.reduce((sum, one) => sum + one, 0)).toBeLessThan(1_200_000);
  expect(await read(2)).toEqual([{ id: 2, weight: 10, note: null }]);
  // Each reading ends once, refused or not, and the small one was never told.
  expect(ends).toHaveLength(2);
});
