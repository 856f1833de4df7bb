import { AsyncLocalStorage } from 'node:async_hooks';

/** Whose work it is. */
export interface Party {
  /** Its tenant; 0 for none. */
  readonly company: number;
  /** Who of them: a user, a job without one, or the network a stranger comes from. */
  readonly person: string;
}

const NOBODY: Party = { company: 0, person: '' };
const scope = new AsyncLocalStorage<Party>();

/** Does work for somebody: where it waits in a line with others' work, they take turns. */
export const onBehalfOf = <T>(party: Party, work: () => T): T => scope.run(party, work);

/** Whom the work is for; the product itself where it is for nobody in particular. */
export const partyNow = (): Party => scope.getStore() ?? NOBODY;
