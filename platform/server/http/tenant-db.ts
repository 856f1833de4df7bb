import type { Database, DbActor } from '../db/database.ts';
import type { Statement } from '../db/statement.ts';
import type { Tx } from '../db/transaction.ts';

/** The database bound to one request: its tenant is in, its actor signs. */
export interface TenantDb {
  /** Rows of one statement, wire types, one round trip. */
  read<Row>(statement: Statement): Promise<Row[]>;
  /** The first row or undefined, wire types. */
  maybe<Row>(statement: Statement): Promise<Row | undefined>;
  /** Several statements in one round trip, wire types. */
  readAll(statements: readonly Statement[]): Promise<unknown[][]>;
  /** One transaction; inside an idempotent request all writes share the request's. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Statements sent through this object, for the tests that count them. */
  count(): number;
  readonly actor: DbActor;
  readonly database: Database;
}

/** Binds the database to an actor; `onStored` hears of each transaction that was committed. */
export function bindDatabase(database: Database, actor: DbActor, onStored?: () => void): TenantDb {
  let count = 0;
  return {
    actor,
    database,
    count: () => count,
    read(statement) {
      count++;
      return database.read(actor.tenantId, statement);
    },
    async maybe<Row>(statement: Statement) {
      count++;
      return (await database.read<Row>(actor.tenantId, statement))[0];
    },
    readAll(statements) {
      count += statements.length;
      return database.readAll(actor.tenantId, statements);
    },
    async write(work) {
      const value = await database.write(actor, (tx) => work(counted(tx, () => count++)));
      onStored?.();
      return value;
    },
  };
}

/** What a transaction of a request is joined with. */
export interface Joining {
  database: Database;
  /** Hears of a write that would be signed by somebody else than its actor; what it throws, that write gets. */
  onStranger?: (error: Error) => void;
}

/** The same interface inside a transaction that is already open: reads see its writes, writes join it. */
export function joinTransaction({ database, onStranger }: Joining, actor: DbActor, tx: Tx): TenantDb {
  let count = 0;
  const handle = counted(tx, () => count++);
  return {
    actor,
    database: joinedDatabase({ database, onStranger }, actor, handle),
    count: () => count,
    read: (statement) => handle.wire(statement),
    maybe: async <Row>(statement: Statement) => (await handle.wire<Row>(statement))[0],
    readAll: (statements) => handle.wireAll(statements),
    write: (work) => work(handle),
  };
}

/**
 * The database as seen from inside the transaction: writes of its own company join it, as reads do by themselves. The transaction
 * signs with its own actor, so whoever writes as another one says so before the request's transaction is open.
 */
const joinedDatabase = ({ database, onStranger }: Joining, actor: DbActor, tx: Tx): Database => ({
  ...database,
  async write(other, work) {
    if (other.tenantId !== actor.tenantId) return database.write(other, work);
    if (other.userId !== actor.userId || other.sessionId !== actor.sessionId)
      onStranger?.(new Error('a write of another actor joins the transaction of a request'));
    return work(tx);
  },
});

function counted(tx: Tx, one: () => void): Tx {
  const first =
    <A extends unknown[], R>(work: (...args: A) => R) =>
    (...args: A): R => {
      one();
      return work(...args);
    };
  return {
    tenantId: tx.tenantId,
    rows: first(tx.rows) as Tx['rows'],
    maybe: first(tx.maybe) as Tx['maybe'],
    wire: first(tx.wire) as Tx['wire'],
    run: first(tx.run),
    all: (statements) => {
      for (let n = 0; n < statements.length; n++) one();
      return tx.all(statements);
    },
    wireAll: (statements) => {
      for (let n = 0; n < statements.length; n++) one();
      return tx.wireAll(statements);
    },
    afterCommit: tx.afterCommit,
  };
}
