import { createRequire } from 'node:module';
import type pg from 'pg';
import { readCounter } from '../../bytes/reading.ts';
import type { Compiled } from '../statement.ts';
import { type RowBuilder, rowBuilder } from './row-builder.ts';
import type { RowTypes } from './wire-types.ts';

const require = createRequire(import.meta.url);
const { prepareValue } = require('pg/lib/utils') as { prepareValue(value: unknown): unknown };

/** The part of pg's protocol connection that a submittable uses. */
interface Wire {
  stream: { cork?(): void; uncork?(): void };
  parse(message: { text: string; name?: string }): void;
  bind(message: { statement?: string; values: readonly unknown[]; valueMapper: (value: unknown) => unknown }): void;
  describe(message: { type: 'P'; name: string }): void;
  execute(message: object): void;
  close(message: { type: 'S'; name: string }): void;
  sync(): void;
}
/** Makes rows of one result: what the database said of its columns, kept for every later run of the same statement. */
class RowShape {
  readonly #build: RowBuilder;
  readonly #parsers: readonly ((text: string) => unknown)[];

  constructor(fields: readonly { name: string; dataTypeID: number }[], types: RowTypes) {
    this.#build = rowBuilder(fields.map(({ name }) => name));
    this.#parsers = fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID));
  }

  row(values: readonly (string | null)[]): unknown {
    return this.#build(values, this.#parsers);
  }
}

export interface BatchResult {
  rows: unknown[];
  count: number;
}

/**
 * What a connection has prepared, by name, with the shapes of its rows (null: it gives none); `stale` ones are closed before they
 * are parsed again. A table that changes its columns makes the old plan fail, so a remembered shape is never a wrong one.
 */
interface Memory {
  known: Map<string, Map<RowTypes, RowShape | null>>;
  stale: Set<string>;
}
const preparedOn = new WeakMap<Wire, Memory>();

function memoryOf(connection: Wire): Memory {
  const memory = preparedOn.get(connection) ?? { known: new Map(), stale: new Set() };
  preparedOn.set(connection, memory);
  return memory;
}

/**
 * Whether a prepared statement met a table with other columns: a newer version has migrated meanwhile. All that the connection has
 * prepared is then parsed anew, so that the same work, done once more on it, goes through.
 */
export function isStalePlan(error: unknown): boolean {
  const { code, routine } = error as { code?: string; routine?: string };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}

/**
 * Several statements in one protocol round trip under one Sync. Outside BEGIN they are one implicit transaction, so a setting
 * made local by the first statement holds for the others and is gone at the Sync: the tenant cannot outlive the request.
 */
export class Batch {
  readonly #statements: readonly Compiled[];
  readonly #types: RowTypes;
  readonly #settle: (error: Error | null, results: BatchResult[]) => void;
  readonly #results: BatchResult[] = [];
  #memory: Memory = { known: new Map(), stale: new Set() };
  /** Of each statement: its rows' shape as far as it was known before it was sent. */
  #shapes: (RowShape | null)[] = [];
  #rows: unknown[] = [];
  /** What failed about the rows: those that still come are dropped, so that the connection stays whole. */
  #refused: Error | null = null;
  readonly #counter = readCounter();
  /** pg times out and cancels through `callback`. */
  callback: (error: Error | null) => void;

  constructor(
    statements: readonly Compiled[],
    types: RowTypes,
    settle: (error: Error | null, results: BatchResult[]) => void,
  ) {
    this.#statements = statements;
    this.#types = types;
    this.#settle = settle;
    this.callback = (error) => {
      this.#counter.end();
      this.#settle(error, this.#results);
    };
  }

  submit(connection: Wire): null {
    this.#memory = memoryOf(connection);
    connection.stream.cork?.();
    try {
      this.#shapes = this.#statements.map((statement) => this.#send(connection, statement));
      connection.sync();
    } finally {
      connection.stream.uncork?.();
    }
    return null;
  }

  #send(connection: Wire, { name, sql, parameters }: Compiled): RowShape | null {
    const { known, stale } = this.#memory;
    if (name === undefined) connection.parse({ text: sql });
    else if (!known.has(name)) {
      if (stale.delete(name)) connection.close({ type: 'S', name });
      connection.parse({ text: sql, name });
      known.set(name, new Map());
    }
    connection.bind({
      ...(name === undefined ? {} : { statement: name }),
      values: parameters,
      valueMapper: prepareValue,
    });
    const shape = name === undefined ? undefined : known.get(name)?.get(this.#types);
    if (shape === undefined) connection.describe({ type: 'P', name: '' });
    connection.execute({});
    return shape ?? null;
  }

  handleRowDescription({ fields }: { fields: ConstructorParameters<typeof RowShape>[0] }): void {
    this.#shapes[this.#results.length] = new RowShape(fields, this.#types);
  }

  handleDataRow({ fields, length }: { fields: readonly (string | null)[]; length: number }): void {
    if (this.#refused) return;
    try {
      this.#counter.take(length);
      this.#rows.push(this.#shapes[this.#results.length]?.row(fields));
    } catch (error) {
      this.#refused = error as Error;
      this.#rows = [];
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const at = this.#results.length;
    const { name } = this.#statements[at] ?? {};
    if (name !== undefined) this.#memory.known.get(name)?.set(this.#types, this.#shapes[at] ?? null);
    this.#results.push({ rows: this.#rows, count: Number(/\d+$/.exec(text)?.[0] ?? 0) });
    this.#rows = [];
  }

  handleEmptyQuery(): void {
    this.#results.push({ rows: [], count: 0 });
  }

  handleError(error: Error): void {
    // The server may or may not have kept statements parsed in this batch: forget them, and close before parsing again.
    const { known, stale } = this.#memory;
    const names = isStalePlan(error) ? [...known.keys()] : this.#statements.map(({ name }) => name);
    for (const name of names) if (name !== undefined && known.delete(name)) stale.add(name);
    this.callback(error);
  }

  handleReadyForQuery(): void {
    this.callback(this.#refused);
  }

  handlePortalSuspended(): void {}
  handleCopyInResponse(connection: { sendCopyFail(reason: string): void }): void {
    connection.sendCopyFail('No source stream defined');
  }
  handleCopyData(): void {}
}

/** What reads side by side in one transaction is sent one after the other: pg will not queue it for us in its next version. */
const lastOf = new WeakMap<pg.ClientBase, Promise<BatchResult[]>>();

/** Begins to watch a client that waits for an answer; gives how to stop. */
type Watch = () => () => void;
const watches = new WeakMap<pg.ClientBase, Watch>();

/** Has a client watched whenever it waits for an answer. */
export const watchWaits = (client: pg.ClientBase, watch: Watch): void => void watches.set(client, watch);

/** Runs the statements on a client in one round trip; rejects with the database error of the first that fails. */
export function runBatch(
  client: pg.ClientBase,
  statements: readonly Compiled[],
  types: RowTypes,
): Promise<BatchResult[]> {
  const go = () =>
    new Promise<BatchResult[]>((resolve, reject) => {
      const stop = watches.get(client)?.();
      const batch = new Batch(statements, types, (error, results) => {
        stop?.();
        if (error) reject(error);
        else resolve(results);
      });
      (client as unknown as { query(batch: Batch): void }).query(batch);
    });
  const ahead = lastOf.get(client);
  const mine = ahead ? ahead.then(go, go) : go();
  lastOf.set(client, mine);
  const over = (): void => {
    if (lastOf.get(client) === mine) lastOf.delete(client);
  };
  mine.then(over, over);
  return mine;
}
