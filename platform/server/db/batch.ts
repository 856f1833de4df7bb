import { createRequire } from 'node:module';
import pg from 'pg';
import type { Compiled } from './statement.ts';
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
interface ResultBuffer {
  rows: unknown[];
  rowCount: number | null;
  addFields(fields: unknown): void;
  parseRow(fields: unknown): unknown;
  addRow(row: unknown): void;
  addCommandComplete(message: unknown): void;
}
const ResultClass = (pg as unknown as { Result: new (mode: undefined, types: RowTypes) => ResultBuffer }).Result;

export interface BatchResult {
  rows: unknown[];
  count: number;
}

/** Statement names a connection has prepared; `stale` ones are closed before they are parsed again. */
const preparedOn = new WeakMap<Wire, { known: Set<string>; stale: Set<string> }>();

/**
 * Several statements in one protocol round trip under one Sync. Outside BEGIN they are one implicit transaction, so a setting
 * made local by the first statement holds for the others and is gone at the Sync: the tenant cannot outlive the request.
 */
export class Batch {
  readonly #statements: readonly Compiled[];
  readonly #types: RowTypes;
  readonly #settle: (error: Error | null, results: BatchResult[]) => void;
  readonly #results: BatchResult[] = [];
  #current: ResultBuffer;
  #parseError: Error | null = null;
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
    this.#current = new ResultClass(undefined, types);
    this.callback = (error) => this.#settle(error, this.#results);
  }

  submit(connection: Wire): null {
    const memory = preparedOn.get(connection) ?? { known: new Set<string>(), stale: new Set<string>() };
    preparedOn.set(connection, memory);
    connection.stream.cork?.();
    try {
      for (const statement of this.#statements) this.#send(connection, statement, memory);
      connection.sync();
    } finally {
      connection.stream.uncork?.();
    }
    return null;
  }

  #send(connection: Wire, statement: Compiled, memory: { known: Set<string>; stale: Set<string> }): void {
    const { name } = statement;
    if (name === undefined || !memory.known.has(name)) {
      if (name !== undefined && memory.stale.delete(name)) connection.close({ type: 'S', name });
      connection.parse({ text: statement.sql, ...(name === undefined ? {} : { name }) });
      if (name !== undefined) memory.known.add(name);
    }
    connection.bind({
      ...(name === undefined ? {} : { statement: name }),
      values: statement.parameters,
      valueMapper: prepareValue,
    });
    connection.describe({ type: 'P', name: '' });
    connection.execute({});
  }

  handleRowDescription(message: { fields: unknown }): void {
    this.#current.addFields(message.fields);
  }

  handleDataRow(message: { fields: unknown }): void {
    try {
      this.#current.addRow(this.#current.parseRow(message.fields));
    } catch (error) {
      this.#parseError ??= error as Error;
    }
  }

  handleCommandComplete(message: unknown): void {
    this.#current.addCommandComplete(message);
    this.#results.push({ rows: this.#current.rows, count: this.#current.rowCount ?? 0 });
    this.#current = new ResultClass(undefined, this.#types);
  }

  handleEmptyQuery(): void {
    this.#results.push({ rows: [], count: 0 });
  }

  handleError(error: Error, connection: Wire): void {
    // The server may or may not have kept statements parsed in this batch: forget them, and close before parsing again.
    const memory = preparedOn.get(connection);
    for (const { name } of this.#statements)
      if (name !== undefined && memory?.known.delete(name)) memory.stale.add(name);
    this.callback(error);
  }

  handleReadyForQuery(): void {
    this.callback(this.#parseError);
  }

  handlePortalSuspended(): void {}
  handleCopyInResponse(connection: { sendCopyFail(reason: string): void }): void {
    connection.sendCopyFail('No source stream defined');
  }
  handleCopyData(): void {}
}

/** Runs the statements on a client in one round trip; rejects with the database error of the first that fails. */
export function runBatch(
  client: pg.ClientBase,
  statements: readonly Compiled[],
  types: RowTypes,
): Promise<BatchResult[]> {
  return new Promise((resolve, reject) => {
    const batch = new Batch(statements, types, (error, results) => (error ? reject(error) : resolve(results)));
    (client as unknown as { query(batch: Batch): void }).query(batch);
  });
}
