import { invalidate } from '../../../platform/web/query/hooks.ts';
import { looseRemote } from '../../../platform/web/query/remote.ts';
import { send } from '../../../platform/web/query/send.ts';

const ASK_MS = 1500;
const JOBS = '/job';

interface Job {
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  error: string | null;
  result: { key?: string; file_name?: string } | null;
}

/** Sent with what may take long: a job with progress and cancel, not an answer to wait for. */
export const AS_JOB = { prefer: 'respond-async' };

const job = looseRemote<{ params: { id: number } }, Job>('GET', '/job/{id}');

/** What came of a job: its file, what the job says went wrong, or that the person stopped it. */
type Outcome = { key: string; name: string } | { problem: string | null } | { isCancelled: true };

/** Waits for a statement that a job makes; the tray of jobs shows it meanwhile. */
export async function statementOf(id: number): Promise<Outcome> {
  await invalidate([JOBS]);
  for (;;) {
    const { state, error, result } = await send(job, { params: { id } });
    if (state === 'done' && result?.key) return { key: result.key, name: result.file_name ?? '' };
    if (state === 'cancelled') return { isCancelled: true };
    if (state !== 'queued' && state !== 'running') return { problem: error };
    await new Promise((resolve) => setTimeout(resolve, ASK_MS));
  }
}
