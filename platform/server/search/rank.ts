import { sql } from '../db/statement.ts';

type Sql = ReturnType<typeof sql>;

/** How well a record answers: 0 its reference is the words, 1 reference or name begins with them, 2 they stand somewhere. */
export function rankOf(words: string, reference: Sql, name: Sql): Sql {
  const start = `${words.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`case when lower(${reference}) = lower(${words}) then 0
    when app.fold(${reference}) like app.fold(${start}) or app.fold(${name}) like app.fold(${start}) then 1 else 2 end`;
}
