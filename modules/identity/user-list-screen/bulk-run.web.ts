import { ApiError, errorMessage } from '../../../platform/web/query/api-error.ts';
import { send } from '../../../platform/web/query/send.ts';
import { type UserQuestion, userReads, userWrites } from '../user-web/user-calls.web.ts';

/** One change for many people. */
export type BulkChange =
  | { name: 'lock' | 'unlock' | 'disable' | 'enable' }
  | { name: 'add_role'; role: { id: number; name: string } };

/** A person the change was refused for, and why. */
export interface BulkFailure {
  id: number;
  name: string;
  message: string;
}

export interface BulkProgress {
  done: readonly number[];
  failures: readonly BulkFailure[];
  total: number;
}

/** So many calls are on their way at once. */
const AT_ONCE = 4;
const ID_PAGE = 200;
/** "Select all matching" ends here; more is a task for the import. */
export const MOST_SELECTED = 1000;

/** Runs a change person by person and tells the progress; `stop` ends it between two. Each refusal stands for itself. */
export async function runBulk(
  change: BulkChange,
  ids: readonly number[],
  onProgress: (progress: BulkProgress) => void,
  stop: AbortSignal,
  unknownText: string,
): Promise<BulkProgress> {
  let progress: BulkProgress = { done: [], failures: [], total: ids.length };
  const one = async (id: number) => {
    try {
      await apply(change, id);
      progress = { ...progress, done: [...progress.done, id] };
    } catch (error) {
      const name = await nameOf(id);
      progress = {
        ...progress,
        failures: [...progress.failures, { id, name, message: errorMessage(error, unknownText) }],
      };
    }
    onProgress(progress);
  };
  for (let at = 0; at < ids.length && !stop.aborted; at += AT_ONCE) {
    await Promise.all(ids.slice(at, at + AT_ONCE).map(one));
  }
  return progress;
}

async function apply(change: BulkChange, id: number): Promise<unknown> {
  const params = { id };
  switch (change.name) {
    case 'lock':
    case 'unlock':
      return send(userWrites.lock, { params, body: { is_locked: change.name === 'lock' } });
    case 'disable':
    case 'enable':
      return send(userWrites.update, { params, body: { disable: change.name === 'disable' } });
    case 'add_role': {
      const { roles, updated_at } = await send(userReads.get, { params });
      if (roles.some((role) => role.id === change.role.id)) return null;
      const body = { roles: [...roles.map((role) => role.id), change.role.id], updated_at };
      return send(userWrites.update, { params, body });
    }
  }
}

async function nameOf(id: number): Promise<string> {
  try {
    return (await send(userReads.get, { params: { id } }, { isQuiet: true })).name;
  } catch (error) {
    if (error instanceof ApiError) return `#${id}`;
    throw error;
  }
}

/** Ids of everybody the question finds, in list order, at most MOST_SELECTED. */
export async function allIds(question: UserQuestion): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ids.length < MOST_SELECTED; page += 1) {
    const { data } = await send(userReads.list, { query: { ...question, page, per_page: ID_PAGE } });
    ids.push(...data.map((row) => row.id));
    if (data.length < ID_PAGE) break;
  }
  return ids.slice(0, MOST_SELECTED);
}
