import type { RateClass } from '../../../contract/endpoint.ts';
import { clientNetwork } from './client-network.rules.ts';

/** Whose requests are counted together: heavy work is a person's, however often they log in; all else a session's, so that a phone cannot shut out the desk; without one, a network's. */
export function limitedOf(
  actor: { readonly userId: number; readonly sessionId: number } | null,
  ip: string,
  rate: RateClass,
): string {
  if (!actor) return `a${clientNetwork(ip)}`;
  return rate === 'heavy' ? `p${actor.userId}` : `u${actor.sessionId}`;
}
