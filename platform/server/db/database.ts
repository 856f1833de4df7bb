import pg from 'pg';
import { type BatchResult, runBatch } from './batch.ts';
import { type Compiled, compile, prepared, type Statement } from './statement.ts';
import { openTransaction, type Tx } from './transaction.ts';
import { EXACT_TYPES, WIRE_TYPES } from './wire-types.ts';

/** Who stands behind a statement: lets the tenant in and signs the audit log. userId null = the system itself. */
export interface DbActor {
  readonly tenantId: number;
  readonly userId: number | null;
  readonly name: string;
  readonly sessionId: number | null;
  readonly requestId: string;
  readonly ip: string | null;
}

/** The database as the product sees it: every statement runs inside one tenant, or sees empty tables. */
export interface Database {
  /** One statement of one tenant, one round trip; rows in wire types. */
  read<Row>(tenantId: number, statement: Statement): Promise<Row[]>;
  /** Several statements of one tenant in one round trip and one snapshot-like implicit transaction; rows in wire types. */
  readAll(tenantId: number, statements: readonly Statement[]): Promise<unknown[][]>;
  /** A transaction of one tenant, signed by the actor; retried up to three times on serialization failure or deadlock. */
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
  /** Statements sent since start, for tests that count them per route. */
  statementCount(): number;
  close(): Promise<void>;
}

const letIn = prepared('ordo_tenant', "select set_config('app.tenant_id', $1, true)");
const RETRYABLE = new Set(['40001', '40P01']);
const RETRIES = 3;

/** The one place that knows how a tenant and an actor enter a transaction. */
export function entering(actor: DbActor): Compiled {
  return prepared(
    'ordo_actor',
    `select set_config('app.tenant_id', $1, true), set_config('app.user_id', $2, true), set_config('app.user_name', $3, true),
      set_config('app.session_id', $4, true), set_config('app.request_id', $5, true), set_config('app.ip', $6, true)`,
  )(
    String(actor.tenantId),
    actor.userId === null ? '' : String(actor.userId),
    actor.name,
    actor.sessionId === null ? '' : String(actor.sessionId),
    actor.requestId,
    actor.ip ?? '',
  );
}

/**
 * Options of every application connection: the role that cannot bypass row-level security, UTC, ISO dates. Our joins hang on one
 * row source in the order they are written; searching for another order tripled the planning time of a list.
 */
export const CONNECTION_OPTIONS =
  '-c role=ordo_app -c timezone=UTC -c datestyle=ISO -c intervalstyle=iso_8601 -c join_collapse_limit=4';

/** Opens a pool on `url`. `onError` hears of idle connections that break, `onWrite` of every transaction that was committed. */
export function createDatabase(options: {
  url: string;
  max?: number;
  onError?: (error: Error) => void;
  onWrite?: (tenantId: number) => void;
  /** Stands around every write of a tenant, e.g. to let it speak in the company's words. */
  around?: <T>(tenantId: number, work: () => Promise<T>) => Promise<T>;
}): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max ?? 10,
    options: CONNECTION_OPTIONS,
    application_name: 'ordo',
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
  });
  // A connection that breaks in the middle of a transaction says so on the client, where nobody listens while it is lent out.
  pool.on('connect', (client) => void client.on('error', (error) => options.onError?.(error)));
  pool.on('error', () => undefined);
  let count = 0;

  async function batch(statements: readonly Compiled[], types = WIRE_TYPES): Promise<BatchResult[]> {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      return await runBatch(client, statements, types);
    } catch (error) {
      if (!(error as { code?: string }).code) broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async function attempt<T>(actor: DbActor, work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    const tx = openTransaction(client, entering(actor), actor.tenantId, () => count++);
    let broken: Error | undefined;
    try {
      const value = await work(tx.handle);
      await tx.commit();
      return value;
    } catch (error) {
      broken = await tx.rollback();
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async function retried<T>(actor: DbActor, work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        const value = await attempt(actor, work);
        options.onWrite?.(actor.tenantId);
        return value;
      } catch (error) {
        if (tries >= RETRIES || !RETRYABLE.has((error as { code?: string }).code ?? '')) throw error;
      }
    }
  }

  const database: Database = {
    async read<Row>(tenantId: number, statement: Statement) {
      count++;
      const [, result] = await batch([letIn(String(tenantId)), compile(statement)]);
      return (result?.rows ?? []) as Row[];
    },
    async readAll(tenantId, statements) {
      count += statements.length;
      const [, ...results] = await batch([letIn(String(tenantId)), ...statements.map(compile)]);
      return results.map((result) => result.rows);
    },
    write: (actor, work) =>
      options.around ? options.around(actor.tenantId, () => retried(actor, work)) : retried(actor, work),
    async global<Row>(statement: Statement) {
      count++;
      const [result] = await batch([compile(statement)]);
      return (result?.rows ?? []) as Row[];
    },
    async session(actor, work, { isSnapshot = false } = {}) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query(isSnapshot ? 'begin isolation level repeatable read read only' : 'begin');
        await runBatch(client, [entering(actor)], EXACT_TYPES);
        const value = await work(client);
        await client.query('commit');
        if (!isSnapshot) options.onWrite?.(actor.tenantId);
        return value;
      } catch (error) {
        broken = error as Error;
        throw error;
      } finally {
        client.release(broken);
      }
    },
    statementCount: () => count,
    close: () => pool.end(),
  };
  return database;
}
