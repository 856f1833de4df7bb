import type pg from 'pg';
import { type Schema, valueFor } from '../../platform/testing/conformance/schema-fields.ts';

/** What a filter is asked with: a value of many rows, one of few, one of none; what the company has no row for is left out. */
export interface Values {
  readonly common?: unknown;
  readonly rare?: unknown;
  readonly absent?: unknown;
}

/** Where the values of a filter stand. */
export interface Place {
  readonly of: string;
  readonly from: string;
}

const NOBODYS = 987_654_321;
const NO_TEXT = 'zzzyx';
const MOST_PRIORITY = 4;
const DAY = 86_400_000;
export const day = (from: number): string => new Date(Date.now() + from * DAY).toISOString().slice(0, 10);
const TIMES: Values = {
  common: { from: day(-300), to: day(300) },
  rare: { from: day(-600), to: day(-600) },
  absent: { from: '2001-01-01', to: '2001-01-31' },
};

const branches = (schema: Schema): Schema[] =>
  (schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []).length > 0
    ? (schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []).flatMap(branches)
    : [schema];
const isRange = (schema: Schema): boolean =>
  branches(schema).some(({ properties }) => properties && 'from' in properties);
const isTime = (schema: Schema): boolean => isRange(schema) && JSON.stringify(schema).includes('"format":"date');
const isFlag = (schema: Schema): boolean => branches(schema).some(({ type }) => type === 'boolean');
const isMany = (schema: Schema): boolean => branches(schema).some(({ type }) => type === 'array');
const choicesOf = (schema: Schema): unknown[] =>
  branches(schema).flatMap((branch) => branch.enum ?? (branch.items ? choicesOf(branch.items) : []));

/** What a filter is asked with; its values are taken from the place, where it has one. Never with nothing: that would be no filter. */
export async function valuesOf(client: pg.Client, tenant: number, schema: Schema, place?: Place): Promise<Values> {
  if (isTime(schema)) return TIMES;
  if (isFlag(schema)) return { common: true, rare: false };
  if (isRange(schema)) return place ? amounts(client, tenant, place) : { common: { from: 1 }, absent: { from: 1e9 } };
  const found = place ? await spread(client, tenant, place) : { asked: [], all: new Set<string>() };
  const choices = choicesOf(schema);
  if (choices.length > 0)
    return named(
      found.asked,
      choices.find((choice) => !found.all.has(String(choice))),
      schema,
    );
  const isText = !isMany(schema) && typeof valueFor(schema) === 'string';
  return named(found.asked, isText ? NO_TEXT : isWord(schema) ? 'ZZ' : isBounded(schema) ? undefined : NOBODYS, schema);
}

/** A list of numbers that ends. */
const isBounded = (schema: Schema): boolean =>
  branches(schema).some((branch) => ((branch.items ?? branch) as { maximum?: number }).maximum === MOST_PRIORITY);

/** A list of texts that no choice limits, codes of countries. */
const isWord = (schema: Schema): boolean =>
  branches(schema).some(
    ({ items }) => items && branches(items).every(({ type, pattern }) => type === 'string' && !pattern),
  );

function named([most, least]: readonly string[], unused: unknown, schema: Schema): Values {
  const asked = (value: unknown) => (value === undefined ? undefined : isMany(schema) ? [value] : value);
  return defined({ common: asked(most), rare: asked(least), absent: asked(unused) });
}

const defined = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** The value that most rows have and the one that fewest have, the latter only where they differ; and all of some hundred. */
async function spread(
  client: pg.Client,
  tenant: number,
  { of, from }: Place,
): Promise<{ asked: string[]; all: ReadonlySet<string> }> {
  const { rows } = await client.query<{ kind: string; value: string }>(
    `with v as materialized (select (${of})::text as value, count(*) as n from ${from} group by 1)
     (select 'asked' as kind, value from v where value <> '' order by n desc, value limit 1)
     union all (select 'asked', value from v where value <> '' order by n, value desc limit 1)
     union all (select 'all', value from v where value <> '' limit 500)`,
    [tenant],
  );
  const valuesIn = (kind: string) => new Set(rows.filter((row) => row.kind === kind).map(({ value }) => value));
  return { asked: [...valuesIn('asked')], all: valuesIn('all') };
}

async function amounts(client: pg.Client, tenant: number, { of, from }: Place): Promise<Values> {
  const { rows } = await client.query<{ usual: number | null; most: number | null }>(
    `select round(avg(${of})::numeric, 2)::float8 as usual, max(${of})::float8 as most from ${from}`,
    [tenant],
  );
  const { usual = null, most = null } = rows[0] ?? {};
  if (usual === null || most === null) return { absent: { from: 1e9 } };
  return { common: { from: usual }, rare: { from: most }, absent: { from: most + 1 } };
}
