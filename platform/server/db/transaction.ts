import type pg from 'pg';
import { readersLanguage } from '../words/reader.ts';
import { type Compiled, compile, prepared, type Statement } from './statement.ts';
import { runBatch } from './wire/batch.ts';
import { EXACT_TYPES, type RowTypes, WIRE_TYPES } from './wire/wire-types.ts';

/** What waits for a commit. */
export type FollowUp = () => void | Promise<void>;

/** A running transaction inside one tenant. Statements run in the order they are called. */
export interface Tx {
  readonly tenantId: number;
  /** Rows with exact numerics (decimal strings), for decisions and arithmetic. */
  rows<Row>(statement: Statement): Promise<Row[]>;
  /** The first row or undefined, exact numerics. */
  maybe<Row>(statement: Statement): Promise<Row | undefined>;
  /** Rows in wire types, for the answer. */
  wire<Row>(statement: Statement): Promise<Row[]>;
  /** Number of rows a write touched. */
  run(statement: Statement): Promise<number>;
  /** Several statements in one round trip; exact numerics. */
  all(statements: readonly Statement[]): Promise<unknown[][]>;
  /** Several statements in one round trip; wire types, for the answer. */
  wireAll(statements: readonly Statement[]): Promise<unknown[][]>;
  /** Runs after a successful commit; errors there are the caller's to handle. */
  afterCommit(work: FollowUp): void;
}

interface OpenTransaction {
  handle: Tx;
  /** Gives what was to follow; the caller does it once the connection is back in the pool. */
  commit(): Promise<readonly FollowUp[]>;
  /** Ends the transaction; gives the error that makes the connection unusable, if any. */
  rollback(): Promise<Error | undefined>;
}

const BEGIN: Compiled = { sql: 'begin', parameters: [], name: 'ordo_begin' };
const COMMIT: Compiled = { sql: 'commit', parameters: [], name: 'ordo_commit' };
const speak = prepared('ordo_language', "select set_config('app.language', $1, true)");
const ROLLBACK: Compiled = { sql: 'rollback', parameters: [] };

/** Opens lazily: BEGIN and the actor's settings travel with the first statement, so a short transaction costs two round trips. */
export function openTransaction(
  client: pg.ClientBase,
  actor: Compiled,
  tenantId: number,
  counted: () => void,
): OpenTransaction {
  let begun = false;
  let language = readersLanguage();
  const afterCommit: FollowUp[] = [];

  /** A mail that is written inside the transaction has a reader of its own. */
  function otherReader(): Compiled[] {
    const now = readersLanguage();
    if (now === language) return [];
    language = now;
    return [speak(now)];
  }

  async function send(
    statements: readonly Statement[],
    types: RowTypes,
  ): Promise<{ rows: unknown[]; count: number }[]> {
    const lead = begun ? otherReader() : [BEGIN, actor];
    begun = true;
    for (let n = 0; n < statements.length; n++) counted();
    const results = await runBatch(client, [...lead, ...statements.map(compile)], types);
    return results.slice(lead.length);
  }

  const handle: Tx = {
    tenantId,
    async rows<Row>(statement: Statement) {
      return ((await send([statement], EXACT_TYPES))[0]?.rows ?? []) as Row[];
    },
    async maybe<Row>(statement: Statement) {
      return (await send([statement], EXACT_TYPES))[0]?.rows[0] as Row | undefined;
    },
    async wire<Row>(statement: Statement) {
      return ((await send([statement], WIRE_TYPES))[0]?.rows ?? []) as Row[];
    },
    async run(statement) {
      return (await send([statement], EXACT_TYPES))[0]?.count ?? 0;
    },
    async all(statements) {
      return (await send(statements, EXACT_TYPES)).map((result) => result.rows);
    },
    async wireAll(statements) {
      return (await send(statements, WIRE_TYPES)).map((result) => result.rows);
    },
    afterCommit: (work) => void afterCommit.push(work),
  };
  return {
    handle,
    async commit() {
      if (begun) await runBatch(client, [COMMIT], EXACT_TYPES);
      return afterCommit;
    },
    async rollback() {
      if (!begun) return undefined;
      try {
        await runBatch(client, [ROLLBACK], EXACT_TYPES);
        return undefined;
      } catch (error) {
        return error as Error;
      }
    },
  };
}
