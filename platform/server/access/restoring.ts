import type { Tx } from '../db/transaction.ts';
import type { SignedInContext } from '../http/context.ts';

/** Throws unless the person may have the record `id` again; asked in the transaction in which it is back already. */
export type MayRestore = (tx: Tx, id: number, context: SignedInContext) => Promise<void> | void;

/** Filled while the modules are put together, never changed afterwards. */
const ways = new Map<string, MayRestore>();

const keyOf = (table: string, owner: string | null): string => `${table} of ${owner ?? ''}`;

/**
 * Says what bringing back a deleted record of a table takes: what doing it by hand takes today. Rows that may hang on records of many
 * kinds (files) have a way for each kind of `owner`.
 */
export function restorable(table: string, may: MayRestore, owner: string | null = null): void {
  ways.set(keyOf(table, owner), may);
}

/** What it takes, or undefined: other records do not come back, and nobody is offered it. */
export const wayBack = (table: string, owner: string | null = null): MayRestore | undefined =>
  ways.get(keyOf(table, owner)) ?? ways.get(keyOf(table, null));

/** Whether records of a table come back by themselves; parts come with the whole. */
export const comesBack = (table: string, owner: string | null): boolean => wayBack(table, owner) !== undefined;
