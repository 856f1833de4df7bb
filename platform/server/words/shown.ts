import { isProductNamed } from '../../resource/product-names.ts';
import { sql } from '../db/statement.ts';

type Sql = ReturnType<typeof sql>;

/** A column as its reader is shown it: what the product wrote in their language, what people typed as typed. */
export const shown = (table: string, alias: string, column: string): Sql =>
  isProductNamed(table, column)
    ? sql`app.shown(${sql.ref(`${alias}.${column}s`)}, ${sql.ref(`${alias}.${column}`)})`
    : (sql.ref(`${alias}.${column}`) as unknown as Sql);

/** Whether a text, such as a cell of a sheet, given as the column it stands in, is what a record is called: in any language where the product wrote it. */
export const called = (table: string, alias: string, column: string, said: string): Sql =>
  isProductNamed(table, column)
    ? sql`${sql.raw(calledSql(table, alias, column, said))}`
    : sql`app.fold(${sql.ref(`${alias}.${column}`)}) = app.fold(${sql.ref(said)})`;

const SOFT_DELETED: ReadonlySet<string> = new Set(['role', 'order_type', 'order_template']);

/** SQL text: a row of a table is what a text means. Rows that people named so come before those the product calls so somewhere. */
export function calledSql(table: string, alias: string, column: string, said: string): string {
  const alive = SOFT_DELETED.has(table) ? 'and typed.deleted_at is null' : '';
  return `(app.called(${alias}.${column}s, ${alias}.${column}, ${said}) and (${alias}.${column}s is null or not exists (
    select from ${table} typed where typed.${column}s is null and app.fold(typed.${column}) = app.fold(${said}) ${alive})))`;
}
