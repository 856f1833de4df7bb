import type pg from 'pg';
import { readersLanguage } from '../words/reader.ts';
import { withWorkBeforehand } from '../worker/beforehand.ts';
import { afterwards, openPool } from './pool.ts';
import { type Compiled, compile, prepared, type Statement, sql } from './statement.ts';
import { type FollowUp, openTransaction, type Tx } from './transaction.ts';
import { isUnreachable } from './unreachable.ts';
import { tidyTables } from './upkeep/tidy.ts';
import { type BatchResult, isStalePlan, runBatch } from './wire/batch.ts';
import { EXACT_TYPES, WIRE_TYPES } from './wire/wire-types.ts';

/** Who stands behind a statement: lets the tenant in and signs the audit log. userId null = the system itself. */
export interface DbActor {
  readonly tenantId: number;
  readonly userId: number | null;
  readonly name: string;
  readonly sessionId: number | null;
  readonly requestId: string;
  readonly ip: string | null;
  /** How long its transactions wait for somebody's row, in ms; as long as it takes where none is said. */
  readonly patience?: number;
}

/**
 * The database as the product sees it: every statement runs inside one tenant, or sees empty tables. What reads while a transaction
 * of its company is open around it reads through that transaction, whoever asks; a second connection is never taken for it.
 */
export interface Database {
  /** One statement of one tenant, one round trip; rows in wire types. */
  read<Row>(tenantId: number, statement: Statement): Promise<Row[]>;
  /** Several statements of one tenant in one round trip and one snapshot-like implicit transaction; rows in wire types. */
  readAll(tenantId: number, statements: readonly Statement[]): Promise<unknown[][]>;
  /**
   * A transaction of one tenant, signed by the actor; retried up to three times on serialization failure or deadlock, and run again after
   * work it must not wait for (`beforehand`).
   */
  write<T>(actor: DbActor, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Tables without tenant (tenant, tenant_domain, country …); tenant tables are empty here. */
  global<Row>(statement: Statement): Promise<Row[]>;
  /** A client of its own for cursors and COPY inside the tenant; released when `work` ends. */
  session<T>(
    actor: DbActor,
    work: (client: pg.ClientBase) => Promise<T>,
    options?: {
      /** Everything is read as it was at the first statement, and nothing can be written. */ isSnapshot?: boolean;
    },
  ): Promise<T>;
  /**
   * A short transaction beside the work that is open, on a connection of its own: it stays, whatever becomes of that work. For those
   * few of whom a process runs some at a time, as the progress of a job that reads for minutes, or the numbers of a big import.
   */
  apart<T>(actor: DbActor, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** After many rows were written to these tables: their lists are fast at once. Nothing waits for it, and it never fails. */
  tidy(tables: readonly string[]): Promise<void>;
  /** Statements sent since start, for tests that count them per route. */
  statementCount(): number;
  close(): Promise<void>;
}

const letInStatement = prepared(
  'ordo_tenant',
  "select set_config('app.tenant_id', $1, true), set_config('app.language', $2, true)",
);
const letIn = (tenantId: number): Compiled => letInStatement(String(tenantId), readersLanguage());
const RETRYABLE = new Set(['40001', '40P01']);
const RETRIES = 3;

/** The one place that knows how a tenant and an actor enter a transaction. */
export function entering(actor: DbActor): Compiled {
  return prepared(
    'ordo_actor',
    `select set_config('app.tenant_id', $1, true), set_config('app.user_id', $2, true), set_config('app.user_name', $3, true),
      set_config('app.session_id', $4, true), set_config('app.request_id', $5, true), set_config('app.ip', $6, true),
      set_config('app.language', $7, true), set_config('lock_timeout', $8, true)`,
  )(
    String(actor.tenantId),
    actor.userId === null ? '' : String(actor.userId),
    actor.name,
    actor.sessionId === null ? '' : String(actor.sessionId),
    actor.requestId,
    actor.ip ?? '',
    readersLanguage(),
    String(actor.patience ?? 0),
  );
}

/** For work of a request that is worth waiting for: a file is not refused because somebody saves one of its records. */
export const untilRowsAreFree: Statement = sql`select set_config('lock_timeout', '0', true)`;

/**
 * Options of every application connection: the role that cannot bypass row-level security, UTC, ISO dates. Our joins hang on one
 * row source in the order they are written; searching for another order tripled the planning time of a list.
 */
export const CONNECTION_OPTIONS =
  '-c role=ordo_app -c timezone=UTC -c datestyle=ISO -c intervalstyle=iso_8601 -c join_collapse_limit=4';

interface Settled<T> {
  value: T;
  follow: readonly FollowUp[];
}

/** A statement that was refused leaves its connection whole; anything else may not. */
const isBroken = (error: Error): Error | undefined =>
  (error as { code?: string }).code && !isUnreachable(error) ? undefined : error;

/** Does the work once more on its connection when a newer version has changed a table under a prepared statement. */
const withFreshPlans = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    if (isStalePlan(error)) return work();
    throw error;
  });

export interface DatabaseOptions {
  url: string;
  max?: number;
  /** Hears of idle connections that break. */
  onError?: (error: Error) => void;
  /** Hears of every transaction that was committed. */
  onWrite?: (tenantId: number) => void;
  /** Stands around every write of a tenant, e.g. to let it speak in the company's words. */
  around?: <T>(tenantId: number, work: () => Promise<T>) => Promise<T>;
  /** Hears of work inside a transaction that asks for a second connection; what it throws, that work gets. */
  onSecond?: (error: Error) => void;
  /** Hears of work inside a transaction that waits for a server that is not ours; what it throws, that work gets. */
  onOutside?: (error: Error) => void;
}

/** Opens a pool on `url`. */
export function createDatabase(options: DatabaseOptions): Database {
  const pool = openPool({ ...options, session: CONNECTION_OPTIONS });
  let count = 0;

  const batch = (statements: readonly Compiled[], types = WIRE_TYPES): Promise<BatchResult[]> =>
    pool.lend((client) => withFreshPlans(() => runBatch(client, statements, types)), isBroken);

  async function attempt<T>(actor: DbActor, work: (tx: Tx) => Promise<T>, party?: number): Promise<Settled<T>> {
    let broken: Error | undefined;
    const once = async (client: pg.PoolClient): Promise<Settled<T>> => {
      const tx = openTransaction(client, entering(actor), actor.tenantId, () => count++);
      try {
        const value = await pool.hold(tx.handle, () => work(tx.handle));
        return { value, follow: await tx.commit() };
      } catch (error) {
        broken = await tx.rollback();
        throw error;
      }
    };
    return pool.lend(
      (client) => withFreshPlans(() => once(client)),
      () => broken,
      party,
    );
  }

  async function settle<T>(actor: DbActor, work: (tx: Tx) => Promise<T>, party?: number): Promise<Settled<T>> {
    for (let tries = 1; ; tries++) {
      try {
        return await attempt(actor, work, party);
      } catch (error) {
        if (tries >= RETRIES || !RETRYABLE.has((error as { code?: string }).code ?? '')) throw error;
      }
    }
  }

  async function written<T>(actor: DbActor, work: (tx: Tx) => Promise<T>, party?: number): Promise<T> {
    const { value, follow } = await withWorkBeforehand(() => settle(actor, work, party));
    // The connection is back: what follows a commit may ask for one of its own.
    for (const next of follow) await afterwards(next);
    options.onWrite?.(actor.tenantId);
    return value;
  }

  const writeAs = <T>(actor: DbActor, work: (tx: Tx) => Promise<T>, party?: number): Promise<T> =>
    options.around ? options.around(actor.tenantId, () => written(actor, work, party)) : written(actor, work, party);
  /** Requests of one company, which may all wait for one row of it, leave connections to the other companies. */
  const write: Database['write'] = (actor, work) =>
    writeAs(actor, work, actor.patience === undefined ? undefined : actor.tenantId);

  const database: Database = {
    async read<Row>(tenantId: number, statement: Statement) {
      const tx = pool.joined(tenantId);
      if (tx) return tx.wire<Row>(statement);
      count++;
      const [, result] = await batch([letIn(tenantId), compile(statement)]);
      return (result?.rows ?? []) as Row[];
    },
    async readAll(tenantId, statements) {
      const tx = pool.joined(tenantId);
      if (tx) return tx.wireAll(statements);
      count += statements.length;
      const [, ...results] = await batch([letIn(tenantId), ...statements.map(compile)]);
      return results.map((result) => result.rows);
    },
    write,
    async global<Row>(statement: Statement) {
      const tx = pool.joined(null);
      if (tx) return tx.wire<Row>(statement);
      count++;
      const [result] = await batch([compile(statement)]);
      return (result?.rows ?? []) as Row[];
    },
    session: (actor, work, { isSnapshot = false } = {}) =>
      pool.lend(
        async (client) => {
          await client.query(isSnapshot ? 'begin isolation level repeatable read read only' : 'begin');
          await runBatch(client, [entering(actor)], EXACT_TYPES);
          const value = await pool.hold(null, () => work(client));
          await client.query('commit');
          if (!isSnapshot) options.onWrite?.(actor.tenantId);
          return value;
        },
        (error) => error,
      ),
    apart: (actor, work) => pool.apart(() => writeAs(actor, work)),
    tidy: (tables) => tidyTables(options.url, tables),
    statementCount: () => count,
    close: () => pool.end(),
  };
  return database;
}
