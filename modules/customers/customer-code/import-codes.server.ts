import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { RunContext } from '../../../platform/server/imports/declaration.ts';
import { alone, isBigImport, numbersFor, releaseOver } from '../../../platform/server/numbers/held-numbers.ts';
import { IMPORT_COLUMNS } from '../customer-import/import-columns.server.ts';
import { CODES, CUSTOMER_CODES, codesOf, drawCodes, drawNumbers, OF_COUNTER } from './draw-code.server.ts';

/** Codes of the customers that an import makes. */
export interface ImportCodes {
  /** The next so many. */
  next(count: number): Promise<string[]>;
  /** Ends the hold with the import's own commit. */
  keep(): Promise<void>;
  /** Ends it where the import breaks. */
  giveBack(): Promise<void>;
}

/** The codes' place in a staged row; PostgreSQL arrays count from 1. */
const PLACE = IMPORT_COLUMNS.findIndex(({ name }) => name === 'customer_code') + 1;

interface Facts {
  made: number;
  blank: number;
  /** Numbers of typed codes that look like drawn ones, as a multirange, and the highest. */
  typed: string;
  last: number;
}

/**
 * The codes of a big import are held while it writes, and so are all below the highest it types, as nobody may draw what it is writing:
 * the database would have them wait. Those that it did not write are given back when it is over.
 */
export async function codesFor(tx: Tx, run: RunContext): Promise<ImportCodes> {
  const { made, blank, typed, last } = await factsOf(tx, run.runId);
  if (!isBigImport(CUSTOMER_CODES, made)) return small(tx);
  await tx.run(sql`select pg_advisory_xact_lock(${alone(CUSTOMER_CODES)})`);
  const numbering = { ...CUSTOMER_CODES, draw: (on: Tx, _: string, count: number) => drawNumbers(on, count, typed) };
  const aside = async (own: Tx) => {
    const [row] = await own.rows<{ numbers: string }>(
      sql`select app.set_codes_aside(${CODES}, ${last}::integer)::text as numbers`,
    );
    return row && row.numbers !== '{}' ? [{ counter: CODES, numbers: row.numbers }] : [];
  };
  const counts = new Map([[CODES, blank]]);
  const { drawn, keep, giveBack } = await numbersFor(
    numbering,
    tx,
    { counts, size: made, ...(last > 0 ? { aside } : {}) },
    run.apart,
  );
  const codes = drawn.flatMap(({ numbers }) => codesOf(numbers));
  if (last > 0) tx.afterCommit(() => run.apart((own) => releaseOver(CUSTOMER_CODES, own)).catch(() => undefined));
  return { next: async (count) => codes.splice(0, count), keep, giveBack };
}

const small = (tx: Tx): ImportCodes => ({
  next: (count) => drawCodes(tx, count),
  keep: async () => undefined,
  giveBack: async () => undefined,
});

async function factsOf(tx: Tx, runId: number): Promise<Facts> {
  const code = sql`nullif(cells[${sql.lit(PLACE)}], '')`;
  const [facts] = await tx.rows<Facts>(sql`
    select count(*)::int as made, (count(*) filter (where code is null))::int as blank,
      coalesce(range_agg(int4range(n, n + 1)) filter (where n is not null), '{}')::text as typed, coalesce(max(n), 0) as last
    from (select code, case when code ~ ${OF_COUNTER} then substring(code from 3)::int end as n
      from (select ${code} as code from import_row where run_id = ${runId} and action = 'create') c) c`);
  return facts ?? { made: 0, blank: 0, typed: '{}', last: 0 };
}
