import type { Tx } from '../../../platform/server/db/transaction.ts';

/** Open work of people, as the module that keeps it knows it. */
export interface Assignments {
  /** How much of it a person has, locked against a change until the end of the transaction. */
  countOpen(tx: Tx, userId: number): Promise<number>;
  /** Hands all of it to another person. */
  handOver(tx: Tx, from: number, to: number): Promise<void>;
}

/** Filled while the modules are put together, never changed afterwards. */
const kinds = new Map<string, Assignments>();

/** Says that a kind of work stands in the way of deleting people and can be handed over. */
export function openWork(kind: string, assignments: Assignments): void {
  kinds.set(kind, assignments);
}

/** Open work of a person of every kind, locked. */
export async function openAssignments(tx: Tx, userId: number): Promise<number> {
  let count = 0;
  for (const kind of kinds.values()) count += await kind.countOpen(tx, userId);
  return count;
}

/** Hands all open work of one person to another. */
export async function handOver(tx: Tx, from: number, to: number): Promise<void> {
  for (const kind of kinds.values()) await kind.handOver(tx, from, to);
}
