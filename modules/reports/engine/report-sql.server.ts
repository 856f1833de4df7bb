import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import { aggregateOf } from './columns.server.ts';
import { neededJoins } from './dataset.server.ts';
import { COUNT, CURRENCY, isPerCurrency, type PlannedColumn, type ReportPlan } from './plan.server.ts';
import type { Aggregate } from './report.rules.ts';
import { foldedGroups } from './report-fold.server.ts';

type Sql = ReturnType<typeof sql>;

/** What a plan is asked about: the caller's condition and the clock of its days. */
export interface ReportScope {
  readonly where: Sql;
  readonly zone: string;
  readonly now: number;
  /** Decimals of the currencies that do not have two, by code. */
  readonly decimals: Readonly<Record<string, number>>;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const isNumber = (column: PlannedColumn): boolean => ['integer', 'number', 'money', 'percent'].includes(column.kind);

/** One row per record or line, before anything is grouped: columns, keys and what rows are sorted by. */
function base(plan: ReportPlan, { where, zone }: ReportScope, needsFirst: boolean): Sql {
  const { dataset, mode } = plan;
  const { items } = dataset;
  const text = (expression: string): string => expression.replaceAll('$ZONE', quoted(zone));
  const isSummary = (column: PlannedColumn): boolean => mode === 'summary' && column.isItem === true;
  const selected = plan.columns.map((column) =>
    isSummary(column) ? `items.${column.alias}` : `${text(column.from)} as ${column.alias}`,
  );
  const sorted = dataset.order.map(([expression], at) => `${expression} as o${at}`);
  const lines = mode === 'rows' && items ? items.order.map((expression, at) => `${expression} as p${at}`) : [];
  const first =
    mode === 'rows' && items && needsFirst
      ? `row_number() over (partition by ${dataset.id} order by ${items.order.join(', ')}) = 1`
      : 'true';
  const keys = [
    `${dataset.id} as record_id`,
    `${dataset.currency ?? 'null::text'} as ${CURRENCY}`,
    `${first} as is_first`,
  ];
  const direct = plan.columns.filter((column) => !isSummary(column)).map((column) => column.from);
  const joins = neededJoins(dataset, [...direct, dataset.currency ?? '', ...dataset.order.map(([text]) => text)]);
  if (items && mode === 'rows') joins.push(`left join (${items.from}) on ${items.on}`);
  const summed = plan.columns.filter(isSummary);
  if (items && summed.length > 0) {
    const parts = summed.map((column) => `${summary(column, text(column.from))} as ${column.alias}`);
    joins.push(`left join lateral (select ${parts.join(', ')} from ${items.from} where ${items.on}) items on true`);
  }
  const list = sql.raw([...selected, ...keys, ...sorted, ...lines].join(', '));
  return sql`select ${list} from ${sql.raw([dataset.from, ...joins].join(' '))} where ${where}`;
}

/** The lines of a record as one value. */
function summary(column: PlannedColumn, expression: string): string {
  const usual = aggregateOf(column);
  if (column.end) return `${column.end}(${expression})`;
  if (!usual && column.listed) return `jsonb_agg(distinct ${expression}) filter (where ${expression} is not null)`;
  return usual ? `${usual}(${expression})` : `string_agg(distinct (${expression})::text, '; ')`;
}

/** Many rows as one value; a fact of the record counts once, however many lines it has. */
function aggregated(column: PlannedColumn, aggregate: Aggregate, mode: ReportPlan['mode']): string {
  const once = mode === 'rows' && !column.isItem ? ' filter (where q.is_first)' : '';
  const value = `${aggregate}(q.${column.alias})${once}`;
  if (aggregate !== 'avg') return value;
  const places = column.isMoney
    ? `coalesce((select y.decimals from currency y where y.code = q.${CURRENCY}), 2)::int`
    : '2';
  return `round(${value}, ${places})`;
}

/** Whether a record has one row, so that rows are counted instead of told apart. */
export const isOnce = ({ dataset, mode }: ReportPlan): boolean => mode !== 'rows' || !dataset.items;
const records = (plan: ReportPlan): string => (isOnce(plan) ? 'count(*)' : 'count(distinct q.record_id)');

/** One row per group, amounts of each currency apart. */
function groupsOf(plan: ReportPlan): string {
  const keys = [...plan.groups.map(({ alias }) => `q.${alias}`), ...(isPerCurrency(plan) ? [`q.${CURRENCY}`] : [])];
  const measures = plan.columns
    .filter((column) => !plan.groups.includes(column))
    .map((column) => `${aggregated(column, column.total ?? 'count', plan.mode)} as ${column.alias}`);
  return `select ${[...keys, `${records(plan)}::int as ${COUNT}`, ...measures].join(', ')} from q group by ${keys.join(', ')}`;
}

/** The rows that are shown: of groups by their keys, else as the report or the dataset sorts them. */
function shown(plan: ReportPlan): { from: string; order: string } {
  const wishes = plan.columns.filter(({ sort }) => sort).map(({ alias, sort }) => `${alias} ${sort} nulls last`);
  if (plan.groups.length > 0) {
    const keys = plan.groups.filter(({ sort }) => !sort).map(({ alias }) => `${alias} asc nulls last`);
    return {
      from: `(${groupsOf(plan)}) g`,
      order: [...wishes, ...keys, ...(isPerCurrency(plan) ? [CURRENCY] : [])].join(', '),
    };
  }
  const { order, items } = plan.dataset;
  const usual = order.map(([, direction], at) => `o${at} ${direction}`);
  const lines = plan.mode === 'rows' && items ? items.order.map((_, at) => `p${at}`) : [];
  return { from: 'q', order: [...wishes, ...usual, ...lines].join(', ') };
}

/** Rows tell their currency too: amounts are written with its decimals. */
const aliases = (plan: ReportPlan): string[] => [
  ...plan.columns.map(({ alias }) => alias),
  ...(plan.groups.length > 0 ? [COUNT, ...(isPerCurrency(plan) ? [CURRENCY] : [])] : [CURRENCY]),
];

/** The first rows. */
export function rowsStatement(plan: ReportPlan, scope: ReportScope, limit: number): Statement {
  const { from, order } = shown(plan);
  const q = base(plan, scope, plan.groups.length > 0);
  // Without groups the rows need no intermediate result, so that an index may serve their order.
  const lead = plan.groups.length > 0 ? sql`with q as (${q})` : sql``;
  const source = plan.groups.length > 0 ? sql.raw(from) : sql`(${q}) q`;
  const names = [...aliases(plan), ...(plan.groups.length > 0 ? [] : ['record_id'])];
  return sql`${lead} select ${sql.raw(names.join(', '))} from ${source} order by ${sql.raw(order)} limit ${limit}`;
}

/** The scope of a report whose rows without groups are all known: they are added up without being looked for again. */
export function scopeOfRows(
  plan: ReportPlan,
  scope: ReportScope,
  rows: readonly Record<string, unknown>[],
): ReportScope {
  const ids = [...new Set(rows.map((row) => row.record_id as number))];
  return { ...scope, where: sql`${sql.raw(plan.dataset.id)} = any(${ids}::bigint[]) and ${scope.where}` };
}

/** How many rows the report has, counted up to `limit`. */
export function countStatement(plan: ReportPlan, scope: ReportScope, limit: number): Statement {
  return sql`with q as (${base(plan, scope, plan.groups.length > 0)})
    select count(*)::int as count from (select 1 from ${sql.raw(shown(plan).from)} limit ${limit}) x`;
}

/** The columns that are added up below the rows. */
export const totalled = (plan: ReportPlan): PlannedColumn[] =>
  plan.totals ? plan.columns.filter((column) => column.total && !plan.groups.includes(column) && isNumber(column)) : [];

/** The totals over every row of `q`, as jsonb by column, per currency where amounts are added. */
function totalsOf(plan: ReportPlan): string {
  const parts = totalled(plan).map(
    (column) => `'${column.alias}', ${aggregated(column, column.total ?? 'sum', plan.mode)}`,
  );
  const per = isPerCurrency(plan);
  const currency = per ? [`'${CURRENCY}', q.${CURRENCY}`] : [];
  const all = [...currency, `'${COUNT}', ${records(plan)}`, ...parts].join(', ');
  return `select jsonb_build_object(${all}) as totals from q${per ? ` group by q.${CURRENCY} order by q.${CURRENCY}` : ''}`;
}

/** The totals alone. */
export const totalsStatement = (plan: ReportPlan, scope: ReportScope): Statement =>
  sql`with q as (${base(plan, scope, true)}) ${sql.raw(totalsOf(plan))}`;

const OF_GROUPS: Readonly<Partial<Record<Aggregate, string>>> = { sum: 'sum', count: 'sum', min: 'min', max: 'max' };

/**
 * The first groups, how many there are, and their totals from one look at the records; null where the totals are not those of the
 * groups: an average, or records that stand in several.
 */
export function foldedStatement(plan: ReportPlan, scope: ReportScope, limit: number): Statement | null {
  const columns = totalled(plan);
  if (plan.groups.length === 0 || !isOnce(plan) || columns.some(({ total }) => !OF_GROUPS[total ?? 'sum'])) return null;
  const names = aliases(plan);
  const per = isPerCurrency(plan);
  const parts = [
    ...(per ? [`'${CURRENCY}', g.${CURRENCY}`] : []),
    `'${COUNT}', sum(g.${COUNT})`,
    ...columns.map(({ alias, total }) => `'${alias}', ${OF_GROUPS[total ?? 'sum']}(g.${alias})`),
  ];
  const empty = names.map(() => 'null').join(', ');
  const quick = foldedGroups(plan, { ...scope, zoned: (text) => text.replaceAll('$ZONE', quoted(scope.zone)) });
  const groups = quick ?? sql`with q as (${base(plan, scope, true)}) ${sql.raw(groupsOf(plan))}`;
  return sql`with g as materialized (${groups})
    (select null::jsonb as totals, null::int as all_groups, ${sql.raw(names.join(', '))} from g order by ${sql.raw(shown(plan).order)}
      limit ${sql.lit(limit)})
    union all (select null, count(*)::int, ${sql.raw(empty)} from g)
    union all (select t.totals, null, ${sql.raw(empty)} from (select jsonb_build_object(${sql.raw(parts.join(', '))}) as totals
      from g ${sql.raw(per ? `group by g.${CURRENCY} order by g.${CURRENCY}` : '')}) t)`;
}

/** Every row and, after them, the totals: one statement, so one snapshot. */
export function wholeStatement(plan: ReportPlan, scope: ReportScope, limit: number): ReturnType<typeof sql> {
  const { from, order } = shown(plan);
  const names = aliases(plan);
  const rows = sql`select null::jsonb as totals, ${sql.raw(names.join(', '))} from ${sql.raw(from)} order by ${sql.raw(order)} limit ${sql.lit(limit)}`;
  if (totalled(plan).length === 0) return sql`with q as (${base(plan, scope, plan.groups.length > 0)}) ${rows}`;
  const empty = sql.raw(names.map(() => 'null').join(', '));
  return sql`with q as materialized (${base(plan, scope, true)})
    (${rows}) union all (select t.totals, ${empty} from (${sql.raw(totalsOf(plan))}) t)`;
}
