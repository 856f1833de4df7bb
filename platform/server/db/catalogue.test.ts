import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { catalogueViolations } from './catalogue.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await testDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.close();
});

test('the schema keeps the rules of tenant tables', async () => {
  expect(await catalogueViolations(client)).toEqual([]);
});

const SOUND = "create table planted (like app.record including all); select app.protect('planted');";

const PLANTED: [problem: string, sql: string][] = [
  ['has no tenant_id', 'create table planted (id int primary key)'],
  ['row-level security is off', 'create table planted (like app.record including all)'],
  ['has no primary key', "create table planted (like app.record including defaults); select app.protect('planted')"],
  ['does not start with tenant_id', `${SOUND} alter table planted add code text unique`],
  ['does not start with tenant_id', `${SOUND} create unique index on planted (lower(created_by::text), tenant_id)`],
  [
    'does not start with tenant_id',
    `${SOUND} create table child (like app.record including all, planted_id bigint,
      planted_tenant int, foreign key (planted_id, tenant_id) references planted (id, tenant_id));`,
  ],
  [
    'the policy tenant_wall is missing or not alone',
    `${SOUND} create policy everybody on planted for select using (true)`,
  ],
  ['does not compare tenant_id', `${SOUND} alter policy tenant_wall on planted using (true)`],
  ['is not a mandatory integer', `${SOUND} alter table planted alter tenant_id drop default`],
  ['updated_at is not kept', `${SOUND} drop trigger touch on planted`],
  ['reads with the rights of its owner', `create view planted as select * from app_user`],
  ['which no wall can guard', `create materialized view planted as select * from app_user`],
  ['outside the schema public', `create schema planted; create table planted.planted (id int)`],
  ['outside the schema public', `create table app.planted (id int); grant insert on app.planted to ordo_app`],
  ['may write a global table', `grant insert on country to ordo_app`],
  ['may change or remove audit rows', `grant update on audit_log to ordo_app`],
  ['sets no search_path', `create function planted() returns int language sql security definer return 1`],
  [
    'points at a tenant table',
    `${SOUND} alter table country add tenant int, add planted_id bigint, add foreign key (tenant, planted_id) references planted`,
  ],
  [
    'several tables share',
    `${SOUND} create sequence numbers; alter table planted add a int default nextval('numbers'), add b int default nextval('numbers')`,
  ],
];

test.each(PLANTED)('a planted fault is found: %s', async (problem, sql) => {
  await client.query('begin');
  try {
    // A key on (id, tenant_id) is itself a fault; it is there to let the faulty foreign key exist.
    await client.query(
      sql.replace('create table child', 'alter table planted add unique (id, tenant_id); create table child'),
    );
    expect((await catalogueViolations(client)).join('\n')).toContain(problem);
  } finally {
    await client.query('rollback');
  }
});

test('a sound new table is no fault', async () => {
  await client.query('begin');
  await client.query(SOUND);
  expect((await catalogueViolations(client)).filter((sentence) => sentence.includes('planted'))).toEqual([]);
  await client.query('rollback');
});
