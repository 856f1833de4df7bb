import type { AccessControl } from '../../../platform/server/access/access.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';

let control: Pick<AccessControl, 'changed'> | null = null;

/** Hears of the access control whose cache this process keeps. */
export function useAccessControl(access: Pick<AccessControl, 'changed'>): void {
  control = access;
}

/**
 * After the commit this process forgets the sessions of the company at once, so that the very next request sees the change; the
 * other processes hear of it by the database within a second.
 */
export function forgetSessions(tx: Tx, tenantId: number): void {
  tx.afterCommit(() => control?.changed({ tenantId, topic: 'access', key: '' }));
}
