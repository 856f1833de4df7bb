import { registry } from '../../../generated/registry.ts';
import { type AnyResource, tableOf } from '../../resource/define.ts';
import type { AnyField } from '../../resource/field.ts';
import type { TestServer } from '../server.ts';

/**
 * Gives the rows of a list values that differ, in the columns where all rows of the company are alike: what is the same in every row
 * shows neither a filter nor an order. What a rule of the table refuses stays as it is.
 */
export async function makeRowsDiffer(server: TestServer, tenant: number, path: string): Promise<void> {
  const resource = Object.values(registry).find((each) => `/${each.path}` === path);
  if (!resource) return;
  const table = tableOf(resource);
  const alike = await alikeColumns(server, tenant, resource);
  // An end comes before its beginning, so that no row ends before it begins on the way.
  for (const [name, value] of alike.toReversed())
    await server
      .sql(withoutTriggers(differing({ table, column: name, value, living: livingOf(resource), tenant })))
      .catch(() => undefined);
}

/** The columns of which all rows hold the same, with what the row of the number `n` is given. */
async function alikeColumns(server: TestServer, tenant: number, resource: AnyResource): Promise<[string, string][]> {
  const values = Object.entries(resource.fields).flatMap(([name, field]): [string, string][] => {
    const value = writtenAs(name, field);
    return value ? [[name, value]] : [];
  });
  const columns: [string, string][] = [...values, ['created_at', DAYS], ['updated_at', DAYS]];
  const counts = columns.map(([name]) => `count(distinct "${name}")::int as "${name}"`);
  const [found = {}] = await server.sql<Record<string, number>>(
    `select ${counts} from "${tableOf(resource)}" where tenant_id = $1 and ${livingOf(resource)}`,
    [tenant],
  );
  return columns.filter(([name]) => (found[name] ?? 2) < 2);
}

const livingOf = ({ softDelete, only = {} }: AnyResource): string =>
  [
    softDelete ? 'deleted_at is null' : 'true',
    ...Object.entries(only).map(([name, value]) => `"${name}" = '${value}'`),
  ].join(' and ');

interface Change {
  readonly table: string;
  readonly column: string;
  readonly value: string;
  readonly living: string;
  readonly tenant: number;
}

/** A lowest and a highest figure rise together, and a record stands under an earlier one. */
const TOGETHER = /^(min|max|parent)_/;
const orderOf = (column: string): string => (TOGETHER.test(column) ? 'id' : `md5(id::text || '${column}')`);

/** Each column has an order of its own, so that a list that sorts by another one is seen. */
const differing = ({ table, column, value, living, tenant }: Change): string =>
  `update "${table}" x set "${column}" = ${value}
     from (select id, row_number() over (order by ${orderOf(column)})::int as n from "${table}" where tenant_id = ${tenant} and ${living}) r
     where x.id = r.id and x.tenant_id = ${tenant}`;

/** Triggers would set the time of the change, and write what was changed into the log. */
const withoutTriggers = (statement: string): string =>
  `begin; set local session_replication_role = replica; ${statement}; commit`;

const DAYS = `timestamptz '2026-01-01 08:00Z' + make_interval(days => r.n)`;

/** Of the company's other records, one and another. */
const target = ({ target: to }: AnyField, at = 'r.n % 2'): string =>
  `(select o.id from "${to?.table}" o where o.tenant_id = x.tenant_id order by o.id offset ${at} limit 1)`;

function writtenAs(name: string, field: AnyField): string | undefined {
  const { options } = field;
  const choices = field.choices?.filter(({ value }) => !options.hidden?.includes(value)).slice(0, 2) ?? [];
  const oneOf = (values: readonly string[]): string => `(array['${values.join("', '")}'])[1 + r.n % ${values.length}]`;
  switch (field.kind) {
    case 'text':
    case 'masked':
    case 'multiline':
      return options.pattern ? undefined : `'Words ' || r.n`;
    case 'integer':
    case 'decimal':
    case 'money':
      return `${options.min ?? 0} + r.n % ${Math.min(5, (options.max ?? 9) - (options.min ?? 0) + 1)}`;
    case 'flag':
      return 'r.n % 2 = 0';
    case 'choice':
      return choices.length > 1 ? oneOf(choices.map(({ value }) => value)) : undefined;
    case 'hue':
      return oneOf(['teal', 'violet']);
    case 'choices':
      if (options.isWhole) return `array[${options.min ?? 0} + r.n]`;
      return choices.length > 1 ? `array[${oneOf(choices.map(({ value }) => value))}]` : undefined;
    case 'day':
      return name.endsWith('_month')
        ? `(x."${name}" + make_interval(months => r.n % 5))::date`
        : `date '2090-01-01' + r.n`;
    case 'instant':
      return `timestamptz '2090-01-01 08:00Z' + make_interval(days => r.n)`;
    case 'ref':
      return target(field);
    case 'refs':
      return `case when r.n % 2 = 0 then array[${target(field, '0')}] else array[${target(field, '0')}, ${target(field, '1')}] end`;
    default:
      return undefined;
  }
}

/** The times of making and changing of a table's rows, each row on another day. */
export const datedApart = (table: string, tenant: number): string =>
  withoutTriggers(`update "${table}" set created_at = timestamptz '2026-01-01 08:00Z' + make_interval(days => (id % 50)::int),
    updated_at = timestamptz '2026-02-01 08:00Z' + make_interval(days => (id * 7 % 50)::int) where tenant_id = ${tenant}`);
