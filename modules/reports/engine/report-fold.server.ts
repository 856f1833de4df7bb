import { sql } from '../../../platform/server/db/statement.ts';
import { neededJoins } from './dataset.server.ts';
import { COUNT, CURRENCY, isPerCurrency, type PlannedColumn, type ReportPlan } from './plan.server.ts';
import type { Aggregate } from './report.rules.ts';

type Sql = ReturnType<typeof sql>;

/** What parts of a group are put together by. */
const AGAIN: Readonly<Partial<Record<Aggregate, string>>> = { sum: 'sum', count: 'sum', min: 'min', max: 'max' };
/** Every zone is whole quarters of an hour from the next: their days and months begin with one. */
const QUARTER = `date_bin('15 minutes', $, timestamptz 'epoch')`;
/** Grouping by these groups nothing. */
const OF_ONE = new Set(['id', 'additional']);

const columnsIn = (alias: string, texts: readonly string[]): string[] => [
  ...new Set(
    texts.flatMap((text) => [...text.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, 'g'))].map(([, name]) => name ?? '')),
  ),
];

/** Whether an expression looks at the records alone, so that it is reckoned before names are joined. */
const isOwn = (alias: string, text: string): boolean =>
  !/\bselect\b/i.test(text) && [...text.matchAll(/\b([a-z]\w*)\.\w+/g)].every(([, found]) => found === alias);

/** Whether an expression asks a moment for its day or month alone. */
const isOfClock = (text: string, column: string): boolean =>
  !new RegExp(`${column}\\b(?! at time zone \\$ZONE)`).test(text);

/**
 * The groups of a report, added up by what its records hold and only then by what they are called: names are joined to some thousand
 * parts instead of a million records. Null where something else than the records' own columns is counted.
 */
export function foldedGroups(plan: ReportPlan, where: Sql, zoned: (text: string) => string): Sql | null {
  const { dataset, groups } = plan;
  const alias = /^"?\w+"? (\w+)$/.exec(dataset.from)?.[1];
  const measures = plan.columns.filter((column) => !groups.includes(column));
  if (!alias || groups.some(({ isItem }) => isItem) || measures.some((each) => !mayFold(alias, each))) return null;
  const asked = groups.map(({ from }) => from);
  const names = [...asked, ...(isPerCurrency(plan) ? [dataset.currency ?? ''] : [])];
  const joins = neededJoins(dataset, names);
  const own = columnsIn(alias, [...names, ...joins]);
  if (own.length === 0 || own.some((name) => OF_ONE.has(name)) || names.some((text) => /\bselect\b/i.test(text)))
    return null;
  const key = (name: string): string => {
    const column = `${alias}.${name}`;
    const isBinned =
      / at time zone /.test(names.join(' ')) && names.some((text) => text.includes(`${column} at time zone`));
    const whole = isBinned && [...names, ...joins].every((text) => !text.includes(column) || isOfClock(text, column));
    return whole ? QUARTER.replace('$', column) : column;
  };
  const parts = measures.map((each) => `${usual(each)}(${zoned(each.from)}) as ${each.alias}`);
  const inner = [...own.map((name) => `${key(name)} as ${name}`), `count(*) as ${COUNT}`, ...parts].join(', ');
  const outer = [
    ...groups.map((each) => `${zoned(each.from)} as ${each.alias}`),
    ...(isPerCurrency(plan) ? [`${dataset.currency ?? 'null::text'} as ${CURRENCY}`] : []),
  ];
  const keys = outer.map((_, at) => at + 1).join(', ');
  const sums = [
    `sum(${alias}.${COUNT})::int as ${COUNT}`,
    ...measures.map((each) => `${AGAIN[usual(each)]}(${alias}.${each.alias}) as ${each.alias}`),
  ];
  const places = own.map((_, at) => at + 1).join(', ');
  return sql`select ${sql.raw([...outer, ...sums].join(', '))}
    from (select ${sql.raw(inner)} from ${sql.raw(dataset.from)} where ${where} group by ${sql.raw(places)}) ${sql.raw(alias)}
    ${sql.raw(joins.join(' '))} group by ${sql.raw(keys)}`;
}

const usual = ({ total }: PlannedColumn): Aggregate => total ?? 'count';
const mayFold = (alias: string, column: PlannedColumn): boolean =>
  !column.isItem && AGAIN[usual(column)] !== undefined && isOwn(alias, column.from);
