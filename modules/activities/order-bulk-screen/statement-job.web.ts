import { looseRemote } from '../../../platform/web/query/remote.ts';
import { send } from '../../../platform/web/query/send.ts';

const ASK_MS = 1500;

interface Job {
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  error: string | null;
  result: { key?: string; file_name?: string } | null;
}

const job = looseRemote<{ params: { id: number } }, Job>('GET', '/job/{id}');

/** Waits for a statement that a job makes; gives the file's key and name, or what the job says went wrong. */
export async function statementOf(id: number): Promise<{ key: string; name: string } | { problem: string | null }> {
  for (;;) {
    const { state, error, result } = await send(job, { params: { id } });
    if (state === 'done' && result?.key) return { key: result.key, name: result.file_name ?? '' };
    if (state !== 'queued' && state !== 'running') return { problem: error };
    await new Promise((resolve) => setTimeout(resolve, ASK_MS));
  }
}
