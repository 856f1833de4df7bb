import type { AnyResource, Create, Patch, Row } from '../../resource/define.ts';
import type { Tx } from '../db/transaction.ts';
import type { SignedInContext } from '../http/context.ts';
import type { Vault } from '../vault/vault.ts';

/** The one rung of code a derived resource may have: at most three hooks inside its writing transaction. More means commands. */
export interface Behaviour<X extends AnyResource = AnyResource> {
  /** Seals the masked fields of a list that has some. */
  readonly vault?: Vault;
  /** Checks and completes the input of a create or update; throws catalogue errors. `before` is null on create. */
  beforeWrite?(
    tx: Tx,
    input: Record<string, unknown>,
    before: Row<X> | null,
    context: SignedInContext,
  ): Promise<Record<string, unknown>>;
  /** Follows a create or update inside the same transaction. */
  afterWrite?(tx: Tx, row: Row<X>, before: Row<X> | null, context: SignedInContext): Promise<void>;
  /** Refuses or prepares a delete. */
  beforeDelete?(tx: Tx, row: Row<X>, context: SignedInContext): Promise<void>;
}

/** Types a resource's hooks by its definition. */
export const behaviour = <X extends AnyResource>(_resource: X, hooks: Behaviour<X>): Behaviour =>
  hooks as unknown as Behaviour;

export type { Create, Patch };
