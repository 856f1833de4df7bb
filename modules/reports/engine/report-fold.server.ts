import { sql } from '../../../platform/server/db/statement.ts';
import { type Dataset, neededJoins } from './dataset.server.ts';
import { COUNT, CURRENCY, isPerCurrency, type PlannedColumn, type ReportPlan } from './plan.server.ts';
import type { Aggregate } from './report.rules.ts';
import { quartersSince } from './zone-quarters.rules.ts';

type Sql = ReturnType<typeof sql>;

/** What the groups of a report are asked of: whose records, by which clock, and an expression with that clock in it. */
export interface FoldScope {
  readonly where: Sql;
  readonly zone: string;
  readonly now: number;
  zoned(text: string): string;
}

/** What parts of a group are put together by. */
const AGAIN: Readonly<Partial<Record<Aggregate, string>>> = { sum: 'sum', count: 'sum', min: 'min', max: 'max' };

/**
 * The groups of a report, added up by what its records hold and only then by what they are called: names are joined to some thousand
 * parts instead of a million records. Null where the dataset does not say which columns a group stands on, or another table is counted.
 */
export function foldedGroups(plan: ReportPlan, scope: FoldScope): Sql | null {
  const { dataset, groups } = plan;
  const { folded } = dataset;
  const measures = plan.columns.filter((column) => !groups.includes(column));
  if (!folded || groups.some(({ on, isItem }) => !on || isItem)) return null;
  if (measures.some((each) => !mayFold(dataset, each))) return null;
  const { alias } = folded;
  const { zoned, where } = scope;
  const perCurrency = isPerCurrency(plan);
  const own = [...new Set([...groups.flatMap(({ on = [] }) => on), ...(perCurrency ? folded.currency : [])])];
  const joins = neededJoins(dataset, [
    ...groups.map(({ from }) => from),
    ...(perCurrency ? [dataset.currency ?? ''] : []),
  ]);
  const key = keyOf(plan, alias, scope);
  const parts = measures.map((each) => `${usual(each)}(${zoned(each.from)}) as ${each.alias}`);
  const inner = [...own.map((name) => `${key(name)} as ${name}`), `count(*) as ${COUNT}`, ...parts].join(', ');
  const outer = [
    ...groups.map((each) => `${zoned(each.from)} as ${each.alias}`),
    ...(perCurrency ? [`${dataset.currency ?? 'null::text'} as ${CURRENCY}`] : []),
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

/** What the records are added up by: a column, or the quarter of an hour of a moment that is asked for nothing but its day or month. */
function keyOf({ groups }: ReportPlan, alias: string, { zone, now }: FoldScope): (name: string) => string {
  return (name) => {
    const column = `${alias}.${name}`;
    const asking = groups.filter(({ on }) => on?.includes(name));
    const since = asking.length > 0 && asking.every(({ isOfClock }) => isOfClock) ? quartersSince(zone, now) : null;
    if (since === null) return column;
    return `case when ${column} < '${since}' then ${column} else date_bin('15 minutes', ${column}, timestamptz 'epoch') end`;
  };
}

const usual = ({ total }: PlannedColumn): Aggregate => total ?? 'count';
const mayFold = (dataset: Dataset, { from, isItem, total }: PlannedColumn): boolean =>
  !isItem && AGAIN[total ?? 'count'] !== undefined && neededJoins(dataset, [from]).length === 0;
