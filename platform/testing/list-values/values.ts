import { companyDay } from '../clock/company-day.ts';
import type { Schema } from '../conformance/schema-fields.ts';

/** What values are looked up in. */
export interface Asks {
  // biome-ignore lint/suspicious/noExplicitAny: rows of any statement
  query<Row = any>(text: string, values?: readonly unknown[]): Promise<{ rows: Row[] }>;
}

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
export const NO_TEXT = 'zzzyx';

export const day = companyDay;
export const TIMES: Values = {
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
export const isTime = (schema: Schema): boolean => isRange(schema) && JSON.stringify(schema).includes('"format":"date');
const isFlag = (schema: Schema): boolean => branches(schema).some(({ type }) => type === 'boolean');
const isMany = (schema: Schema): boolean => branches(schema).some(({ type }) => type === 'array');
const choicesOf = (schema: Schema): unknown[] =>
  branches(schema).flatMap((branch) => branch.enum ?? (branch.items ? choicesOf(branch.items) : []));

/** What a filter is asked with; its values are taken from the place, where it has one. Never with nothing: that would be no filter. */
export async function valuesOf(client: Asks, tenant: number, schema: Schema, place?: Place): Promise<Values> {
  if (isTime(schema)) return TIMES;
  if (isFlag(schema)) return { common: true, rare: false };
  if (isRange(schema)) return amounts(client, tenant, schema, place);
  const found = place ? await spread(client, tenant, place) : { asked: [], all: new Set<string>() };
  const choices = choicesOf(schema);
  if (choices.length > 0)
    return named(
      found.asked,
      choices.find((choice) => !found.all.has(String(choice))),
      schema,
    );
  return named(found.asked, nobodys(schema), schema);
}

/** What a value looks like: of a list, each of its items. */
const itemsOf = (schema: Schema): Schema[] =>
  branches(schema).flatMap((branch) => (branch.items ? branches(branch.items) : [branch]));
const isNumber = (schema: Schema): boolean =>
  itemsOf(schema).every(({ type }) => type === 'integer' || type === 'number');

/** A value that fits and that no row has; undefined where each has rows. */
function nobodys(schema: Schema): unknown {
  const items = itemsOf(schema);
  if (items.some(({ maximum = NOBODYS }) => maximum < NOBODYS)) return undefined;
  if (isNumber(schema) || items.some(({ pattern = '' }) => pattern.includes('d{'))) return NOBODYS;
  if (items.some(({ maxLength }) => maxLength === 2)) return 'ZZ';
  return items.some(({ pattern }) => pattern?.includes('a-z')) || !isMany(schema) ? NO_TEXT : NOBODYS;
}

function named([most, least]: readonly string[], unused: unknown, schema: Schema): Values {
  const typed = (value: unknown) => (isNumber(schema) ? Number(value) : String(value));
  const asked = (value: unknown) => (value === undefined ? undefined : isMany(schema) ? [typed(value)] : typed(value));
  return defined({ common: asked(most), rare: asked(least), absent: asked(unused) });
}

const defined = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** The value that most rows have and the one that fewest have, the latter only where they differ; and all of some hundred. */
async function spread(
  client: Asks,
  tenant: number,
  { of, from }: Place,
): Promise<{ asked: string[]; all: ReadonlySet<string> }> {
  const { rows } = await client.query<{ kind: string; value: string }>(
    `with v as materialized (select (${of})::text as value, count(*) as n from ${from} group by 1)
     (select 'asked' as kind, value from v where value <> '' order by n desc, value limit 1)
     union all (select 'asked', value from v where value <> '' order by n, value desc limit 1)
     union all (select 'all', value from v where value <> '' order by value limit 500)`,
    [tenant],
  );
  const valuesIn = (kind: string) => new Set(rows.filter((row) => row.kind === kind).map(({ value }) => value));
  return { asked: [...valuesIn('asked')], all: valuesIn('all') };
}

async function amounts(client: Asks, tenant: number, schema: Schema, place?: Place): Promise<Values> {
  const bounds = branches(schema).flatMap(({ properties }) => branches(properties?.from ?? {}));
  const end = Math.min(...bounds.map(({ maximum = 1e9 }) => maximum));
  const decimals = bounds.some(({ type }) => type === 'integer') ? 0 : 2;
  if (!place) return { common: { from: 1 }, absent: { from: end } };
  return amountsOf(client, tenant, decimals, place, end);
}

/** From the usual figure on, from the highest on, and beyond it. */
export async function amountsOf(
  client: Asks,
  tenant: number,
  decimals: number,
  place: Place,
  end = 1e9,
): Promise<Values> {
  const { rows } = await client.query<{ usual: number | null; most: number | null }>(
    `select round(avg(${place.of})::numeric, ${decimals})::float8 as usual, max(${place.of})::float8 as most from ${place.from}`,
    [tenant],
  );
  const { usual = null, most = null } = rows[0] ?? {};
  if (usual === null || most === null) return { absent: { from: end } };
  return { common: { from: usual }, rare: { from: most }, ...(most + 1 > end ? {} : { absent: { from: most + 1 } }) };
}
