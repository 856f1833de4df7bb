import type { Tx } from '../db/transaction.ts';
import type { SignedInContext } from '../http/context.ts';

/** Throws unless the person may have the record `id` again; asked in the transaction in which it is back already. */
export type MayRestore = (tx: Tx, id: number, context: SignedInContext) => Promise<void> | void;

/** Filled while the modules are put together, never changed afterwards. */
const ways = new Map<string, MayRestore>();

/** Says what bringing back a deleted record of a table takes: what doing it by hand takes today. */
export function restorable(table: string, may: MayRestore): void {
  ways.set(table, may);
}

/** What it takes, or undefined: records of other tables do not come back. */
export const wayBack = (table: string): MayRestore | undefined => ways.get(table);
