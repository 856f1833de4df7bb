import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Asks } from '../../platform/testing/list-values/values.ts';

interface Kept {
  /** What the company has written so far. */
  readonly state: string;
  readonly answers: Record<string, unknown[]>;
}

/**
 * Looking through every column of a million activities takes most of a minute: what was found is kept beside the data, until the company
 * has written something.
 */
export async function keptValues(client: Pick<pg.Client, 'query'>, tenant: number, directory: string): Promise<Asks> {
  const file = join(directory, `walk-values-${tenant}.json`);
  const { rows } = await client.query<{ state: string }>(
    `select concat_ws(' ', (select max(id) from "order" where tenant_id = $1), (select max(updated_at) from "order" where tenant_id = $1),
      (select max(id) from order_item where tenant_id = $1), (select max(updated_at) from customer where tenant_id = $1),
      (select max(id) from feedback where tenant_id = $1), (select max(name) from schema_migration)) as state`,
    [tenant],
  );
  const state = rows[0]?.state ?? '';
  const before: Kept | null = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  const answers = before?.state === state ? before.answers : {};
  return {
    async query<Row>(text: string, values: readonly unknown[] = []) {
      const key = `${text.replaceAll(/\s+/g, ' ')} ${JSON.stringify(values)}`;
      const known = answers[key];
      if (known) return { rows: known as Row[] };
      const asked = await client.query(text, [...values]);
      answers[key] = asked.rows;
      writeFileSync(file, JSON.stringify({ state, answers }));
      return { rows: asked.rows as Row[] };
    },
  };
}
