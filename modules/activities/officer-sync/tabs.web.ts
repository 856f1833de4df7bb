/** What a tab tells the other tabs of this browser after it changed what is stored for a person. */
export type Told =
  | { kind: 'write'; id: string }
  | { kind: 'saved'; id: string; target: string; isAbsorbed: boolean }
  | { kind: 'conflicts' }
  | { kind: 'network'; isOffline: boolean }
  | { kind: 'left' };

interface Message {
  userId: number;
  told: Told;
}

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('ordo-officer');

/** Tells the other tabs of the same person. */
export function tellTabs(userId: number | null, told: Told): void {
  if (userId !== null) channel?.postMessage({ userId, told } satisfies Message);
}

/** Hears what other tabs tell. */
export function hearTabs(listener: (userId: number, told: Told) => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => listener(data.userId, data.told));
}

/** Longer than this no tab sends without a pause: one that still holds the turn was put to sleep with it. */
const PATIENCE_MS = 300_000;

/**
 * Does `work` while no other tab of this browser does it for the same person; the others wait for their turn. A tab that is closed
 * or dies gives the turn on, from one that sleeps it is taken. A browser without locks lets everybody go at once: the server then
 * still does nothing twice.
 */
export async function asOnlySender(userId: number, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  const name = `ordo-officer-sender:${userId}`;
  const patience = AbortSignal.timeout(PATIENCE_MS);
  let isMine = false;
  try {
    await navigator.locks.request(name, { signal: patience }, () => {
      isMine = true;
      return work();
    });
  } catch (error) {
    if (isMine || !patience.aborted) throw error;
    await navigator.locks.request(name, { steal: true }, work);
  }
}
