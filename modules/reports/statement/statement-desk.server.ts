import type { SignedInContext } from '../../../platform/server/http/context.ts';

/** A statement as its renderer is asked for it. */
export interface StatementOrder {
  readonly layout: 'statement' | 'receipt';
  readonly orderIds: readonly number[];
  readonly option: string;
  readonly withoutUnused: boolean;
  readonly withPictures: boolean;
}

/** Whoever renders documents of activities. */
export interface StatementDesk {
  /** Records of one file that is answered at once. */
  readonly mostInline: number;
  /** The same for who would rather wait for a job than for the answer. */
  readonly mostInlineAsync: number;
  readonly most: number;
  now(context: SignedInContext, order: StatementOrder): Promise<{ bytes: Buffer; extension: string; name: string }>;
  later(context: SignedInContext, order: StatementOrder): Promise<unknown>;
}

let desk: StatementDesk | null = null;

/** The module of activities renders their statements. */
export const offerStatements = (offered: StatementDesk): void => {
  desk = offered;
};

export function statementDesk(): StatementDesk {
  if (!desk) throw new Error('no module renders statements');
  return desk;
}
