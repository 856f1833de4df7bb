import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';

/** Compiles `sql` templates; never connects. Kysely serves as the composable, parameterising SQL template only (docs/adr). */
const compiler = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** SQL text with numbered parameters; `name` makes it a prepared statement of the connection. */
export interface Compiled {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly name?: string;
}

interface Template {
  compile(provider: typeof compiler): { readonly sql: string; readonly parameters: readonly unknown[] };
}

/** What every database function takes: a `sql` template, or SQL compiled by hand. */
export type Statement = Template | Compiled;

/** SQL template tag: values become parameters, `sql.ref`, `sql.join` and nested templates compose. */
export { sql };

/** Text and parameters of a statement. */
export function compile(statement: Statement): Compiled {
  if ('compile' in statement) return statement.compile(compiler);
  return statement;
}

/**
 * A prepared statement for a hot path: fixed text, only the parameters change. Never for searches: a named plan turns generic
 * on its sixth run and drops the trigram index.
 */
export function prepared(name: string, text: string): (...parameters: readonly unknown[]) => Compiled {
  return (...parameters) => ({ name, sql: text, parameters });
}

/** `insert into table (…) values (…), (…) returning …`; rows share the keys of the first one, undefined means default. */
export function insertRows(table: string, rows: readonly Record<string, unknown>[], returning = 'id'): Statement {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => rows.some((row) => row[column] !== undefined));
  if (columns.length === 0) return sql`insert into ${sql.table(table)} default values returning ${sql.raw(returning)}`;
  const values = rows.map(
    (row) => sql`(${sql.join(columns.map((c) => (row[c] === undefined ? sql`default` : sql`${bindable(row[c])}`)))})`,
  );
  return sql`insert into ${sql.table(table)} (${sql.join(columns.map((c) => sql.ref(c)))})
    values ${sql.join(values)} returning ${sql.raw(returning)}`;
}

/** `update table set … where …`; undefined values are left alone. Null when there is nothing to set. */
export function updateRow(
  table: string,
  patch: Record<string, unknown>,
  where: Template,
  returning = 'id',
): Statement | null {
  const entries = Object.entries(patch).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return null;
  const sets = entries.map(([column, value]) => sql`${sql.ref(column)} = ${bindable(value)}`);
  return sql`update ${sql.table(table)} set ${sql.join(sets)} where ${where as ReturnType<typeof sql>} returning ${sql.raw(returning)}`;
}

/**
 * Changes many rows by their ids in one statement, each in the columns it names (values as JSON writes them), and only where one
 * differs; gives the ids of those that changed. An id may stand once.
 */
export function updateRows(
  table: string,
  rows: readonly { readonly id: number; readonly [column: string]: unknown }[],
) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => name !== 'id');
  const isNamed = (name: string) => sql`v.named ? ${sql.lit(name)}`;
  const sent = (name: string) => sql`(v.sent).${sql.ref(name)}`;
  const sets = columns.map(
    (name) => sql`${sql.ref(name)} = case when ${isNamed(name)} then ${sent(name)} else t.${sql.ref(name)} end`,
  );
  const differs = columns.map((name) => sql`(${isNamed(name)} and t.${sql.ref(name)} is distinct from ${sent(name)})`);
  return sql`with v as materialized (
      select (x ->> 'id')::bigint as id, x as named, jsonb_populate_record(null::${sql.table(table)}, x) as sent
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) x)
    update ${sql.table(table)} t set ${sql.join(sets)} from v where t.id = v.id and (${sql.join(differs, sql` or `)}) returning t.id`;
}

/** Arrays of objects and plain objects are jsonb; arrays of scalars stay PostgreSQL arrays. */
function bindable(value: unknown): unknown {
  if (Array.isArray(value) && value.some((item) => item !== null && typeof item === 'object'))
    return JSON.stringify(value);
  return value;
}
